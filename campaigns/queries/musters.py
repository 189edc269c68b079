"""From an engagement to a battle of the tracker: armies at their present strength, seats for those who lead them."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import get_language

from battles.actions import NewBattle, NewSeat
from campaigns.engine.brief import encounter_brief
from campaigns.engine.muster import muster_form
from campaigns.engine.terms import in_engine
from campaigns.ledger import world
from campaigns.ledger.closing import hides_tables
from campaigns.ledger.snapshot import Snapshot
from campaigns.ledger.steps import per_base, ranks_of
from campaigns.models import Member, Unit
from campaigns.queries.leaders import OF_ARMY, OF_COMMAND, away, plain
from rules.engine.army import ListedArmy, ListedCommand, ListedUnit
from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.state import Fields, Tracked
from rules.engine.ruleset import rulesets

#: The parties of a battle, as its tracker has them.
PARTIES = ("a", "b")


def forces_of(fields: Fields, party: str) -> list[str]:
    """Return the forces of a party of a battle."""
    side = fields["sides"][PARTIES.index(party)]
    return [each["force"] for each in fields["forces"] if each["side"] == side]


def ready_units(snapshot: Snapshot, fields: Fields, party: str) -> list[str]:
    """Return the ready units of a party's forces; at one of several tables, those of the commands that were given to it."""
    given = fields.get("commands")
    ready = [code for force in forces_of(fields, party) for code, _unit in snapshot.ready_units(force)]
    return [code for code in ready if given is None or snapshot.units[code].source.command_id in given[party]]


def brief(snapshot: Snapshot, fields: Fields) -> Outcome:
    """Return what the tracker proposes for the table (§6.10)."""
    road = next((road for road in snapshot.kit.roads if fields["road"] and road.ends == frozenset(fields["road"])), None)
    facts = {
        "ruleset": in_engine(snapshot.kit.ruleset),
        "places": world.places(snapshot) or [{"id": fields["place"]}],
        "place": fields["place"],
        "road": road.model_dump() if road else None,
        "kind": fields["kind"],
        "attacker": fields["attacker"],
        "sides": fields["sides"],
        "impulse": fields["impulse"],
        "forces": [
            {**each, "commands": len(_commands(snapshot, each["force"])), "points": snapshot.points_of(each["force"])}
            for each in fields["forces"]
        ],
        "max_commands": snapshot.kit.max_commands,
        "days": min(99, max(1, snapshot.row.battle_days)),
    }
    return encounter_brief.run(facts, typed())


def _commands(snapshot: Snapshot, force: str) -> dict[int, list[tuple[Unit, int]]]:
    """A force's commands that still have ready units: primary key → units with their strength, as listed."""
    found: dict[int, list[tuple[Unit, int]]] = {}
    for code, fields in snapshot.ready_units(force):
        row = snapshot.units[code]
        found.setdefault(row.source.command_id, []).append((row, fields["strength"]))
    return found


class Mustered:
    """A party's army as it takes the field, and which unit of it is which of the campaign's."""

    def __init__(self, snapshot: Snapshot, fields: Fields, party: str) -> None:
        forces = sorted(forces_of(fields, party), key=lambda force: -snapshot.points_of(force))
        ready = set(ready_units(snapshot, fields, party))
        dealt = (units for force in forces for units in _commands(snapshot, force).values())
        commands = [own for units in dealt if (own := [one for one in units if one[0].code in ready])]
        most = snapshot.kit.max_commands
        if most is not None and len(commands) > most:
            strongest = sorted(commands, key=lambda units: -sum(snapshot.worth(row.code, n) for row, n in units))[:most]
            commands = [units for units in commands if units in strongest]
        self.led_by = forces[0]
        first, missing = snapshot.forces[forces[0]].army, away(snapshot)
        side = snapshot.side_name(fields["sides"][PARTIES.index(party)]).of(get_language() or "en")
        if snapshot.kit.ruleset == "guerre-ditalia":
            commands = _one_camp(commands, first.pk)
        listed = tuple(_listed(snapshot, units, first.pk, missing) for units in commands)
        chief, options = first.commander, dict(first.options)
        if _chief_away(first.pk, commands, missing):
            chief, options = "", plain(options, OF_ARMY.get(snapshot.kit.ruleset, ()))
        self.army = ListedArmy(side, chief, listed, options)
        self.fielded = {
            f"unit:{party}{c}-{u}": row.code for c, units in enumerate(commands, 1) for u, (row, _n) in enumerate(units, 1)
        }


def _one_camp(commands: Iterable[list[tuple[Unit, int]]], army: int) -> list[list[tuple[Unit, int]]]:
    """Of several camps the leader's is the army's (R28); the others stay behind."""
    commands = list(commands)
    camps = [unit for units in commands for unit, _strength in units if unit.source.profile == "camp"]
    camp = next((unit for unit in camps if unit.source.command.army_id == army), camps[0] if camps else None)
    left = ([one for one in units if one[0] == camp or one[0] not in camps] for units in commands)
    return [units for units in left if units]


def _chief_away(army: int, commands: Iterable[list[tuple[Unit, int]]], missing: Container[str]) -> bool:
    """Is the general in chief away, who leads by the list or from an element of his own?"""
    in_chief = (unit.code for units in commands for unit, _n in units if unit.source.options.get("cinc"))
    return f"army:{army}" in missing or any(f"unit:{code}" in missing for code in in_chief)


