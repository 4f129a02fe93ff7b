"""Practice: problems that come with the program, one's own mistakes as exercises, and where one stands.

`problems` reads what build/problems.py found, `exercises` has choices come back that were blamed, `course` sets both as
tasks, and `standing` tells what is given away per choice. It knows no screen.
"""
