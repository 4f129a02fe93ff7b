"""The line games at the table."""
