"""What differs between systems and installations: languages, streams, signals, processes, compiled modules."""
