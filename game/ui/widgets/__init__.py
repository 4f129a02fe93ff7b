"""Widgets and pages: text, buttons, fields, rows, charts, and the base classes of scenes."""
