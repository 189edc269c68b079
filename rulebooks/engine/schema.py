"""The schema of a document: what may stand where. ``docs/reference/rulebook-format.md`` describes it."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from rulebooks.engine.messages import _
from rulebooks.engine.problems import DocumentError, DocumentProblem
from rules.engine.facts import said_of
from rules.engine.text import Text

#: The version of this schema. 2: boxes, loops over words, steps in expressions.
FORMAT = 2


class Part(BaseModel):
    """Base of all parts of a document: strict, frozen, nothing unknown."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


class Words(Part):
    """A text in one or both languages."""

    en: str = Field("", max_length=4000)
    it: str = Field("", max_length=4000)

    @model_validator(mode="after")
    def _is_not_empty(self) -> Self:
        if not (self.en.strip() or self.it.strip()):
            raise PydanticCustomError("string_too_short", "empty")
        return self

    @property
    def text(self) -> Text:
        """The text; a language that is missing has the words of the other."""
        return Text(self.en or self.it, self.it or self.en)


def _words(given: object) -> object:
    return {"en": given, "it": given} if isinstance(given, str) else given


Said = Annotated[Words, BeforeValidator(_words)]
#: An identifier: of a fact, a procedure, a term.
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Slug = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=60)]
#: An expression; a number, flag or null is its own value.
Expr = str | int | bool | None
Range = Annotated[list[int], Field(min_length=2, max_length=2)]
#: How many values a list has: at least, at most.
Size = Annotated[list[Annotated[int, Field(ge=0, le=1000)]], Field(min_length=2, max_length=2)]
Cite = Annotated[str, Field(max_length=80)]


# --- facts ---------------------------------------------------------------------------------------------------------


def _fact(given: object) -> object:
    """``flag`` for a fact that is yes or no."""
    return {"flag": True} if given == "flag" else given


class Check(Part):
    """Facts that cannot be true together: an error at the fact ``at``."""

    when: Expr
    at: Id | None = None
    says: Said | None = None


class FactSpec(Part):
    """A fact: one of ``flag``, ``number`` (its range), ``choice`` (words, or the name of a set), ``fields`` or ``shape`` (an
    object), ``items`` (a list of such), ``counts`` (an object of numbers, by the words of a set).
    """

    flag: Literal[True] | None = None
    number: Range | None = None
    choice: str | list[str] | None = None
    fields: "dict[Id, Fact] | None" = None
    shape: Id | None = None
    items: "Fact | None" = None
    counts: str | None = None
    each: Range | None = None
    size: Size | None = None
    optional: bool = False
    default: Any = None
    label: Said | None = None
    help: Said | None = None
    unit: str | None = Field(None, max_length=20)
    checks: list[Check] = []


Fact = Annotated[FactSpec, BeforeValidator(_fact)]


class Shape(Part):
    """Fields, and checks of them, that several facts share."""

    fields: dict[Id, Fact]
    checks: list[Check] = []


# --- steps of a procedure --------------------------------------------------------------------------------------------


class Let(Part):
    """Names for values."""

    let: dict[Id, Expr]


class Case(Part):
    """What holds when a condition does; without one it always does."""

    when: Expr = True
    then: list[Expr] | Expr = None


class Choose(Part):
    """Names whose values are those of the first case that fits."""

    choose: list[Id] | Id
    cases: list[Case] = Field(min_length=1)


class Refuse(Part):
    """The rules forbid it: ``refuse`` is a code of ``refusals``."""

    refuse: Id
    when: Expr
    cite: Cite | None = None


class Roll(Part):
    """One die; with ``count`` several that are added up."""

    roll: Id
    sides: int = Field(6, ge=2, le=100)
    count: int | None = Field(None, ge=1, le=20)
    label: Said | None = None
    by: Id | None = None


class Pool(Part):
    """Dice rolled together. ``hits``: a condition of ``die``; ``hit_count`` is the name of their number. ``alike``: what
    matters of each ``die``, where it is not a hit (for the odds). ``sides`` outside 2..100 are 2 or 100.

    ``reroll``: a condition of ``die``; such dice are rolled once more, and the second face counts. ``explode``: a condition of
    ``die``; each such die adds another one, which may add one too.
    """

    pool: Id
    count: Expr
    sides: Expr = 6
    hits: Expr = None
    hit_count: Id | None = None
    alike: Expr = None
    reroll: Expr = None
    explode: Expr = None
    label: Said | None = None
    by: Id | None = None


