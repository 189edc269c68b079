"""A battle at one number of its log, for one requester."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from battles.ledger.tolerant import tolerant
from battles.models.battle import BLIND, Watcher, admitted_watchers
from journal import snapshot as journal
from journal.snapshot import Requester
from rules.engine.dice import seed_with_words
from rules.engine.play.play import Play
from rules.engine.play.state import Change, State
from rules.engine.play.versions import current
from rules.engine.ruleset import Ruleset

__all__ = ["Later", "Requester", "SeatView", "Snapshot", "new_table"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A requester's seat. ``sides`` and ``reads_from`` as in ``Seat``."""

    id: int
    name: str
    role: str
    sides: str
    bookmark: bool = False
    reads_from: int | None = None
    user_id: int | None = None

    @property
    def is_blind(self) -> bool:
        """True while the seat reads nothing hidden but what it writes itself."""
        return self.reads_from == BLIND

    def plays(self, side: str) -> bool:
        return self.role == "player" and side in self.sides


def new_table(ended: bool = False) -> dict[str, Any]:
    """Return the app's own holder at its start, or where nothing else is known of it."""
    return {"status": "ended" if ended else "playing", "proposals": [], "verdict": None, "result": None}


@dataclass(frozen=True, slots=True)
class Later:
    """A log entry after the number that a phone had: its number, kind and changes."""

    seq: int
    kind: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Snapshot(journal.Snapshot):
    """A battle's columns, the requester's seat and the state, as this release reads it; ``version``: that of the rows.

    ``later``: entries that the phone had not seen. ``press``: mark of the press that is carried out; the next entry gets it.
    ``answered``: number of the entry that this press has made before.
    """

    id: int
    code: str
    name: str
    ruleset: Ruleset
    seq: int
    rolls: int
    version: int
    seed: bytes
    agreed_dice: str
    watching: str
    closed: bool
    club_id: int | None
    ended_at: datetime | None
    seat: SeatView | None
    state: State
    later: tuple[Later, ...] = ()
    press: str | None = None
    answered: int | None = None
    requester: Requester = field(default_factory=Requester)
    #: How the ruleset is played, for any state (``tolerant``): read thirty times in the news of one act.
    play: Play = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Only battles of rulesets that can be played are made."""
        object.__setattr__(self, "play", tolerant(self.strict_play))

    @property
    def place(self) -> str:
        return str(self.seat.id) if self.seat else ""

    @property
    def who(self) -> str:
        return self.seat.name if self.seat else ""

    @property
    def is_public(self) -> bool:
        """True if everybody with the link may watch."""
        return Watcher.ANYBODY in admitted_watchers(self.watching, closed=self.closed)

    @property
    def strict_play(self) -> Play:
        """Return ``play``, but failing for a state that the rules cannot handle."""
        assert self.ruleset.play is not None
        return self.ruleset.play

    @property
    def behind(self) -> bool:
        """True if the rows hold the state of an earlier release; they are upgraded before anything is written."""
        return self.version < current(self.strict_play)

    @property
    def dice_policy(self) -> str:
        """Return how dice are rolled: as agreed, but typed in once the seed has been shown (the battle had ended before)."""
        return "typed" if self.table.get("seed_shown") else self.agreed_dice

    @property
    def dice_seed(self) -> bytes:
        """The seed of the server's dice: the battle's own with the words that its sides have added."""
        return seed_with_words(self.seed, self.table.get("dice_words", {}))

    @property
    def table(self) -> dict[str, Any]:
        """The app's own holder: status, proposals, verdict, result; ``seed_shown`` where the battle had ended before,
        ``dice_words`` (side code → word) where a side has added one to the seed.
        """
        return self.state["table"]
