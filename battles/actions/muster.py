"""From two army lists to a battle: the copies, the first entry of the log, its seats."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from armies.models import Army
from armies.queries import listed
from battles.ledger.snapshot import new_table
from battles.models import Battle, Command, Entry, Invitation, Seat, Side, Unit
from battles.models.battle import DicePolicy, Watching
from battles.notices import tell_seated
from battles.queries.short_names import distinct_names
from common.errors import Refused
from journal.seats import fit_name
from people.models import Club, User
from rules.engine.army import ListedArmy, MusteredSide
from rules.engine.errors import FactError
from rules.engine.play.state import State
from rules.engine.play.versions import current
from rules.engine.ruleset import Ruleset, ruleset


@dataclass(frozen=True, slots=True)
class NewSeat:
    """A place at a new battle.

    ``role``: ``player`` (of ``sides``: ``a``, ``b``, ``ab``) or ``referee``. Somebody with an account sits there at once
    (``user``), a guest by name (``guest``); where neither is named, a link invites to it. ``by_office``: a referee as umpire of
    the battle's club; the seat ends with that office.
    """

    role: str
    sides: str = ""
    user: User | None = None
    guest: str = ""
    by_office: bool = False


@dataclass(frozen=True, slots=True)
class NewBattle:
    """A battle to be: two armies of its ruleset, who sits where, what has been agreed.

    ``armies``: the lists of side ``a`` and side ``b``, as rows or as the rules read them; ``sources``: of the latter the rows
    that they were copied from, for statistics. ``house_rules``: ruling → alternative.
    ``options``: what the ruleset lets one choose at the start. ``short_names``: what the sides are called at the table; without
    them, by their lists.
    """

    ruleset: str
    name: str
    armies: Sequence[Army | ListedArmy]
    seats: Sequence[NewSeat] = ()
    created_by: User | None = None
    house_rules: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    dice_policy: str = DicePolicy.EITHER
    watching: str = Watching.LINK
    closed: bool = False
    club: Club | None = None
    is_demo: bool = False
    short_names: Sequence[str] = ()
    sources: Sequence[Army | None] = (None, None)


class Mustered(NamedTuple):
    """A battle that was made, with its seats and the links to those that are free, each in the order of ``NewBattle.seats``."""

    battle: Battle
    seats: tuple[Seat, ...]
    invitations: tuple[Invitation, ...]


def create_battle(new: NewBattle, *, known_to: Collection[int | None] | None = None) -> Mustered:
    """Muster two armies into a battle. Later edits of the lists change nothing in it.

    Accounts that are seated hear of it, but for those to whom it is ``known_to`` be there: without them, who made it.
    Refused for a ruleset that cannot be played yet, an army of another ruleset, or one that its rules cannot count.
    """
    book = playable(new.ruleset)
    rows = [army if isinstance(army, Army) else source for army, source in zip(new.armies, new.sources, strict=False)]
    if any(row and row.ruleset != new.ruleset for row in rows) or len(new.armies) != 2:
        raise Refused(_("Both armies must use the battle's rulebook."))
    _known_house_rules(book, new.house_rules)
    lists = [listed(army) if isinstance(army, Army) else army for army in new.armies]
    names = distinct_names(*new.short_names) if new.short_names else tuple(army.name for army in lists)
    mustered = [MusteredSide(code, replace(army, name=name)) for code, army, name in zip("ab", lists, names, strict=True)]
    full = {code: army.name for code, army, name in zip("ab", lists, names, strict=True) if army.name != name}
    if not all(any(command.units for command in side.army.commands) for side in mustered):
        raise Refused(_("An army without units cannot fight."))
    assert book.play is not None
    try:
        first = book.play.fields.muster(mustered, {**new.options, "house_rules": dict(new.house_rules)})
    except FactError as error:
        raise Refused(error.text) from None
    with transaction.atomic():
        battle = Battle.objects.create(
            name=new.name,
            ruleset=new.ruleset,
            club=new.club,
            created_by=new.created_by,
            house_rules=dict(new.house_rules),
            options=dict(new.options),
            dice_policy=new.dice_policy,
            watching=new.watching,
            closed=new.closed,
            is_demo=new.is_demo,
            state_version=current(book.play),
        )
        seats = tuple(_seat(battle, one) for one in new.seats if one.user or one.guest)
        links = tuple(
            Invitation.objects.create(battle=battle, role=one.role, sides=one.sides)
            for one in new.seats
            if not (one.user or one.guest)
        )
        state = _rows(battle, rows, mustered, first, full)
        _first_entry(battle, book, seats[0] if seats else None, state)
        tell_seated(battle, seats, known_to=known_to if known_to is not None else [battle.created_by_id])
    return Mustered(battle, seats, links)


def playable(slug: str) -> Ruleset:
    """The ruleset, if battles can be played with it."""
    book = ruleset(slug)
    if book is None or book.play is None:
        raise Refused(_("This rulebook cannot be played yet."))
    return book


def _table(armies: Mapping[str, str]) -> dict[str, Any]:
    """The app's own holder at the start of a battle; ``armies``: the full names of those that go by a short one."""
    return {**new_table(), "armies": dict(armies)} if armies else new_table()


