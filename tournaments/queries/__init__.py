"""Reads with a name: an event as one may see it, standings, the facts of a draft, the log."""
