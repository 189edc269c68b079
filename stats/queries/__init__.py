"""Reads with a name."""