class ModifierRow(Part):
    """A modifier: an identifier of the terms, its value, when it counts, and where the book says so."""

    id: Id
    value: Expr = 1
    when: Expr = True
    cite: Cite | None = None


class Modifiers(Part):
    """A table of modifiers: the name of those that are not zero."""

    modifiers: Id
    rows: list[ModifierRow]


class Sum(Part):
    """A total that is shown with its parts: dice, factors, modifiers."""

    sum: Id
    dice: list[Id] = []
    factors: list[ModifierRow] = []
    modifiers: list[Id] = []


class Each(Part):
    """The same steps for several objects, by their names; ``me`` and other names stand for each in turn."""

    each: Id
    over: list[Id] = Field(min_length=1, max_length=6)
    names: dict[Id, list[str]] = {}
    do: "list[Step]"


class Repeat(Part):
    """Steps repeated until a condition holds. ``counted``: the name of how often."""

    until: Expr
    counted: Id | None = None
    do: "list[Step]"


class Call(Part):
    """Another procedure with these facts; ``as`` is the name of its outcome. What it refuses is refused."""

    call: Id
    name: Id = Field(alias="as")
    facts: dict[Id, Any] = {}


STEPS: dict[str, type[Part]] = {
    "let": Let,
    "choose": Choose,
    "refuse": Refuse,
    "roll": Roll,
    "pool": Pool,
    "modifiers": Modifiers,
    "sum": Sum,
    "each": Each,
    "until": Repeat,
    "call": Call,
}


def _kind_of(names: Mapping[str, type[Part]]) -> Any:
    def kind(given: object) -> str | None:
        if isinstance(given, Mapping):
            return next((name for name in names if name in given), None)
        return next((name for name, model in names.items() if isinstance(given, model)), None)

    return Discriminator(kind)


Step = Annotated[
    Annotated[Let, Tag("let")]
    | Annotated[Choose, Tag("choose")]
    | Annotated[Refuse, Tag("refuse")]
    | Annotated[Roll, Tag("roll")]
    | Annotated[Pool, Tag("pool")]
    | Annotated[Sum, Tag("sum")]
    | Annotated[Modifiers, Tag("modifiers")]
    | Annotated[Each, Tag("each")]
    | Annotated[Repeat, Tag("until")]
    | Annotated[Call, Tag("call")],
    _kind_of({"sum": Sum, **STEPS}),
]


class Headline(Part):
    """What happened in a line; ``{name}`` is replaced by a field of the outcome."""

    when: Expr = True
    says: Said


class ProcedureSpec(Part):
    """One thing that the book resolves: facts, steps, outcome."""

    title: Said
    cite: Cite
    help: Said
    facts: dict[Id, Fact] = {}
    house_rules: list[str] = []
    checks: list[Check] = []
    steps: list[Step] = []
    outcome: dict[Id, Any] = {}
    headline: list[Headline] = []
    odds: list[str] = []


# --- battles ---------------------------------------------------------------------------------------------------------


class TrackedSpec(Part):
    """A tracked field. ``boxes``: a number for each of these words (the name of a set, or words), each in the range ``number``.

    ``secret``: its side alone sees it, until the condition holds (of ``it`` and ``battle``).
    """

    flag: Literal[True] | None = None
    number: Range | None = None
    choice: str | list[str] | None = None
    boxes: str | list[str] | None = None
    text: Literal[True] | None = None
    ref: Literal[True] | None = None
    optional: bool = False
    start: Any = None
    label: Said | None = None
    secret: Expr = None


def _tracked(given: object) -> object:
    return {given: True} if given in ("flag", "text", "ref") else given


Field_ = Annotated[TrackedSpec, BeforeValidator(_tracked)]


class Put(Part):
    """A field becomes a value: ``role.field``, ``battle.field``, ``own.field``, ``foe.field``, ``role.boxes[word]``."""

    put: str
    to: Expr
    when: Expr = True


class Add(Part):
    """A number goes up or down by another."""

    add: str
    by: Expr
    when: Expr = True


class Due(Part):
    """An act becomes due. ``roles``: who takes part; ``side``: a role or ``own``/``foe`` whose side does it. ``front``: before
    what is due already.
    """

    due: Id
    roles: dict[Id, str] = {}
    side: str
    facts: dict[Id, Any] = {}
    why: Said
    when: Expr = True
    optional: bool = False
    front: bool = False


