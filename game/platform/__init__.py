"""Operating system and installation support: language, streams, signals, processes, compiled modules."""
