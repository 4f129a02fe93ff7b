"""What pages are made of: words, buttons, fields, rows, and the page itself."""
