"""The log in sentences, for each reader what they may know of it."""

from dataclasses import dataclass, field
from datetime import datetime

from django.utils.safestring import SafeString

from campaigns.ledger.snapshot import Snapshot
from campaigns.models import Entry
from campaigns.queries.messages import message
from campaigns.queries.paragraphs import linked
from campaigns.queries.reader import Reader
from rules.engine.text import Text

#: Paragraphs of the rules by what they explain.
CITES = {
    "reveal": "§4.3–4.6",
    "settle": "§6.11",
    "result": "§4.7",
    "apply_result": "§6.21",
    "retreats": "§6.9",
    "supply": "§6.23, §6.24",
    "sieges": "§6.25",
    "income": "§6.26",
    "count": "§6.31",
    "end": "§6.32",
    "turn": "§6.29",
    "reverse": "§6.22",
    "step": "§6.33",
    "challenge": "§6.34",
    "challenge_step": "§6.34, §6.35",
    "regroup": "§6.6",
    "purchases": "§6.27, §6.28",
    "exchange": "§6.30",
}


#: Entries that cannot be reversed: places of people, proposals, reversals.
LASTING = (
    "found",
    "change_kit",
    "lay_out",
    "join",
    "leave",
    "invite",
    "admit",
    "reverse",
    "propose",
    "agree",
    "refuse",
    "withdraw",
    "books",
)


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry as it is shown: a sentence, lines below it, the paragraph; ``dice`` as they fell; ``number`` as one counts."""

    number: int
    at: datetime
    turn: int
    who: str
    action: str
    text: str
    lines: list[str] = field(default_factory=list)
    dice: list[tuple[int, str]] = field(default_factory=list)
    cite: str = ""
    undone: bool = False

    @property
    def citation(self) -> SafeString:
        """The paragraphs with links to them."""
        return linked(self.cite)

    @property
    def may_be_reversed(self) -> bool:
        """Return True for an entry that can be reversed, no matter by whom."""
        return not self.undone and self.action not in LASTING


def entries_of(
    snapshot: Snapshot, *, turn: int | None = None, last: int | None = None, turns: tuple[int, int] | None = None
) -> list[LogLine]:
    """The log as the requester may read it, the latest first; of one turn, of ``turns`` from to, or the ``last`` ones."""
    rows = Entry.objects.filter(campaign=snapshot.row, seq__lte=snapshot.seq).defer("changes", "reads").order_by("-seq")
    undone = set(Entry.objects.filter(campaign=snapshot.row, undoes__isnull=False).values_list("undoes", flat=True))
    if turn is not None:
        rows = rows.filter(turn=turn)
    if turns is not None:
        rows = rows.filter(turn__range=turns)
    reader = Reader(snapshot)
    if not reader.all:
        rows = rows.filter(audience__in=["", *snapshot.audiences])
    shown = rows[:last] if last else rows
    return [log_line(reader, entry, undone=entry.seq in undone) for entry in shown]


def log_line(reader: Reader, entry: Entry, *, undone: bool) -> LogLine:
    """Return an entry as the reader may see it; what it may not know is left out here, before any template."""
    text, lines = message(reader, entry)
    dice = [(face, Text(en, it).of(reader.language)) for face, en, it in entry.dice] if reader.shows_dice(entry) else []
    return LogLine(
        number=reader.numbers.of(entry.seq),
        at=entry.at,
        turn=entry.turn,
        who=entry.who,
        action=entry.action,
        text=text,
        lines=lines,
        dice=dice,
        cite=CITES.get(entry.action, ""),
        undone=undone,
    )
