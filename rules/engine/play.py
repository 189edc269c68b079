"""How a battle is played with a ruleset: steps, acts on offer, what is due, what happens by itself, who has won.

A ruleset fills a ``Play`` with data and small pure functions over ``State``; the battle app asks it and never knows a rule.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rules.engine.outcome import Outcome
from rules.engine.state import Effect, State, Tracked
from rules.engine.text import Text

if TYPE_CHECKING:
    from rules.engine.army import ArmyBook, MusteredSide
    from rules.engine.procedure import Procedure

#: Role → address of the chosen unit, command or side; for a role that takes several, a list of addresses.
Chosen = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Role:
    """A part in an act. ``who``: whose holders may fill it; ``kind``: what they are; ``many``: none, one or several;
    of an act's first role one at least.
    """

    name: str
    label: Text
    who: Literal["own", "enemy", "any"] = "own"
    kind: Literal["unit", "command", "side"] = "unit"
    many: bool = False
    optional: bool = False


def nothing_known(state: State, chosen: Chosen) -> dict[str, Any]:
    """For acts whose facts the players give entirely."""
    return {}


def no_choices(state: State, chosen: Chosen) -> dict[str, list[tuple[str, Text]]]:
    """For acts without facts that list names."""
    return {}


def joined(known: Any, answered: Any) -> Any:
    """The facts of an act: what is known, filled up with what was answered. Where both speak, what is known stands.

    Objects are joined key by key; a known list of objects keeps its length, each object filled up by its place.
    """
    if isinstance(known, Mapping) and isinstance(answered, Mapping):
        return {
            key: joined(known[key], answered[key]) if key in known and key in answered else known.get(key, answered.get(key))
            for key in (*known, *(key for key in answered if key not in known))
        }
    if isinstance(known, list) and isinstance(answered, list):
        return [joined(item, answered[i]) if i < len(answered) else item for i, item in enumerate(known)]
    return known


@dataclass(frozen=True)
class Act:
    """A procedure as it is used in a battle.

    ``roles``: the first is who acts. ``known``: facts (nested like the procedure's) that the tracked state answers, not asked.
    ``suggested``: facts asked from eyes, with what they were last time. ``candidates``: may this holder fill that role, given
    the roles chosen so far? None, or the sentence that says why not. ``choices``: by the path of a fact that lists names,
    those who are there to be picked, each with what it is called; one that may be picked again stands there again.
    ``effects``: what changes on the tracked state, what becomes due included. ``steps``: ids of the steps in which it is on
    offer; empty for acts that only come as a due. ``ask_first``: paths of the facts shown at once, in order; the others wait
    behind "more". ``quick``: path of the choice fact that is laid out as one tap a target (a volley's range). ``id``: the
    act's name where a procedure is used in more than one act (``move``, ``rotate``). ``lookup``: it answers a question and
    changes nothing, so anyone may ask it in any step. ``seldom``: it gives the battle up or the like, so random play does it
    hardly ever. ``anytime``: an order that a side may give in its ``steps`` also when it is the other's move and whatever is
    due.
    """

    procedure: "Procedure[Any]"
    roles: tuple[Role, ...]
    effects: Callable[[State, Chosen, Mapping[str, Any], Outcome], list[Effect]]
    known: Callable[[State, Chosen], dict[str, Any]] = nothing_known
    suggested: Callable[[State, Chosen], dict[str, Any]] = nothing_known
    candidates: Callable[[State, str, Chosen, str], Text | None] = lambda state, role, chosen, address: None
    choices: Callable[[State, Chosen], Mapping[str, Sequence[tuple[str, Text]]]] = no_choices
    steps: tuple[str, ...] = ()
    ask_first: tuple[str, ...] = ()
    quick: str | None = None
    label: Text | None = None
    id: str | None = None
    lookup: bool = False
    seldom: bool = False
    anytime: bool = False

    @property
    def name(self) -> str:
        return self.id or self.procedure.name

    @property
    def title(self) -> Text:
        return self.label or self.procedure.title


class Due(NamedTuple):
    """Something the rules oblige to be done next, kept in ``state.battle["due"]`` as a JSON object of these fields.

    ``id``: unique in the battle (``state.battle["due_count"]`` grows). ``act``: its name. ``chosen``: roles already filled.
    ``facts``: answers already known from what led to it (not asked). ``side``: who does it. ``why``, ``why_it``: the sentence
    in English and Italian, citing the rule. ``optional``: it may be declined.
    """

    id: int
    act: str
    chosen: dict[str, Any]
    facts: dict[str, Any]
    side: str
    why: str
    why_it: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the set-up or of the turn, as data. ``phase`` groups steps for display (``setup`` or the turn's phases)."""

    id: str
    title: Text
    cite: str
    help: Text
    phase: str = "turn"


@dataclass(frozen=True, slots=True)
class Round:
    """A box of a check list: the steps of a turn that it stands for."""

    title: Text
    cite: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CheckList:
    """The sheet on which a rulebook lets players tick what has been played: so many turns, and the rounds of each in order."""

    title: Text
    cite: str
    turns: int
    rounds: tuple[Round, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """An act a seat's side could do now with this holder; ``why_not`` is the sentence when it may not."""

    act: str
    title: Text
    why_not: Text | None = None


@dataclass(frozen=True, slots=True)
class Marker:
    """A sign on a unit's card: ``tone`` is ``plain``, ``good``, ``warn`` or ``bad``; its word always stands beside the colour."""

    id: str
    text: Text
    tone: Literal["plain", "good", "warn", "bad"] = "plain"


@dataclass(frozen=True, slots=True)
class Card:
    """How a unit or command reads on the battle page: one line of what it is, its figures, its markers, whether it is out.

    ``person``: a single man who is counted apart from units.
    """

    line: Text
    figures: tuple[tuple[Text, str], ...] = ()
    markers: tuple[Marker, ...] = ()
    out: bool = False
    person: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """A number that tells how a side stands (points lost, corps routed), with its limit if there is one."""

    id: str
    label: Text
    value: int
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A result worked out on the table, to be noted without facts: ``id`` (a word of the terms), its title, what it changes."""

    id: str
    title: Text
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The rulebook's end of the battle: ``winner`` is a side code, or None for a draw."""

    winner: str | None
    why: Text


@dataclass(frozen=True)
class Play:
    """A ruleset's battles.

    ``tracked``: declared fields by kind of holder (``battle``, ``side``, ``command``, ``unit``). ``army``: profiles, limits and
    sample armies. ``muster(sides, options)``: the first state; ``options`` holds ``house_rules`` and the set-up choices.
    ``step(state)``: the current step. ``acting(state)``: side codes that may act now. ``offers(state, side, address)``: acts for
    a unit, a command, or (address None) the side as a whole. ``undone(state)``: what is left to do in this step, named.
    ``may_end(state, side)``: None, or why this side may not end the step. ``end_step(state)``: what happens by itself, up to and
    including the start of the next step. ``where(state)``: "Turn 3, first player: defensive fire".
    ``card(state, address)``, ``scores(state, side)``, ``verdict(state)`` as their types say; a unit's card depends on the unit,
    its command and its side, a command's also on its units, so that only these are looked at after an act.
    ``hidden(state, side)``: (address, field) pairs that this side (None: spectators) may not see. An entry that touches one of
    them is for the other side alone: so nothing public may change, or have as its value before, what is secret.
    ``records(state, address)``: results that can be noted for a holder without facts. ``invariants(state)``: broken invariants,
    for random play.
    ``done(state, side)``: where both sides have to say that a step is over, what changes when this one does and the other has
    not yet; None where its word ends the step.
    ``check_list``: the book's sheet of turns and rounds, where it has one.
    """

    tracked: Mapping[str, Sequence[Tracked]]
    army: "ArmyBook"
    steps: Sequence[Step]
    acts: Mapping[str, Act]
    muster: Callable[[Sequence["MusteredSide"], Mapping[str, Any]], State]
    step: Callable[[State], Step]
    acting: Callable[[State], frozenset[str]]
    offers: Callable[[State, str, str | None], list[Offer]]
    undone: Callable[[State], list[Text]]
    may_end: Callable[[State, str], Text | None]
    end_step: Callable[[State], list[Effect]]
    where: Callable[[State], Text]
    turn: Callable[[State], int]
    card: Callable[[State, str], Card]
    scores: Callable[[State, str], list[Score]]
    verdict: Callable[[State], Verdict | None]
    hidden: Callable[[State, str | None], frozenset[tuple[str, str]]] = lambda state, side: frozenset()
    records: Callable[[State, str], list[Record]] = lambda state, address: []
    invariants: Callable[[State], list[str]] = lambda state: []
    options: Sequence[Tracked] = field(default=())
    check_list: CheckList | None = None
    done: Callable[[State, str], list[Effect] | None] = lambda state, side: None

    def ended_by(self, state: State, *sides: str) -> list[Effect]:
        """What follows when these sides say that the step is over: its end, or that the other's word is waited for."""
        made: list[Effect] = []
        for side in sides:
            waits = self.done(state, side)
            if waits is None:
                return [*made, *self.end_step(state)]
            made, state = [*made, *waits], state.after(state.changes(waits))
        return made
