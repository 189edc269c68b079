"""The server's dice: they follow from a seed whose hash is shown from the start, so that anybody can check them."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from rules.engine.dice import Dice, Seeded, seeded_face


def dice_from(seed: bytes, rolls: int) -> Dice:
    """Return dice that continue after this number of rolls."""
    return Dice(Seeded(bytes(seed), rolls))


def dice_for(seed: bytes, *purpose: object) -> Dice:
    """Return the dice for one purpose: the same each time, so that undoing and rolling again changes nothing."""
    return dice_from(purpose_seed(seed, *purpose), 0)


def purpose_seed(seed: bytes, *purpose: object) -> bytes:
    """Return the seed for one purpose: SHA-256 of the seed and the purpose's words."""
    return hashlib.sha256(bytes(seed) + "\0".join(map(str, purpose)).encode()).digest()


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll as the log has it: its number under the seed, the die's sides, its face."""

    number: int
    sides: int
    face: int


def wrong_rolls(seed: bytes, rolls: Iterable[Roll]) -> list[tuple[Roll, int]]:
    """Return the rolls that the seed does not give, each with the face that it gives."""
    proved = ((roll, seeded_face(bytes(seed), roll.number, roll.sides)) for roll in rolls)
    return [(roll, face) for roll, face in proved if roll.face != face]
