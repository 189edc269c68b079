"""After the battles of a turn (T5 to T9): retreats, supply, rally, sieges, income, points, the end."""

from collections.abc import Iterable
from typing import Any

from campaigns.actions.next_turn import begin_turn
from campaigns.actions.prisoners import carry_out_exchanges
from campaigns.actions.purchases import carry_out_purchases
from campaigns.actions.rallying import rally_all
from campaigns.actions.trees import leave_node
from campaigns.actions.units import capture_force, dissolve_empty, lose_steps
from campaigns.engine.control import changes as changes_of_control
from campaigns.engine.losses import allot_losses, wear
from campaigns.engine.marches import Marches
from campaigns.engine.purse import income
from campaigns.engine.retreats import retreats
from campaigns.engine.sieges import siege_turn
from campaigns.engine.standing import campaign_end, standing
from campaigns.engine.supply import supply
from campaigns.engine.theatre import Theatre
from campaigns.engine.world import World
from campaigns.ledger import world
from campaigns.ledger.snapshot import Snapshot
from campaigns.ledger.writing import Writing
from campaigns.models import Entry
from campaigns.queries.turns import engagements, unsettled
from rules.engine.play.state import Fields

STORES = 3


def after_battles_if_settled(work: Writing) -> None:
    """The turn goes on as soon as its last battle is settled."""
    if work.snapshot.stage == "battles" and not unsettled(work.snapshot):
        go_on(work)


def go_on(work: Writing) -> Entry:
    """Carry out what follows the battles: along a tree the next node, else the rest of the turn."""
    return leave_node(work) if work.snapshot.kit.kind == "tree" else after_battles(work)


def after_battles(work: Writing) -> Entry:
    """T5 to T8, an entry each; then close the turn, unless the arbiter does that by hand."""
    _retreats(work)
    _supply(work)
    _sieges(work)
    _income(work)
    carry_out_purchases(work)
    carry_out_exchanges(work)
    work.put("campaign", stage="upkeep", deadline=None)
    entry = work.write("upkeep", reads=_all(work.snapshot, "engagement"))
    if work.snapshot.row.closes_itself or not work.snapshot.has_arbiter:
        return close(work)
    return entry


def _all(snapshot: Snapshot, *kinds: str) -> list[str]:
    """Addresses of all holders of these kinds: what a step of the whole campaign builds on."""
    return [address for kind in kinds for address in snapshot.state.addresses(kind)]


# T5


def _retreats(work: Writing) -> None:
    """The beaten of all battles settled in this turn go back together; the winner of a road goes on."""
    snapshot = work.now
    fought = [fields for _code, fields in engagements(snapshot, "settled") if fields["settled_in"] == snapshot.turn]
    beaten = [retreater for fields in fought for retreater in _beaten(snapshot, fields)]
    contested = [fields["place"] for _code, fields in unsettled(snapshot) if fields["place"]]
    outcome: dict[str, Any] = {"to": {}, "trapped": [], "rounds": 0}
    if beaten:
        facts = world.world(snapshot) | {"retreating": beaten, "battles": contested}
        outcome = work.run(retreats, facts, snapshot.turn).values
    for force, place in outcome["to"].items():
        work.put(f"force:{force}", at=place, road=None, inside=False)
    for force in outcome["trapped"]:
        capture_force(work, force, _enemy_of(snapshot, fought, force))
    for fields in fought:
        _leave_the_road(work, fields)
    taken = _control(work, contested)
    if fought:
        work.write("retreats", outcome={**outcome, "control": taken}, reads=_all(snapshot, "engagement", "force"))


def _beaten(snapshot: Snapshot, fields: Fields) -> list[dict[str, Any]]:
    """Forces of the loser that are still there: what ``retreats`` asks of each."""
    winner = fields["result"]["winner"]
    if winner is None:
        return []
    victors = fields["sides"]["ab".index(winner)]
    banned = sorted({each["from"] for each in fields["forces"] if each["side"] == victors and each["from"]})
    return [
        {
            "force": each["force"],
            "place": fields["place"],
            "road": fields["road"],
            "from": each["from"] if fields["road"] else None,
            "banned": banned if fields["place"] else [],
            "prefer": fields["prefer"].get(each["force"], []),
        }
        for each in fields["forces"]
        if each["side"] != victors and not snapshot.force(each["force"])["gone"]
    ]


