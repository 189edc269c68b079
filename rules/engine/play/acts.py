"""Acts: procedures as they are used in a battle, with the roles that are filled and the facts that the state knows."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any, Literal

from rules.engine.messages import _
from rules.engine.outcome import Outcome
from rules.engine.play.names import own_name
from rules.engine.play.state import Effect, Fields, State
from rules.engine.procedure import Procedure
from rules.engine.text import Text

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
    """Return no facts: for acts whose facts the players give entirely."""
    return {}


def no_choices(state: State, chosen: Chosen) -> dict[str, list[tuple[str, Text]]]:
    """Return no choices: for acts without facts that list names."""
    return {}


def no_effects(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """A look-up changes nothing."""
    return []


#: Facts that hold no others.
_SINGLE = frozenset({str, int, bool, float, type(None)})
#: Those that do: any mapping, and first what most of them are.
_OBJECTS = (dict, Mapping)


def joined(known: Any, answered: Any) -> Any:
    """The facts of an act: what is known, filled up with what was answered. Where both speak, what is known stands.

    Objects are joined key by key; a known list of objects keeps its length, each object filled up by its place.
    """
    if type(known) in _SINGLE:
        return known
    if isinstance(known, _OBJECTS) and isinstance(answered, _OBJECTS):
        made = {key: joined(value, answered[key]) if key in answered else value for key, value in known.items()}
        return made | {key: value for key, value in answered.items() if key not in made} if answered else made
    if isinstance(known, list) and isinstance(answered, list):
        return [joined(item, answered[i]) if i < len(answered) else item for i, item in enumerate(known)]
    return known


@dataclass(frozen=True, slots=True)
class RolledFor:
    """Whom a die is rolled for: a side, command or unit by its address, and the die's label with its name."""

    address: str
    label: Text


def rolled_for_named(state: State, address: str, label: Text) -> RolledFor | None:
    """Return that a die is rolled for this holder, by its name; None for one that has none."""
    name = own_name(state[address]) if address in state else None
    return RolledFor(address, _("{name}: {label}").format(name=name, label=label)) if name else None


@dataclass(frozen=True)
class Act:
    """A procedure as it is used in a battle.

    ``roles``: the first is who acts. ``known``: facts (nested like the procedure's) that the tracked state answers, not asked.
    ``suggested``: facts asked from eyes, with what they were last time. ``why_not``: the sentence why this holder may not fill
    that role, given the roles chosen so far; None where nothing speaks against it. ``choices``: by the path of a fact that lists
    names, those who are there to be picked, each with what it is called; one that may be picked again stands there again; or of a
    fact that is one of several words, those that come into question here; of a number, bounds that are tapped instead of typed.
    ``effects``: what changes on the tracked state, what becomes due included. ``steps``: ids of the steps in which it is on
    offer; empty for acts that only come as a due. ``ask_first``: paths of the facts shown at once, in order; the others wait
    behind "more". ``quick``: path of the choice fact that is laid out as one tap a target (a volley's range). ``id``: the
    act's name where a procedure is used in more than one act (``move``, ``rotate``). ``lookup``: it answers a question and
    changes nothing, so anyone may ask it in any step. ``seldom``: it gives the battle up or the like, so random play does it
    hardly ever. ``anytime``: an order that a side may give in its ``steps`` also when it is the other's move and whatever is
    due. ``at_once``: it takes no dice, and what it asks mostly has its ordinary value, so that one press does it; whoever
    sees otherwise opens its form. ``in_rows``: it asks no dice, and a side does it in one form, a row each: a choice of what is
    due to it, or the text that is asked first, whatever else is asked being the same for all. ``rolled_for(state, chosen,
    label, by)``: who rolls a die, from the ``by`` of the procedure (``Dice.by``), and its label with the name; None where ``by``
    is a role or a side, or nobody.
    """

    procedure: Procedure[Any]
    roles: tuple[Role, ...]
    effects: Callable[[State, Chosen, Mapping[str, Any], Outcome], list[Effect]] = no_effects
    known: Callable[[State, Chosen], dict[str, Any]] = nothing_known
    suggested: Callable[[State, Chosen], dict[str, Any]] = nothing_known
    why_not: Callable[[State, str, Chosen, str], Text | None] = lambda state, role, chosen, address: None
    choices: Callable[[State, Chosen], Mapping[str, Sequence[tuple[str, Text]]]] = no_choices
    steps: tuple[str, ...] = ()
    ask_first: tuple[str, ...] = ()
    quick: str | None = None
    label: Text | None = None
    id: str | None = None
    lookup: bool = False
    seldom: bool = False
    anytime: bool = False
    at_once: bool = False
    in_rows: bool = False
    rolled_for: Callable[[State, Chosen, Text, str], RolledFor | None] = lambda state, chosen, label, by: None

    @property
    def name(self) -> str:
        return self.id or self.procedure.name

    @property
    def title(self) -> Text:
        return self.label or self.procedure.title


def acts_of(*modules: ModuleType) -> tuple[Act, ...]:
    """The acts that these modules define, alone or as a tuple, in the order in which they stand there."""
    found = (value for module in modules for value in vars(module).values())
    alike = (value if isinstance(value, tuple) else (value,) for value in found)
    return tuple(act for values in alike for act in values if isinstance(act, Act))


@dataclass(frozen=True, slots=True)
class Offer:
    """An act a seat's side could do now with this holder; ``why_not`` is the sentence when it may not."""

    act: str
    title: Text
    why_not: Text | None = None


@dataclass(frozen=True, eq=False)
class Acts(Mapping[str, Act]):
    """A ruleset's acts by name, and how they are put on offer.

    ``gone``: is a unit with these fields out of play? ``cite``: where the book orders its steps. ``waits``: said to the side
    whose step it is not, before that citation. ``proper``: titles of steps begin with a name and keep their capital.
    ``verbs``: by the name of an act that resolves nothing, what its button says. ``concerns(state, act, holder)``: is this an act
    for such a holder at all? ``title(state, act, holder)``: what a possible act is called on offer.
    """

    all: Sequence[Act]
    gone: Callable[[Fields], bool]
    cite: str
    waits: Text
    proper: bool = False
    concerns: Callable[[State, Act, str], bool] = lambda state, act, holder: True
    title: Callable[[State, Act, str], Text] = lambda state, act, holder: act.title
    verbs: Mapping[str, Text] = field(default_factory=dict)

    @cached_property
    def by_name(self) -> dict[str, Act]:
        return {act.name: act for act in self.all}

    @cached_property
    def by_kind(self) -> dict[str, list[Act]]:
        """Acts that can be on offer, by the kind of holder that begins them."""
        found: dict[str, list[Act]] = {"unit": [], "command": [], "side": []}
        for act in self.all:
            if act.steps:
                found[act.roles[0].kind].append(act)
        return found

    def __getitem__(self, name: str) -> Act:
        return self.by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_name)

    def __len__(self) -> int:
        return len(self.all)