class Drop(Part):
    """What is due of an act falls away, where the holder ``of`` takes part in it."""

    drop: Id
    of: str
    when: Expr = True


class ForEach(Part):
    """Effects for each of ``units``, ``commands``, those in a role of several or the words of a set, if the condition holds."""

    for_: Id = Field(alias="for")
    among: str = Field("units", alias="in")
    when: Expr = True
    do: "list[Effect]"


class Run(Part):
    """A procedure without dice, resolved without players; ``as`` is the name of its outcome for the effects after it."""

    run: Id
    name: Id = Field(alias="as")
    facts: dict[Id, Any] = {}
    when: Expr = True


class When(Part):
    """Effects under one condition."""

    if_: Expr = Field(alias="if")
    do: "list[Effect]"


class Go(Part):
    """The step ends: ``next``, or the id of another step."""

    go: Id
    when: Expr = True


class Use(Part):
    """A named list of effects (``effects`` of the document), its names filled by others of this place."""

    use: Id
    names: dict[Id, str] = Field({}, alias="with")
    when: Expr = True


class LetEffect(Part):
    """Names for values as they are now."""

    let: dict[Id, Expr]


EFFECTS: dict[str, type[Part]] = {
    "put": Put,
    "add": Add,
    "due": Due,
    "drop": Drop,
    "for": ForEach,
    "run": Run,
    "if": When,
    "go": Go,
    "use": Use,
    "let": LetEffect,
}

Effect = Annotated[
    Annotated[Put, Tag("put")]
    | Annotated[Add, Tag("add")]
    | Annotated[Due, Tag("due")]
    | Annotated[ForEach, Tag("for")]
    | Annotated[Run, Tag("run")]
    | Annotated[When, Tag("if")]
    | Annotated[Go, Tag("go")]
    | Annotated[Use, Tag("use")]
    | Annotated[LetEffect, Tag("let")]
    | Annotated[Drop, Tag("drop")],
    _kind_of(EFFECTS),
]


class Block(Part):
    """Why somebody may not fill a role."""

    when: Expr
    says: Said


class RoleSpec(Part):
    """A part in an act: whose units, commands or side may fill it, and why some may not (``it`` is who is asked)."""

    who: Literal["own", "enemy", "any"] = "own"
    kind: Literal["unit", "command", "side"] = "unit"
    many: bool = False
    optional: bool = False
    gone: bool = False
    label: Said | None = None
    not_when: list[Block] = []


class ActSpec(Part):
    """A procedure as it is used in a battle; with ``facts`` instead of ``procedure`` it only asks and changes."""

    procedure: Id | None = None
    title: Said | None = None
    help: Said | None = None
    cite: Cite = ""
    facts: dict[Id, Fact] | None = None
    roles: dict[Id, RoleSpec]
    steps: list[Id] = []
    known: dict[Id, Any] = {}
    suggested: dict[Id, Any] = {}
    ask_first: list[str] = []
    quick: str | None = None
    lookup: bool = False
    seldom: bool = False
    anytime: bool = False
    at_once: bool = False
    outlives: bool = False
    verb: Said | None = None
    effects: list[Effect] = []


class StepSpec(Part):
    """A step of the set-up or the turn. ``acting``: who acts. ``must``: acts that are done before it ends, while
    they can be; a secret one by each who can. ``stays``: ended by a player, it goes on (a go that passes).
    """

    id: Id
    title: Said
    cite: Cite = ""
    help: Said
    setup: bool = False
    acting: Literal["both", "active", "other"] | str = "active"
    skip: Expr = False
    stays: Expr = False
    auto: bool = False
    must: list[Id] = []
    both_end: bool = False
    begin: list[Effect] = []
    end: list[Effect] = []


class Ending(Part):
    """When the battle is over, who has won (``a``, ``b`` or none) and why."""

    when: Expr
    winner: Expr
    why: Said
    at_the_limit: bool = False


class SequenceSpec(Part):
    """The order of play. ``turns``: ``alternate`` (the steps of a turn are one side's, then the other's) or ``shared``."""

    turns: Literal["alternate", "shared"] = "alternate"
    first: Expr = "a"
    last_turn: int = Field(12, ge=1, le=100)
    cite: Cite = ""
    steps: list[StepSpec] = Field(min_length=1, max_length=200)
    endings: list[Ending] = Field([], max_length=200)
    waits: Said = Words(en="The other side acts", it="Tocca all'altra parte")


