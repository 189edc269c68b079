"""Seeds of the server's dice."""

import secrets
from collections.abc import Callable

SEED_BYTES = 32


def random_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


#: Makes the seeds of new battles, campaigns and events; tests replace it, so that their dice are the same each time.
make_seed: Callable[[], bytes] = random_seed


def new_seed() -> bytes:
    """Return a new seed: the default of a model's field."""
    return make_seed()
