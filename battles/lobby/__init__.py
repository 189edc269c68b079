"""The first page, the list of battles, making one, the demo."""
