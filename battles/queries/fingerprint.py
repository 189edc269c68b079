"""The fingerprint of the dice's seed, as people note it."""

#: So many signs of it are shown where all of it would be too long: nobody finds another seed that begins like this.
SHOWN = 16


def short(seed_hash: str) -> str:
    """The beginning of a fingerprint in groups of four, to be read out and noted."""
    return " ".join(seed_hash[n : n + 4] for n in range(0, SHOWN, 4))
