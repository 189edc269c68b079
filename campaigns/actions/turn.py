"""A turn as it goes on: deadlines, the reveal and its moves, the close, the end."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaigns.actions.consent import carries_out, decide
from campaigns.actions.next_turn import DAY
from campaigns.actions.upkeep import after_battles, close, go_on
from campaigns.engine.moves import resolve_moves
from campaigns.engine.terms import Do
from campaigns.engine.world import HOLD
from campaigns.ledger import world
from campaigns.ledger.snapshot import Requester, Snapshot
from campaigns.ledger.writing import Writing, locked_campaign, seconds
from campaigns.models import Entry
from campaigns.queries.rights import enemies_within, need_or_together, sentence
from campaigns.queries.sheets import latest_sheets
from campaigns.queries.turns import may_go_on, state_of_turn
from common.errors import Refused
from journal.writing import once
from rules.engine.outcome import Outcome

FORAGE: Do = "forage"


@once()
def set_deadline(*, code: str, who: Requester, deadline: int, key: str | None = None) -> Entry:
    """Another deadline for the stage that goes on; ``deadline`` in seconds. Refused for one that is past."""
    with locked_campaign(code, who, key, "set_deadline") as work:
        if deadline <= seconds():
            raise Refused(_("This moment is past."))
        return decide(work, "deadline", deadline=deadline)


@carries_out("deadline")
def _set_deadline(work: Writing, deadline: int) -> Entry:
    if deadline <= seconds():
        raise Refused(_("This moment is past."))
    work.put("campaign", deadline=deadline)
    return work.write("set_deadline", facts={"deadline": deadline})


@once()
def reveal(*, code: str, who: Requester, key: str | None = None) -> Entry:
    """The arbiter's reveal: orders are carried out as they stand; who has written none, holds."""
    with locked_campaign(code, who, key, "reveal") as work:
        return decide(work, "reveal")


@carries_out("reveal")
def _reveal(work: Writing) -> Entry:
    return carry_out(work, state_of_turn(work.snapshot, arbiter_reveals=True))


def reveal_if_ready(work: Writing) -> Entry | None:
    """Reveal without a press: when all are in, or the deadline is past, as the campaign has it."""
    if work.snapshot.stage != "orders":
        return None
    found = state_of_turn(work.snapshot)
    return carry_out(work, found) if found.ready else None


def carry_out(work: Writing, ready: Outcome) -> Entry:
    """The orders of all factions, carried out together (T2 and T3); battles follow, or else the turn's end."""
    snapshot = work.snapshot
    orders = _orders(snapshot, ready)
    found = work.run(resolve_moves, world.world(snapshot, orders), snapshot.turn)
    _stand(work, found)
    _mark(work, found, orders)
    going_on = {code for code, fields in snapshot.standing_forces() if fields["busy"]}
    new = [battle for battle in found.battles if not going_on & {each["force"] for each in battle["forces"]}]
    for number, battle in enumerate(new, 1):
        _engage(work, f"{snapshot.turn}-{number}", battle)
    fought = bool(new) or bool(going_on)
    deadline = seconds() + snapshot.row.battle_days * DAY if fought else None
    work.put("campaign", stage="battles", deadline=deadline)
    facts = {"why": ready.why, "orders": orders, "defaults": ready.defaults}
    entry = work.write("reveal", facts=facts, outcome=found.values, reads=[f"force:{force}" for force in orders])
    if not fought:
        after_battles(work)
    return entry


def _orders(snapshot: Snapshot, ready: Outcome) -> dict[str, dict[str, Any]]:
    """What every force is ordered to do: by its faction's sheet, else the default order."""
    default = HOLD.model_dump() | {"avoid": ready.default_order == "hold_avoid"}
    found = {}
    sheets = latest_sheets(snapshot)
    for code, fields in snapshot.standing_forces():
        sheet = sheets.get(fields["faction"])
        written = dict(sheet.orders[code]) if sheet and code in sheet.orders else default
        found[code] = default if written["do"] == "garrison" and enemies_within(snapshot, code) else written
    return found


def _stand(work: Writing, found: Outcome) -> None:
    """Where everybody has come to stand; on a road, the end that a force came from is noted as well."""
    origin = {each["force"]: each["from"] for battle in found.battles for each in battle["forces"]}
    for force, position in found.positions.items():
        at = position["place"] or origin.get(force) or work.snapshot.force(force)["at"]
        work.put(f"force:{force}", at=at, road=position["road"], inside=position["inside"])


def _mark(work: Writing, found: Outcome, orders: Mapping[str, Mapping[str, Any]]) -> None:
    turn = work.snapshot.turn
    for force in found.forced:
        work.put(f"force:{force}", forced_in=turn)
    for place in found.foraged:
        work.put(f"place:{place}", foraged=turn)
    for place, faction in found.control.items():
        work.put(f"place:{place}", owner=faction)
    void = {each["force"] for each in found.void}
    foraging = [
        force
        for force, order in orders.items()
        if order["do"] == FORAGE and force not in void and found.positions[force]["place"] in found.foraged
    ]
    work.put("campaign", sieges=found.sieges, foraging=sorted(foraging))


def _engage(work: Writing, code: str, battle: Mapping[str, Any]) -> None:
    """A battle of the turn: its forces are busy until it is settled."""
    work.engage(code, battle)
    for each in battle["forces"]:
        work.put(f"force:{each['force']}", busy=True)


@once()
def close_turn(*, code: str, who: Requester, key: str | None = None) -> Entry:
    """The arbiter closes the turn: points are counted, the next one begins or the campaign ends."""
    with locked_campaign(code, who, key, "close_turn") as work:
        return decide(work, "close")


carries_out("close")(close)


@once()
def move_on(*, code: str, who: Requester, key: str | None = None) -> Entry:
    """The days of battle are over: what is not settled goes on beside the next turn, its forces busy (R2).

    Also where what follows the battles was reversed and has to be repeated; along a tree only then.
    """
    with locked_campaign(code, who, key, "move_on") as work:
        need_or_together(work.snapshot, "set_deadline")
        _may_go_on(work.snapshot)
        return decide(work, "go_on")


@carries_out("go_on")
def _move_on(work: Writing) -> Entry:
    _may_go_on(work.snapshot)
    return go_on(work)


def _may_go_on(snapshot: Snapshot) -> None:
    """Refused while nothing waits for it."""
    if not may_go_on(snapshot):
        raise Refused(sentence("tables_open" if snapshot.stage == "battles" else "wrong_stage"))


@once()
def end_campaign(*, code: str, who: Requester, key: str | None = None) -> Entry:
    """The arbiter ends it here; nobody has won but by the points that stand."""
    with locked_campaign(code, who, key, "end_campaign") as work:
        return decide(work, "end")


@carries_out("end")
def _end(work: Writing) -> Entry:
    work.put("campaign", stage="ended", deadline=None, why="arbiter")
    return work.write("end", outcome={"why": "arbiter", "winner": None, "shared": []})
