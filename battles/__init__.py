"""Armies, battles, the turn log, live pages."""
