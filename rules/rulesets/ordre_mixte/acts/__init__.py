"""The acts of a battle, by the chapters of the sheet."""
