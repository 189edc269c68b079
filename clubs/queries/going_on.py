"""A battle that goes on, as a club's pages show it."""

from dataclasses import dataclass

from battles.lobby.lists import BattleLine
from battles.queries.glance import Glance


@dataclass(frozen=True, slots=True)
class GoingOn:
    """A battle that goes on, with how it stands where that may be seen."""

    line: BattleLine
    glance: Glance | None

    @property
    def waits(self) -> str:
        """ "Turn 3, Austria to move"."""
        return self.glance.waits(dict(zip("ab", self.line.sides, strict=True))) if self.glance else ""

    @property
    def sides(self) -> list[tuple[str, str, int | None, bool]]:
        """Return for each side its code, its name, its losses in percent, and if it has the move."""
        glance = self.glance
        lost = glance.lost if glance else {}
        return [
            (code, name, lost.get(code), glance is not None and glance.acting == (code,))
            for code, name in zip("ab", self.line.sides, strict=True)
        ]
