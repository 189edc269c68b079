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
    """A roll of the server: its number under the seed, the die's sides, the face in the log, the face that the seed gives."""

    number: int
    sides: int
    noted: int
    recomputed: int

    @property
    def agrees(self) -> bool:
        return self.noted == self.recomputed


def recompute(seed: bytes, first: int, rolls: Iterable[tuple[int, int]]) -> list[Roll]:
    """Return consecutive rolls (sides and face in the log) with the faces that the seed gives; ``first``: number of the first."""
    return [Roll(number, sides, face, seeded_face(seed, number, sides)) for number, (sides, face) in enumerate(rolls, first)]
