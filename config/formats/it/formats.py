"""Italian dates: 21 novembre 2026, 18:30."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
