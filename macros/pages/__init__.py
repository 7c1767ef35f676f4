"""What a page may call: macros that turn engine answers and rule data into HTML."""