def _enemy_of(snapshot: Snapshot, fought: Iterable[Fields], force: str) -> str | None:
    """The side that beat a force."""
    side = snapshot.side_of(force)
    for fields in fought:
        if any(each["force"] == force for each in fields["forces"]):
            return next((other for other in fields["sides"] if other != side), None)
    return None


def _leave_the_road(work: Writing, fields: Fields) -> None:
    """Move the winner of a battle on a road on to the end of his march if no enemy is there; after a draw all go back."""
    if not fields["road"]:
        return
    winner = fields["result"]["winner"]
    victors = fields["sides"]["ab".index(winner)] if winner else None
    for each in fields["forces"]:
        force = work.now.force(each["force"])
        if force["road"] is None or force["gone"]:
            continue
        a, b = fields["road"]
        beyond = b if each["from"] == a else a
        goes_on = each["side"] == victors and not _has_enemy(work.now, each["side"], beyond)
        work.put(f"force:{each['force']}", at=beyond if goes_on else each["from"], road=None)


def _has_enemy(snapshot: Snapshot, side: str, place: str) -> bool:
    there = (code for code, fields in snapshot.standing_forces() if fields["at"] == place and fields["road"] is None)
    return any(snapshot.sides.hostile(side, snapshot.side_of(code)) for code in there)


def _control(work: Writing, contested: Iterable[str]) -> dict[str, str]:
    """Apply §4.6 without movement; not where a battle goes on."""
    marches = Marches(Theatre(World.model_validate(world.world(work.now))), ())
    taken = changes_of_control(marches, contested)
    for place, faction in taken.items():
        work.put(f"place:{place}", owner=faction)
    return taken


# T6


def _supply(work: Writing) -> None:
    """Who is supplied, what hunger and forced marches cost, who of the scattered comes back."""
    snapshot = work.now
    standing_here = {code for code, _fields in snapshot.standing_forces()}
    foraging = [force for force in snapshot.here["foraging"] if force in standing_here]
    found = work.run(supply, world.world(snapshot) | {"foraging": foraging}, snapshot.turn)
    worn = {}
    for force, supplied in found.forces.items():
        unsupplied = 0 if supplied["supplied"] else snapshot.force(force)["unsupplied"] + 1
        work.put(f"force:{force}", supplied=supplied["supplied"], unsupplied=unsupplied)
        worn[force] = _wear(work, force, unsupplied)
    rallied = rally_all(work, before=work.now.turn)
    dissolve_empty(work, list(found.forces))
    worn = {force: steps for force, steps in worn.items() if steps}
    work.write(
        "supply", outcome={"forces": found.forces, "worn": worn, "rallied": rallied}, reads=_all(snapshot, "force", "place")
    )


def _wear(work: Writing, force: str, unsupplied: int) -> int:
    snapshot, fields = work.now, work.now.force(force)
    ready = [{"id": code, "strength": unit["strength"]} for code, unit in snapshot.ready_units(force)]
    steps = sum(unit["strength"] for unit in ready)
    forced = fields["forced_in"] == snapshot.turn
    if not steps or not (unsupplied or forced):
        return 0
    facts = {"steps": steps, "carried": fields["carried"], "turns_unsupplied": min(unsupplied, 99), "forced": forced}
    found = work.run(wear, facts | {"rules": world.rules(snapshot)}, snapshot.turn, force)
    work.put(f"force:{force}", carried=found.carried)
    if found.lost:
        allotted = work.run(allot_losses, {"units": ready, "steps": found.lost}, snapshot.turn, force)
        lose_steps(work, allotted.lost)
    return int(found.lost)


# T7


def _sieges(work: Writing) -> None:
    """Carry out a turn of each siege that goes on; clear the traces of one that has ended."""
    snapshot = work.now
    working = {siege["place"]: siege["forces"] for siege in snapshot.here["sieges"]}
    siege_lines = []
    for place in snapshot.kit.places:
        fields = snapshot.state[f"place:{place.id}"]
        garrison, before = _within(snapshot, place.id), _before_the_walls(snapshot, place.id)
        if place.id in working and garrison and before:
            siege_lines.append(_siege(work, place.id, [force for force in working[place.id] if force in before], garrison))
        elif _has_traces_of_siege(fields) and not (garrison and before):
            work.put(f"place:{place.id}", progress=0, breach=False, stores=STORES)
            siege_lines.append({"place": place.id, "state": "lifted"})
    if siege_lines:
        work.write("sieges", outcome={"sieges": siege_lines}, reads=_all(snapshot, "force"))


