"""The betting games at the table."""
