"""Reads with a name: rights, what a person may see, the log in sentences, lists."""