def _has_traces_of_siege(fields: Fields) -> bool:
    """Return True if a place was besieged, also where no die has gained anything but the stores were used."""
    return bool(fields["progress"] or fields["breach"] or fields["stores"] != STORES)


def _siege(work: Writing, place: str, besiegers: list[str], garrison: list[str]) -> dict[str, Any]:
    snapshot, fields = work.now, work.now.state[f"place:{place}"]
    facts = {
        "fort": snapshot.place_by_id[place].fort,
        "progress": fields["progress"],
        "stores": fields["stores"],
        "siege_train": any(snapshot.has_guns(force) for force in besiegers),
        "besieger_points": sum(snapshot.points_of(force) for force in besiegers),
        "garrison_points": max(1, sum(snapshot.points_of(force) for force in garrison)),
        "rules": world.rules(snapshot),
    }
    found = work.run(siege_turn, facts, snapshot.turn, place)
    if found.refused:
        return {"place": place, "state": found.reason}
    if found.state == "surrender":
        for force in garrison:
            capture_force(work, force, snapshot.side_of(besiegers[0]) if besiegers else None)
        work.put(f"place:{place}", progress=0, breach=False, stores=STORES)
        _control(work, ())
    else:
        work.put(f"place:{place}", progress=found.progress, stores=found.stores, breach=found.state == "breach")
    return {"place": place, **found.values}


def _within(snapshot: Snapshot, place: str) -> list[str]:
    return [code for code, fields in snapshot.standing_forces() if fields["at"] == place and fields["inside"]]


def _before_the_walls(snapshot: Snapshot, place: str) -> list[str]:
    """Forces in the field there that are hostile to somebody inside."""
    inside = {snapshot.side_of(code) for code in _within(snapshot, place)}
    there = (
        code
        for code, fields in snapshot.standing_forces()
        if fields["at"] == place and not fields["inside"] and fields["road"] is None
    )
    return [code for code in there if snapshot.sides.enemy_among(snapshot.side_of(code), inside)]


# T8 and T9


def _income(work: Writing) -> None:
    snapshot = work.now
    besieged = [place.id for place in snapshot.kit.places if _before_the_walls(snapshot, place.id)]
    found = work.run(income, world.holdings(snapshot) | {"foraged": world.foraged(snapshot), "besieged": besieged}, snapshot.turn)
    for faction, paid in found.factions.items():
        work.put(f"faction:{faction}", purse=min(99_999, snapshot.state[f"faction:{faction}"]["purse"] + paid))
    if any(found.factions.values()):
        work.write("income", outcome=found.values, reads=_all(snapshot, "force", "place"))


def close(work: Writing) -> Entry:
    """Points are counted; the campaign ends, or the next turn begins."""
    snapshot = work.now
    sides = list(snapshot.side_by_id)
    facts = world.holdings(snapshot) | {
        "truces": snapshot.here["truces"],
        "objectives": [objective.model_dump() for objective in snapshot.kit.objectives],
        "before": {side: snapshot.state[f"side:{side}"]["points"] for side in sides},
        "battle_points": {side: snapshot.state[f"side:{side}"]["battle_points"] for side in sides},
        "last_turn": snapshot.turn == snapshot.kit.last_turn,
    }
    counted = work.run(standing, facts, snapshot.turn)
    for side in sides:
        work.put(f"side:{side}", points=counted.totals[side], battle_points=0)
    found = work.run(campaign_end, _end_facts(work.now), snapshot.turn)
    work.write("count", outcome=counted.values | {"end": found.values}, reads=["campaign", *_all(snapshot, "side", "place")])
    if not found.ended:
        return begin_turn(work)
    work.put("campaign", stage="ended", deadline=None, why=found.why, winner=found.winner, shared=found.shared)
    return work.write("end", outcome=found.values, reads=["campaign"])


def _end_facts(snapshot: Snapshot) -> dict[str, Any]:
    strength = dict.fromkeys(snapshot.side_by_id, 0)
    for code, _fields in snapshot.standing_forces():
        strength[snapshot.side_of(code)] += snapshot.points_of(code)
    sides = [
        {
            "id": side,
            "points": snapshot.state[f"side:{side}"]["points"],
            "strength": strength[side],
            "start": max(1, snapshot.state[f"side:{side}"]["start"]),
        }
        for side in strength
    ]
    target = {"target": snapshot.kit.target} if snapshot.kit.target else {}
    facts = {"turn": snapshot.turn, "last_turn": snapshot.kit.last_turn, "sides": sides, "rules": world.rules(snapshot)}
    return facts | target
