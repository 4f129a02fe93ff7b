"""The trick games at the table."""