class MarkerSpec(Part):
    """A sign on a card, while the condition holds (of ``it``)."""

    id: Id
    when: Expr
    says: Said | None = None
    tone: Literal["plain", "good", "warn", "bad"] = "plain"


class GaugeSpec(Part):
    """A number out of another, drawn as a bar."""

    label: Said
    now: Expr
    most: Expr
    lost: bool = False


class BoxesSpec(Part):
    """The boxes of a field, a row for each word. ``most``: how many there are: a number, or a row with a column for each word."""

    boxes: Id
    most: Expr = None


class CardSpec(Part):
    """What a card shows of ``it``: words of its line, figures, gauges, boxes, markers."""

    line: list[Expr] = []
    figures: list[Id] = []
    gauges: list[GaugeSpec] = []
    boxes: list[BoxesSpec] = []
    markers: list[MarkerSpec] = []
    sign: Expr = None


class ScoreSpec(Part):
    """A number that says how a side (``own``) is doing."""

    id: Id
    label: Said
    value: Expr
    limit: Expr = None


class RecordSpec(Part):
    """A result that can be noted for ``it`` without facts."""

    id: Id
    title: Said
    of: Literal["unit", "command"] = "unit"
    when: Expr = True
    effects: list[Effect]


class OpposedSpec(Part):
    """Enemies (``other``) that come first where a target of ``it`` is chosen, and the word for that."""

    when: Expr
    says: Said


class CardsSpec(Part):
    """What players see: cards of units and commands, scores, results noted by hand, likely targets."""

    unit: CardSpec = CardSpec()
    command: CardSpec = CardSpec()
    scores: list[ScoreSpec] = []
    records: list[RecordSpec] = []
    opposed: list[OpposedSpec] = []


class ResultSpec(Part):
    """What campaigns and tournaments read: of a side (``own``) its losses of what it had; of a unit (``it``) the same."""

    losses: Expr
    had: Expr
    leaders_lost: Expr = 0
    general_lost: Expr = False
    camp_lost: Expr = False
    broken: Expr = False
    unit_now: Expr = 1
    unit_start: Expr = 1
    fled: Expr = False
    captured: Expr = False


class ListedUnitSpec(Part):
    """Units of a sample army: ``count`` of the same profile and options."""

    profile: Id
    count: int = Field(1, ge=1, le=40)
    name: str = ""
    options: dict[Id, Any] = {}


class ListedCommandSpec(Part):
    """A command of a sample army."""

    name: Said
    options: dict[Id, Any] = {}
    units: list[ListedUnitSpec]


class SampleSpec(Part):
    """A sample army, with which battles can begin at once."""

    name: Said
    notes: Said | None = None
    options: dict[Id, Any] = {}
    commands: list[ListedCommandSpec] = Field(min_length=1)


class ArmyCheck(Part):
    """The procedure that checks a list: its facts, and which fields of its outcome are the points, limits and remarks."""

    procedure: Id
    facts: dict[Id, Any]
    points: Id
    budget: Expr = None
    divide: int = Field(1, ge=1, le=100)
    limits: Id | None = None
    remarks: Id | None = None
    cite: Cite = ""


class ArmySpec(Part):
    """Army lists. ``profiles``: words → the heading of each; ``cost``: an expression of ``profile``."""

    profiles: str | list[str]
    group: Expr = "profile"
    cost: Expr = None
    sign: Expr = None
    unit_options: dict[Id, Field_] = {}
    command_options: dict[Id, Field_] = {}
    army_options: dict[Id, Field_] = {}
    command_word: Said = Words(en="command", it="comando")
    check: ArmyCheck | None = None
    joins: list[Id] = []
    samples: list[SampleSpec] = Field(min_length=1)


class StateSpec(Part):
    """Tracked fields by kind of holder, and what is chosen when a battle is made."""

    options: dict[Id, Field_] = {}
    battle: dict[Id, Field_] = {}
    side: dict[Id, Field_] = {}
    command: dict[Id, Field_] = {}
    unit: dict[Id, Field_] = {}


class MusterSpec(Part):
    """Fields as they are when an army enters a battle: of a side (``army``), command, unit (``profile`` and the options)."""

    battle: dict[Id, Expr] = {}
    side: dict[Id, Expr] = {}
    command: dict[Id, Expr] = {}
    unit: dict[Id, Expr] = {}


