"""Benchmarks for ``make bench``: medians, and ratios to a plain request on the same machine."""