def _listed(snapshot: Snapshot, units: Sequence[tuple[Unit, int]], leading: int, missing: Container[str]) -> ListedCommand:
    """A command of the army; ``leading``: the list whose leader has the command in chief, others fight as generals (R28).

    ``missing``: posts whose leader is away; a nameless one of plain quality replaces him (R27).
    """
    row = units[0][0].source.command
    own = tuple(_at_strength(snapshot.kit.ruleset, unit, strength) for unit, strength in units)
    if row.army_id != leading:
        own = tuple(
            replace(unit, options={**unit.options, "cinc": False, "general": True}) if unit.options.get("cinc") else unit
            for unit in own
        )
    commander, options = row.commander, row.options
    if f"command:{row.pk}" in missing:
        commander, options = "", plain(options, OF_COMMAND.get(snapshot.kit.ruleset, ()))
    return ListedCommand(row.name, commander, own, options, source=row.pk)


def _at_strength(ruleset: str, unit: Unit, strength: int) -> ListedUnit:
    """A unit of a list at its present strength (§6.18)."""
    source = unit.source
    listed = ListedUnit(source.profile, source.name, source.options, source=source.pk)
    if in_engine(ruleset) == "other":
        tracked = "strength" in {option.name for option in _options_of(ruleset)}
        return replace(listed, options={**source.options, "strength": strength}) if tracked else listed
    if strength == unit.steps:
        return replace(listed, options={**source.options, "pm": strength}) if ruleset == "ordre-mixte" else listed
    facts = {"ruleset": ruleset, "strength": strength, "unit": _full(ruleset, unit)}
    options = dict(muster_form.run(facts, typed()).options)
    profile = options.pop("profile", source.profile)
    if "rear_ranks" in options:
        rear = options.pop("rear_ranks")
        options |= {"ranks": 1 + len(rear), "rear_ranks": rear}
    return replace(listed, profile=profile, options={**source.options, **options})


def _options_of(ruleset: str) -> Sequence[Tracked]:
    book = rulesets()[ruleset].play
    return book.army.unit_options if book else ()


def _full(ruleset: str, unit: Unit) -> dict[str, Any]:
    """The ruleset's own fields of a unit at full strength."""
    options = unit.source.options
    if ruleset == "impetus":
        return dict(ranks_of(options))
    if ruleset == "naran-fuciliers-wars":
        return {"figures": unit.steps, **({"guns": options["guns"]} if options.get("guns") else {})}
    if ruleset == "ordre-mixte":
        return {"pm": unit.steps, "pm_per_base": per_base(unit.steps, options)}
    return {"profile": unit.source.profile}


def new_battle(snapshot: Snapshot, fields: Fields, mustered: dict[str, Mustered]) -> tuple[NewBattle, list[Member]]:
    """The battle to be made, and the members whose seats come first in it, in that order."""
    where = snapshot.place_name(fields["place"]) if fields["place"] else " – ".join(map(snapshot.place_name, fields["road"]))
    seated: list[Member] = []
    seats: list[NewSeat] = []
    for party in PARTIES:
        leaders = who_leads(snapshot, fields, party)
        seated += leaders
        seats += [_seat(member, "player", party) for member in leaders] or [NewSeat("player", party)]
    arbiters = [member for member in snapshot.members if member.role == "arbiter"]
    seated += arbiters
    seats += [_seat(member, "referee") for member in arbiters]
    new = NewBattle(
        ruleset=snapshot.kit.ruleset,
        name=f"{where}, {snapshot.name}"[:80],
        armies=[mustered[party].army for party in PARTIES],
        seats=seats,
        created_by=snapshot.row.created_by,
        house_rules=snapshot.row.house_rules,
        options={**brief(snapshot, fields).options, **_scale(snapshot, mustered)},
        watching=snapshot.row.watching,
        closed=hides_tables(snapshot.kit, snapshot.stage),
        club=snapshot.row.club,
    )
    return new, seated


def _scale(snapshot: Snapshot, mustered: Mapping[str, Mustered]) -> dict[str, str]:
    """Ordre Mixte: the PM that most units have for a base, by which losses take bases off."""
    if snapshot.kit.ruleset != "ordre-mixte":
        return {}
    units = [snapshot.units[code] for party in PARTIES for code in mustered[party].fielded.values()]
    found = Counter(per_base(unit.steps, unit.source.options) for unit in units)
    return {"pm_per_base": str(found.most_common(1)[0][0])}


def who_leads(snapshot: Snapshot, fields: Fields, party: str) -> list[Member]:
    """Return the members who lead a party of a battle, or command one of its forces."""
    own = {snapshot.force(force)["faction"]: force for force in forces_of(fields, party)}
    forces = set(forces_of(fields, party))
    return [
        member
        for member in snapshot.members
        if (member.role == "leader" and own.keys() & set(member.factions))
        or (member.role == "commander" and member.force in forces)
    ]


def _seat(member: Member, role: str, sides: str = "") -> NewSeat:
    return NewSeat(role, sides, member.user, "" if member.user else member.name)