class PlaySpec(Part):
    """How battles are played."""

    state: StateSpec = StateSpec()
    muster: MusterSpec = MusterSpec()
    army: ArmySpec
    sequence: SequenceSpec
    acts: dict[Id, ActSpec]
    effects: dict[Id, list[Effect]] = {}
    cards: CardsSpec = CardsSpec()
    result: ResultSpec | None = None


# --- the document ----------------------------------------------------------------------------------------------------


class TableSpec(Part):
    """A table: rows by key, each a list in the order of the columns, or an object of some of them (``sparse``).

    ``stepped``: keys are numbers, and a row counts up to the next key. ``columns``: name → ``int``, ``flag``, ``word`` or the
    name of a set; with ``?`` behind, a cell may be empty. ``shown``: false for a table that is not the book's.
    """

    title: Said
    cite: Cite = ""
    key: Id
    columns: dict[Id, str]
    rows: dict[str, list[Any] | dict[Id, Any]] = Field(min_length=1)
    stepped: bool = False
    sparse: bool = False
    shown: bool = True


class AlternativeSpec(Part):
    """A house rule that may be chosen instead."""

    id: Id
    says: Said


class RulingSpec(Part):
    """A doubtful point: the question, what is played and why, and the house rules that may be chosen instead."""

    question: Said
    default: Said
    why: Said
    cite: Cite = ""
    alternatives: list[AlternativeSpec] = []


class ChapterSpec(Part):
    """A chapter of the book, and its procedures in order."""

    id: Id
    title: Said
    procedures: list[Id]


class Example(Part):
    """A worked example: facts and dice, and what comes of it (as far as it is said), or that it is an error."""

    id: str = Field(max_length=80)
    procedure: Id
    given: dict[str, Any] = {}
    dice: list[int] = []
    expect: dict[str, Any] | None = None
    expect_error: Literal[True] | None = None
    cite: str = ""
    why: str = ""


class Document(Part):
    """A rulebook as a document."""

    format: Literal[2]
    slug: Slug
    name: Said
    edition: Said
    period: Said
    notes: Said | None = None
    chapters: list[ChapterSpec] = Field(min_length=1)
    terms: dict[str, Said]
    refusals: dict[Id, Said] = {}
    sets: dict[str, Annotated[list[str], Field(max_length=1000)]] = {}
    tables: dict[Id, TableSpec] = {}
    rulings: dict[str, RulingSpec] = {}
    shapes: dict[Id, Shape] = {}
    procedures: dict[Id, ProcedureSpec] = Field(min_length=1)
    play: PlaySpec | None = None
    examples: list[Example] = []


#: Conversions of documents of older versions: version → a function from its data to that of the next version.
#: Version 1 is a part of version 2.
CONVERSIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: lambda data: data}


def converted(
    data: Mapping[str, Any], conversions: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = CONVERSIONS
) -> dict[str, Any]:
    """Return the data of a document in the present version. DocumentError for one of a later version."""
    found = dict(data)
    version = found.get("format", FORMAT)
    if type(version) is not int or version > FORMAT:
        later = _("This document was written for a later version. It can be read once this site is up to date.")
        raise DocumentError([DocumentProblem(("format",), later)])
    while version < FORMAT:
        if version not in conversions:
            unknown = _("This version of the format is not known.")
            raise DocumentError([DocumentProblem(("format",), unknown)])
        found = conversions[version](found)
        version += 1
        found["format"] = version
    return found


def validated(data: Mapping[str, Any]) -> Document:
    """Return the document in ``data``; DocumentError names what does not fit the schema, with its place."""
    data = converted(data)
    try:
        return Document.model_validate(data)
    except ValidationError as error:
        raise DocumentError(_problem(one) for one in error.errors(include_url=False)) from None
    except RecursionError:
        raise DocumentError([DocumentProblem((), _("Too deep."))]) from None


def _problem(error: Any) -> DocumentProblem:
    tags = {*STEPS, *EFFECTS}
    path: list[str | int] = []
    for place, part in enumerate(error["loc"]):
        # pydantic names the kind of a step behind its place in the list.
        if isinstance(part, str) and part in tags and place and isinstance(error["loc"][place - 1], int):
            continue
        if isinstance(part, str) and ("[" in part or part in ("str", "int", "bool", "none")):
            continue
        path.append(part)
    return DocumentProblem(tuple(path), said_of(error))