def _known_house_rules(book: Ruleset, chosen: Mapping[str, str]) -> None:
    known = {r.id: {a.id for a in r.alternatives} for r in book.rulings}
    if any(choice not in known.get(ruling, ()) for ruling, choice in chosen.items()):
        raise Refused(_("Unknown house rule."))


def _seat(battle: Battle, new: NewSeat) -> Seat:
    name = fit_name(new.guest) if new.guest else str(new.user)
    office = battle.club if new.by_office else None
    return Seat.objects.create(battle=battle, user=new.user, name=name[:60], role=new.role, sides=new.sides, office=office)


def _rows(
    battle: Battle, armies: Sequence[Army | None], mustered: Sequence[MusteredSide], state: State, full: Mapping[str, str]
) -> State:
    """The rows of sides, commands and units, linked to where they came from."""
    holders = {**state.holders, "table": _table(full)}
    Side.objects.bulk_create(
        Side(battle=battle, code=code, name=state[f"side:{code}"]["name"], army=army, state=state[f"side:{code}"])
        for code, army in zip("ab", armies, strict=True)
    )
    sources = _sources(mustered)
    Command.objects.bulk_create(
        Command(battle=battle, code=code, source_id=sources.get(code), state=state[f"command:{code}"])
        for code in (a.split(":")[1] for a in state.addresses("command"))
    )
    Unit.objects.bulk_create(
        Unit(battle=battle, code=code, source_id=sources.get(code), state=state[f"unit:{code}"])
        for code in (a.split(":")[1] for a in state.addresses("unit"))
    )
    return State(holders)


def _sources(mustered: Sequence[MusteredSide]) -> dict[str, int | None]:
    """Codes of commands (``a1``) and units (``a1-3``) → primary keys of the lists' rows they are copies of."""
    found: dict[str, int | None] = {}
    for side in mustered:
        for c, command in enumerate(side.army.commands, 1):
            found[f"{side.code}{c}"] = command.source
            for u, unit in enumerate(command.units, 1):
                found[f"{side.code}{c}-{u}"] = unit.source
    return found


def _first_entry(battle: Battle, book: Ruleset, seat: Seat | None, state: State) -> None:
    """The log begins with the whole muster, so that a replay needs nothing else, and with the fingerprint of the dice's seed,
    so that every phone and every export has it before the first roll.
    """
    assert book.play is not None
    battle.seq, battle.state = 1, {"battle": state["battle"], "table": state["table"]}
    battle.save(update_fields=["seq", "state"])
    Entry.objects.create(
        battle=battle,
        seq=1,
        seat=seat,
        who=seat.name if seat else "",
        kind="muster",
        turn=book.play.sequence.turn(state),
        step=book.play.sequence.step(state).id,
        facts={"seed_hash": battle.seed_hash},
        changes=[[address, "", None, fields] for address, fields in state.holders.items()],
    )
