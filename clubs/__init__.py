"""Where a club meets: its own page, its evenings, its calendar."""
