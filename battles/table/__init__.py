"""The battle page: its board and panels, the form of an act and of its dice, the odds beside it."""
