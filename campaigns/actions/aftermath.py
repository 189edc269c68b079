"""What a battle comes to (§4.7): fates, recovery, leaders, pursuit of both sides, worked out once and then carried home."""

from collections.abc import Iterable, Mapping
from typing import Any

from battles.ledger.reading import load_rows
from battles.models import Battle
from battles.models import Entry as BattleEntry
from battles.record.result import Result, result_of
from campaigns.actions.units import capture_force, dissolve_empty
from campaigns.engine.aftermath import aftermath
from campaigns.engine.ledgers import apply_result
from campaigns.engine.losses import allot_losses, pursuit_losses
from campaigns.engine.muster import veterancy
from campaigns.engine.recovery import TURNS_OUT, leader_fate, recovery
from campaigns.engine.severity import severity
from campaigns.engine.terms import CRUSHING, WORTH, in_engine, other
from campaigns.engine.tracked import COMMANDS, LEADERS, UNITS
from campaigns.ledger import world
from campaigns.ledger.snapshot import MOUNTED, Snapshot
from campaigns.ledger.writing import Writing
from campaigns.models import Engagement
from campaigns.queries.leaders import away, post_of
from campaigns.queries.musters import PARTIES, forces_of, ready_units
from campaigns.queries.rights import refuse
from rules.engine.facts import Facts
from rules.engine.outcome import Outcome
from rules.engine.play.result import UnitFate
from rules.engine.play.state import Fields, State
from rules.engine.ruleset import rulesets

#: The ruleset that grades its victories.
GRADED = "naran-fuciliers-wars"
#: Ground on which a pursuit is slow (§6.17).
ROUGH = frozenset({"mountain", "wood", "marsh"})
#: The two halves of a light infantry element that is split.
HALVES = ("x", "y")
#: Fates on a table after which nothing of a unit is left to its army.
GONE = frozenset({"lost", "captured"})
FATE = ("unit", "fate", "lost", "of")
#: What Naran's tracker says besides: guns lost, and whether the unit came to the table at all.
REPORTED = (*FATE, "guns_lost", "engaged")

Fates = list[dict[str, Any]]


def frozen_units(snapshot: Snapshot, fields: Fields, units: Mapping[str, Iterable[str]] | None = None) -> dict[str, Fates]:
    """Each party's units as they stand now: all that are ready in its forces, or those ``units`` that were fielded."""
    chosen = units or {party: ready_units(snapshot, fields, party) for party in PARTIES}
    state = snapshot.state
    return {
        party: [
            {"unit": code, "strength": state[f"unit:{code}"]["strength"], "seq": state[f"unit:{code}"]["seq"]}
            for code in chosen[party]
        ]
        for party in PARTIES
    }


# From a table


def of_the_table(work: Writing, code: str, row: Engagement) -> dict[str, Any] | None:
    """The result of a battle that has ended on its table; None while there is none, or where it was abandoned."""
    found = result_of(row.battle) if row.battle else None
    if found is None or row.battle is None or found.how == "abandon":
        return None
    fields, snapshot = work.now.state[f"engagement:{code}"], work.now
    _seq, table = load_rows(row.battle.pk)
    at_muster = _at_muster(row)
    fates, leaders, lost = {}, {}, {}
    if in_engine(snapshot.kit.ruleset) == "other":
        return _of_another_game(work, code, row.battle, found)
    for party in PARTIES:
        fates_of = _reported_fates(work, code, fields, party, found, table, at_muster)
        fates[party] = [{name: unit[name] for name in REPORTED if name in unit} for unit in fates_of.units]
        leaders[party], lost[party] = fates_of.leaders, fates_of.lost_percent
    facts = {
        "ruleset": in_engine(snapshot.kit.ruleset),
        "how": "verdict" if found.how == "time" and found.winner else "draw" if found.how == "time" else found.how,
        "winner": found.winner,
        "lost_percent_a": lost["a"],
        "lost_percent_b": lost["b"],
        "grade": _grade(snapshot, table) if snapshot.kit.ruleset == GRADED and found.how == "verdict" and found.winner else None,
        "rules": world.rules(snapshot),
    }
    graded = work.run(severity, facts)
    refuse(graded)
    pursued = bool(table["battle"].get("pursuit")) if snapshot.kit.ruleset == "guerre-ditalia" else False
    result = _result(work, code, found.winner, graded.severity, fates, pursued=pursued)
    return result | {"how": found.how, "lost_percent": lost, "leaders": _leaders(work, code, leaders, table, found.winner)}


