"""Wiring: settings, addresses, servers. Nothing here knows what a battle is."""
