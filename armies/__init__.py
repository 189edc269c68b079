"""Army lists: building, reading, sharing, importing and exporting them."""