def _of_another_game(work: Writing, code: str, battle: Battle, found: Result) -> dict[str, Any]:
    """The result of a battle whose rules the engine does not know: losses in proportion to what its tracker counts."""
    snapshot, fields = work.now, work.now.state[f"engagement:{code}"]
    strength = {each["unit"]: each["strength"] for party in PARTIES for each in fields["frozen"][party]}
    fates: dict[str, Fates] = {party: [] for party in PARTIES}
    lost = {}
    for party in PARTIES:
        on_table = {unit.address: unit for unit in found.sides[party].units} if party in found.sides else {}
        for address, unit in fields["fielded"].items():
            if address.startswith(f"unit:{party}"):
                fates[party].append(_fate(unit, _lost_of(on_table.get(address), strength[unit]), strength[unit]))
        lost[party] = percent_lost(snapshot, fates[party])
    facts = {
        "ruleset": "other",
        "how": "verdict" if found.how == "time" and found.winner else "draw" if found.how == "time" else found.how,
        "winner": found.winner,
        "lost_percent_a": lost["a"],
        "lost_percent_b": lost["b"],
        "rules": world.rules(snapshot),
    }
    graded = work.run(severity, facts)
    refuse(graded)
    result = _result(work, code, found.winner, graded.severity, fates)
    return result | {"how": found.how, "lost_percent": lost, "leaders": []}


