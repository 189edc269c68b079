"""How quick the house is: figures for ``make bench``, as medians and as ratios to a plain request on the same machine."""
