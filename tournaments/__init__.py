"""Tournaments: from the call for entries to the prizes. ``engine`` knows what a tournament is, and nothing of Django."""