def _lost_of(fate: UnitFate | None, strength: int) -> int:
    """Steps that a unit has lost by its fate on the table."""
    if fate is None:
        return 0
    if fate.fate in GONE:
        return strength
    return min(strength, -(-strength * fate.lost // fate.of)) if fate.of else 0


def percent_lost(snapshot: Snapshot, fates: Fates) -> int:
    """Return the losses of a party in percent of its points, or of its steps where its units cost nothing."""
    had = sum(snapshot.worth(fate["unit"], fate["of"]) for fate in fates)
    if had:
        left = sum(snapshot.worth(fate["unit"], fate["of"] - fate["lost"]) for fate in fates)
        return 100 * (had - left) // had
    steps = sum(fate["of"] for fate in fates)
    return 100 * sum(fate["lost"] for fate in fates) // steps if steps else 0


def _at_muster(row: Engagement) -> dict[str, Fields]:
    """The battle's holders as they were mustered: its log's first entry."""
    changes = BattleEntry.objects.filter(battle=row.battle, seq=1).values_list("changes", flat=True).get()
    return {address: fields for address, _field, _before, fields in changes}


def _reported_fates(
    work: Writing, code: str, fields: Fields, party: str, found: Result, table: State, at_muster: Mapping[str, Fields]
) -> Outcome:
    """What became of a party's units, commands and leaders."""
    snapshot = work.now
    ruleset = snapshot.kit.ruleset
    strength = {each["unit"]: each["strength"] for each in fields["frozen"][party]}
    fielded = {unit: address for address, unit in fields["fielded"].items() if unit in strength}
    facts = {
        "ruleset": ruleset,
        "result": "draw" if found.winner is None else "won" if found.winner == party else "lost",
        "units": [
            {
                "id": unit,
                "command": table.command_of(_standing(table, address)[0]).partition(":")[2],
                "steps": strength[unit],
                "points": max(0, snapshot.worth(unit, strength[unit])),
                "state": [_picked(UNITS[ruleset], table[each]) for each in _standing(table, address)],
            }
            for unit, address in fielded.items()
        ],
        "commands": [
            {"id": on.partition(":")[2], "state": _picked(COMMANDS[ruleset], table[on])}
            for on in table.addresses("command")
            if table[on]["side"] == party
        ],
        "leaders": _chiefs(ruleset, table, party, at_muster),
    }
    fates_of = work.run(aftermath, facts, code, party)
    refuse(fates_of)
    return fates_of


def _standing(table: State, address: str) -> list[str]:
    """The unit, or its two halves."""
    return [address] if address in table else [address + half for half in HALVES if address + half in table]


def _picked(model: type[Facts], holder: Mapping[str, Any]) -> dict[str, Any]:
    """Those fields of the tracker that the engine reads."""
    names = [info.alias or name for name, info in model.model_fields.items()]
    return {name: holder[name] for name in names if name in holder}


def _chiefs(ruleset: str, table: State, party: str, at_muster: Mapping[str, Fields]) -> list[dict[str, Any]]:
    if ruleset == "de-bellis-empire":
        side = table[f"side:{party}"]
        state = {"present": side["chief_present"], "eliminated": side["chief_eliminated"]}
        return [{"id": f"chief:{party}", "state": state if state["present"] else {"present": False}}]
    if ruleset == "naran-fuciliers-wars":
        own = [(on, unit) for on, unit in table.units(side=party) if unit["sort"] == "individual"]
        starts = {on: at_muster.get(on, unit)["wounds"] for on, unit in own}
        return [
            {"id": on.partition(":")[2], "state": _picked(LEADERS[ruleset], {**unit, "wounds_start": starts[on]})}
            for on, unit in own
        ]
    return []


def _grade(snapshot: Snapshot, table: State) -> str | None:
    """The ruleset's own grade of the victory, where it has one (Naran §1.3)."""
    play = rulesets()[snapshot.kit.ruleset].play
    verdict = play.sequence.verdict(table) if play else None
    return verdict.grade if verdict else None


def _leaders(work: Writing, code: str, fates_of: Mapping[str, Fates], table: State, winner: str | None) -> Fates:
    """What became of leaders; those at risk roll for it."""
    found = []
    fields = work.now.state[f"engagement:{code}"]
    for party in PARTIES:
        for each in fates_of[party]:
            fate = {"party": party, **each, "turns_out": 0, **post_of(work.now, fields, table, party, each["leader"])}
            if each["fate"] == "at_risk":
                rolled = work.run(leader_fate, {"field_held": winner == party}, code, party, each["leader"])
                fate |= rolled.values
            elif each["fate"] == "wounded":
                fate["turns_out"] = TURNS_OUT
            if fate["fate"] != "unhurt":
                found.append(fate)
    return found


# Without a table


def of_percents(work: Writing, code: str, winner: str | None, grade: str, percent: Mapping[str, int]) -> dict[str, Any]:
    """The result of a battle that was rolled for or ruled: losses in percent, spread by the engine."""
    fields = work.now.state[f"engagement:{code}"]
    fates: dict[str, Fates] = {}
    for party in PARTIES:
        frozen = fields["frozen"][party]
        if not frozen:
            fates[party] = []
            continue
        units = [{"id": each["unit"], "strength": each["strength"]} for each in frozen]
        lost = work.run(allot_losses, {"units": units, "percent": percent[party]}, code, party).lost
        fates[party] = [_fate(each["unit"], lost[each["unit"]], each["strength"]) for each in frozen]
    return _result(work, code, winner, grade, fates) | {"how": "settled", "lost_percent": dict(percent), "leaders": []}


def of_losses(work: Writing, code: str, winner: str | None, grade: str, lost: Mapping[str, int]) -> dict[str, Any]:
    """The result of a battle of which the steps that each unit lost are known."""
    frozen = work.now.state[f"engagement:{code}"]["frozen"]
    fates = {
        party: [_fate(each["unit"], lost.get(each["unit"], 0), each["strength"]) for each in frozen[party]] for party in PARTIES
    }
    return _result(work, code, winner, grade, fates)


def _fate(unit: str, lost: int, of: int) -> dict[str, Any]:
    return {"unit": unit, "fate": "intact" if not lost else "destroyed" if lost == of else "reduced", "lost": lost, "of": of}


# What both have in common


def _result(
    work: Writing, code: str, winner: str | None, grade: str, fates: Mapping[str, Fates], *, pursued: bool = False
) -> dict[str, Any]:
    """Recovery of both, then the pursuit of the beaten: what is shown to both before it is written."""
    rules = world.rules(work.now)
    parties: dict[str, Any] = {}
    for party in PARTIES:
        standing = "draw" if winner is None else "holder" if winner == party else "loser"
        own = [{name: unit[name] for name in FATE} for unit in fates[party]]
        if not own:
            parties[party] = {"result": standing, "fates": [], "recovered": 0, "lost": 0}
            continue
        found = work.run(recovery, {"result": standing, "severity": grade, "units": own, "rules": rules}, code, party)
        merged = [
            {**unit, "recovered": after["recovered"], "status": after["status"], "die": after["die"]}
            for unit, after in zip(fates[party], found.units, strict=True)
        ]
        parties[party] = {"result": standing, "fates": merged, "recovered": found.recovered, "lost": found.lost}
    pursuit = _pursue(work, code, winner, grade, parties, pursued=pursued) if winner else None
    exhausted = other(winner) if winner and grade in CRUSHING else None  # type: ignore[arg-type]
    return {"winner": winner, "severity": grade, "parties": parties, "pursuit": pursuit, "exhausted": exhausted}


def _strength(fate: Mapping[str, Any]) -> int:
    return 0 if fate["status"] == "destroyed" else int(fate["of"] - fate["lost"] + fate["recovered"])


def _pursue(
    work: Writing, code: str, winner: str, grade: str, parties: Mapping[str, Any], *, pursued: bool
) -> dict[str, Any] | None:
    """What the beaten loses to the pursuers, off his ready units."""
    snapshot, fields = work.now, work.now.state[f"engagement:{code}"]
    loser = other(winner)  # type: ignore[arg-type]
    ready = [fate for fate in parties[loser]["fates"] if fate["status"] == "ready"]
    place = snapshot.place_by_id.get(fields["place"] or "")
    facts = {
        "severity": grade,
        "winner_mounted": _mounted(snapshot, parties[winner]["fates"]),
        "loser_mounted": _mounted(snapshot, ready),
        "rough": bool(place and ROUGH & set(place.terrain)),
        "played_on_table": pursued,
        "steps": sum(map(_strength, ready)),
        "rules": world.rules(snapshot),
    }
    found = work.run(pursuit_losses, facts, code)
    if found.refused:
        return None
    if found.steps:
        units = [{"id": fate["unit"], "strength": _strength(fate)} for fate in ready]
        lost = work.run(allot_losses, {"units": units, "steps": found.steps}, code, "pursuit").lost
        for fate in ready:
            _caught(fate, lost[fate["unit"]])
    return dict(found.values)


def _mounted(snapshot: Snapshot, fates: Iterable[Mapping[str, Any]]) -> int:
    horse = (fate for fate in fates if fate["status"] == "ready" and snapshot.units[fate["unit"]].arm in MOUNTED)
    return sum(snapshot.worth(fate["unit"], _strength(fate)) for fate in horse)


def _caught(fate: dict[str, Any], steps: int) -> None:
    """A step lost in pursuit first takes back one just recovered, then adds to the losses; the fate follows (§4.7)."""
    back = min(steps, fate["recovered"])
    fate["recovered"] -= back
    fate["lost"] += steps - back
    if not _strength(fate):
        fate |= {"fate": "destroyed", "lost": fate["of"], "recovered": 0, "status": "destroyed"}
    elif fate["fate"] == "intact" and fate["lost"]:
        fate["fate"] = "reduced"


# Carried home


def carry_home(work: Writing, code: str, *, ended: bool = True, ruled: bool = False) -> list[dict[str, Any]]:
    """Write the result of an engagement to both sides' units, once: the lines of their ledgers. Refused as the engine says."""
    address = f"engagement:{code}"
    fields, snapshot = work.now.state[address], work.now
    result = fields["result"]
    facts = {
        "applied": code if fields["status"] == "settled" else None,
        "status": "ended" if ended else "playing",
        "confirmed": fields["confirmed"],
        "ruled": ruled,
        "ledger": {
            each["unit"]: {name: snapshot.state[f"unit:{each['unit']}"][name] for name in ("seq", "strength")}
            for party in PARTIES
            for each in fields["frozen"][party]
        },
        **{party: _booked(fields["frozen"][party], result["parties"][party]["fates"]) for party in PARTIES},
    }
    found = work.run(apply_result, facts, code)
    refuse(found)
    captors = {party: fields["sides"][PARTIES.index(other(party))] for party in PARTIES}  # type: ignore[arg-type]
    engaged = {fate["unit"]: fate.get("engaged", True) for party in PARTIES for fate in result["parties"][party]["fates"]}
    for entry in found.entries:
        standing, captor = result["parties"][entry["side"]]["result"], captors[entry["side"]]
        _write(work, entry, standing, captor, engaged=engaged[entry["unit"]])
    carry_leaders_home(work, result["leaders"])
    finish(work, code)
    entries: list[dict[str, Any]] = found.entries
    return entries


def _booked(frozen: Fates, fates: Fates) -> dict[str, Any]:
    names = (*FATE, "recovered", "status")
    return {"frozen": frozen, "fates": [{name: fate[name] for name in names} for fate in fates]}


def _write(work: Writing, entry: Mapping[str, Any], standing: str, captor: str, *, engaged: bool) -> None:
    address = f"unit:{entry['unit']}"
    more: dict[str, Any] = {}
    if entry["status"] == "dispersed":
        more = {"since": standing, "scattered_in": work.now.turn}
    elif entry["status"] == "captured":
        more = {"captor": captor}
    strength = work.working[address]["strength"] + entry["steps"]
    learned = _learned(work, entry, standing, engaged=engaged)
    work.put(address, strength=strength, status=entry["status"], seq=entry["seq"], **more, **learned)


def _learned(work: Writing, entry: Mapping[str, Any], standing: str, *, engaged: bool) -> dict[str, Any]:
    """What the battle has taught a unit, where the campaign counts that (§6.19)."""
    unit = work.working[f"unit:{entry['unit']}"]
    if not work.snapshot.kit.rules.veterancy:
        return {}
    facts = {
        "experience": unit["experience"],
        "result": standing,
        "engaged": engaged,
        "status": entry["status"],
        "replaced": (unit.get("replaced") or 0),
        "of": work.snapshot.units[entry["unit"]].steps,
        "rules": world.rules(work.snapshot),
    }
    return {"experience": min(99, work.run(veterancy, facts).experience), **({"replaced": 0} if engaged else {})}


def finish(work: Writing, code: str) -> None:
    """The battle is settled: points for the winner, the exhausted, the busy set free, the fallen walls."""
    address = f"engagement:{code}"
    fields, turn = work.now.state[address], work.now.turn
    result = fields["result"]
    if result["winner"]:
        side = fields["sides"][PARTIES.index(result["winner"])]
        if not result.get("conceded"):
            points = work.working[f"side:{side}"]["battle_points"] + WORTH[result["severity"]]
            work.put(f"side:{side}", battle_points=points)
    elsewhere = {
        each["force"]
        for other_code in work.now.engagements
        if other_code != code and work.now.state[f"engagement:{other_code}"]["status"] != "settled"
        for each in work.now.state[f"engagement:{other_code}"]["forces"]
    }
    for force in (each["force"] for each in fields["forces"]):
        work.put(f"force:{force}", busy=force in elsewhere)
    if result.get("exhausted"):
        for force in forces_of(fields, result["exhausted"]):
            work.put(f"force:{force}", exhausted_until=turn + 1)
    work.put(address, status="settled", settled_in=turn)
    _fallen_walls(work, fields)
    dissolve_empty(work, [each["force"] for each in fields["forces"]])


def _fallen_walls(work: Writing, fields: Fields) -> None:
    """Who defends inside walls and loses is captured (§4.7)."""
    winner = fields["result"]["winner"]
    if fields["kind"] != "assault" or winner is None or fields["sides"][PARTIES.index(winner)] != fields["attacker"]:
        return
    for force in forces_of(fields, other(winner)):
        capture_force(work, force, fields["attacker"])


def carry_leaders_home(work: Writing, fallen: Iterable[Mapping[str, Any]]) -> None:
    """Note at their forces who is away, and until when. Who stood in for one who is away already is not missed."""
    missing = away(work.now)
    for one in fallen:
        if not one.get("post") or one["post"] in missing:
            continue
        address, turn = f"force:{one['force']}", work.now.turn
        until = turn + one["turns_out"] if one["fate"] == "wounded" else None
        noted = {"fate": one["fate"], "until": until}
        work.put(address, leaders={**(work.working[address].get("leaders") or {}), one["post"]: noted})
