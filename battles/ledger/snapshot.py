"""A battle at one number of its log, as one person has it before them; and who that is."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from battles.ledger.tolerant import tolerant
from battles.models.battle import BLIND, Watcher, admitted_watchers
from rules.engine.dice import seed_with_words
from rules.engine.play.play import Play
from rules.engine.play.state import Change, State
from rules.engine.play.versions import current
from rules.engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Requester:
    """Who is asking: a signed-in user's id, or the token of a guest's seat in this battle, or neither."""

    user_id: int | None = None
    token: str | None = None


@dataclass(frozen=True, slots=True)
class SeatView:
    """The asking person's seat. ``sides`` and ``reads_from`` as in ``Seat``."""

    id: int
    name: str
    role: str
    sides: str
    bookmark: bool = False
    reads_from: int | None = None

    @property
    def is_blind(self) -> bool:
        """True while the seat reads nothing hidden but what it writes itself."""
        return self.reads_from == BLIND

    def plays(self, side: str) -> bool:
        return self.role == "player" and side in self.sides


def new_table(ended: bool = False) -> dict[str, Any]:
    """The app's own holder as it begins, or where nothing else is known of it."""
    return {"status": "ended" if ended else "playing", "proposals": [], "verdict": None, "result": None}


@dataclass(frozen=True, slots=True)
class Later:
    """A log entry that came after: its number, kind, and what it changed."""

    seq: int
    kind: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Snapshot:
    """What is on the table when somebody acts or looks.

    The battle's columns, the asking person's seat, the state, what came ``later`` than the phone had seen, and the number of the
    entry that the press's key has already made (``answered``). ``who``: the asking person. The state is as this release reads it;
    ``version`` says as what the rows hold it.
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
    answered: int | None = None
    who: Requester = field(default_factory=Requester)
    #: How the ruleset is played, whatever the state (``tolerant``): asked for thirty times in the news of one act.
    play: Play = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Only battles of rulesets that can be played are made."""
        object.__setattr__(self, "play", tolerant(self.strict_play))

    def but(self, **others: Any) -> "Snapshot":
        """With ``others`` of its fields; ``dataclasses.replace`` looks at each, and every act and all news of it do this."""
        made = object.__new__(Snapshot)
        vars(made).update(vars(self), **others)
        return made

    @property
    def is_public(self) -> bool:
        """True if everybody with the link may watch."""
        return Watcher.ANYBODY in admitted_watchers(self.watching, closed=self.closed)

    @property
    def strict_play(self) -> Play:
        """The same, failing where the rules cannot reckon with the state."""
        assert self.ruleset.play is not None
        return self.ruleset.play

    @property
    def behind(self) -> bool:
        """Do the rows hold the state of an earlier release? It is brought up to date before anything is written."""
        return self.version < current(self.strict_play)

    def brought_to(self, state: State, version: int) -> "Snapshot":
        """Nobody's, with this state as of this version."""
        return self.but(state=state, version=version, seat=None)

    @property
    def dice_policy(self) -> str:
        """How dice are rolled: as agreed, but typed in once the seed has been shown (the battle had ended before)."""
        return "typed" if self.table.get("seed_shown") else self.agreed_dice

    @property
    def dice_seed(self) -> bytes:
        """The seed that the server's dice follow from: the battle's own with the words that its sides have added."""
        return seed_with_words(self.seed, self.table.get("dice_words", {}))

    @property
    def table(self) -> dict[str, Any]:
        """The app's own holder: status, proposals, verdict, result; ``seed_shown`` where the battle had ended before,
        ``dice_words`` (side code → word) where a side has added one to the seed.
        """
        return self.state["table"]
