"""From two army lists to a battle: the copies, the first entry of the log, the creator's seat."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from armies.models import Army
from armies.queries import listed
from battles.actions.seats import fit_name
from battles.models import Battle, Command, Entry, Seat, Side, Unit
from common.errors import Refused
from rules.engine.army import MusteredSide
from rules.engine.errors import FactError
from rules.engine.play.state import State
from rules.engine.ruleset import Ruleset, rulesets


def create_battle(
    *,
    user: Any | None,
    ruleset: str,
    name: str,
    armies: Sequence[Army],
    sides: str = "",
    house_rules: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    dice_policy: str = "either",
    watching: str = "link",
    club: Any | None = None,
    guest: str = "",
    is_demo: bool = False,
) -> tuple[Battle, Seat | None]:
    """Muster two armies (side ``a``, side ``b``) into a new battle; the battle and its creator's seat, if any.

    ``sides``: what the creator plays (``a``, ``b``, ``ab``, ``referee``, or nothing). ``guest``: the creator's name, without an
    account. Later edits of the lists change nothing in the battle. Refused for a ruleset that cannot be played yet, an army
    of another ruleset, or one that its rules cannot count.
    """
    book = playable(ruleset)
    if any(army.ruleset != ruleset for army in armies) or len(armies) != 2:
        raise Refused(_("Both armies must be of the battle's ruleset."))
    _known_house_rules(book, house_rules or {})
    mustered = [MusteredSide(code, listed(army)) for code, army in zip("ab", armies, strict=True)]
    if not all(any(command.units for command in side.army.commands) for side in mustered):
        raise Refused(_("An army without units cannot fight."))
    assert book.play is not None
    try:
        first = book.play.fields.muster(mustered, {**(options or {}), "house_rules": dict(house_rules or {})})
    except FactError as error:
        raise Refused(error.text) from None
    with transaction.atomic():
        battle = Battle.objects.create(
            name=name,
            ruleset=ruleset,
            club=club,
            created_by=user,
            house_rules=dict(house_rules or {}),
            options=dict(options or {}),
            dice_policy=dice_policy,
            watching=watching,
            is_demo=is_demo,
        )
        seat = _first_seat(battle, user, guest, sides)
        state = _rows(battle, armies, mustered, first)
        _first_entry(battle, book, seat, state)
    return battle, seat


def playable(slug: str) -> Ruleset:
    """The ruleset, if battles can be played with it."""
    book = rulesets().get(slug)
    if book is None or book.play is None:
        raise Refused(_("This ruleset cannot be played yet."))
    return book


def new_table() -> dict[str, Any]:
    """The app's own holder at the start of a battle."""
    return {"status": "playing", "proposals": [], "verdict": None, "result": None}


def _known_house_rules(book: Ruleset, chosen: Mapping[str, str]) -> None:
    known = {r.id: {a.id for a in r.alternatives} for r in book.rulings}
    if any(choice not in known.get(ruling, ()) for ruling, choice in chosen.items()):
        raise Refused(_("This house rule is not known."))


def _first_seat(battle: Battle, user: Any | None, guest: str, sides: str) -> Seat | None:
    if not sides:
        return None
    role = "referee" if sides == "referee" else "player"
    seated_name = (guest and fit_name(guest)) or getattr(user, "display_name", "") or getattr(user, "username", "")
    return Seat.objects.create(
        battle=battle, user=user, name=seated_name[:60], role=role, sides="" if role == "referee" else sides
    )


def _rows(battle: Battle, armies: Sequence[Army], mustered: Sequence[MusteredSide], state: State) -> State:
    """The rows of sides, commands and units, linked to where they came from."""
    holders = {**state.holders, "table": new_table()}
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
    """The log begins with the whole muster, so that a replay needs nothing else."""
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
        changes=[[address, "", None, fields] for address, fields in state.holders.items()],
    )
