"""Reads with a name. What a side may not see is left out here, before any template meets it."""
