"""How much a person and a list may hold: far beyond any game, so that nobody meets them by playing."""

MOST_ARMIES = 500
MOST_COMMANDS = 20
MOST_UNITS = 200
MOST_COPIES = 20
NAME_LENGTH = 80
NOTES_LENGTH = 4000
FILE_BYTES = 256 * 1024
