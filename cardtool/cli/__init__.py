"""The command line: parse arguments, call the library once, print one result."""
