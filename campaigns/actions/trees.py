"""Along a tree: a node's tables are fought, its winner decides the next scenario (§6.33)."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaigns.actions.next_turn import DAY
from campaigns.actions.rallying import rally_all
from campaigns.engine.graphs import tree_step
from campaigns.ledger.snapshot import Requester, Snapshot
from campaigns.ledger.writing import Writing, locked_campaign, seconds
from campaigns.models import Entry
from campaigns.queries.musters import PARTIES
from campaigns.queries.rights import need, refuse
from campaigns.queries.tree import commands_of, node_of, tables_here
from common.errors import NotYours, Refused
from journal.writing import once


def enter_node(work: Writing) -> Entry:
    """The next turn, at the node that the state names: its tables are to be fought."""
    snapshot = work.now
    turn, node = snapshot.turn + 1, node_of(snapshot)
    deadline = seconds() + snapshot.row.battle_days * DAY
    work.put("campaign", stage="battles", turn=turn, deadline=deadline)
    sides = list(snapshot.side_by_id)
    shares = {side: _dealt(snapshot, side, node.tables) for side in sides}
    forces = [
        {"force": code, "side": snapshot.side_of(code), "arrival": 0, "from": None}
        for code in (on.partition(":")[2] for on in snapshot.state.addresses("force"))
    ]
    for table in range(node.tables):
        fought: dict[str, Any] = {"place": node.id, "road": None, "kind": "meeting", "impulse": 1, "attacker": None}
        fought |= {"defender": None, "sides": sides, "forces": forces, "aside": []}
        if node.tables > 1:
            fought["commands"] = {party: shares[side][table] for party, side in zip(PARTIES, sides, strict=True)}
        work.engage(f"{turn}-{table + 1}", fought)
    for code, _fields in snapshot.standing_forces():
        work.put(f"force:{code}", busy=True)
    return work.write("turn", facts={"turn": turn, "deadline": deadline, "node": node.id})


def _dealt(snapshot: Snapshot, side: str, tables: int) -> list[list[int]]:
    """Commands dealt to tables, the strongest first, each to the weakest table: until the leader gives them otherwise."""
    shares: list[list[int]] = [[] for _table in range(tables)]
    worth = [0] * tables
    for command, points in sorted(commands_of(snapshot, side).items(), key=lambda each: (-each[1], each[0])):
        table = worth.index(min(worth))
        shares[table].append(command)
        worth[table] += points
    return shares


@once()
def allot(*, code: str, who: Requester, side: str, tables: Mapping[int, str], key: str | None = None) -> Entry:
    """Give every command of a side to one of the node's tables: primary key of the command → code of the engagement.

    Refused once one of them is being played, or where a table would be left without while another has several.
    """
    with locked_campaign(code, who, key, "allot") as work:
        snapshot = work.snapshot
        if side not in snapshot.side_by_id:
            raise Refused(_("There is no such side."))
        if snapshot.role != "arbiter" and side not in snapshot.own_sides:
            raise NotYours(_("These are not your commands."))
        here = [each for each, fields in tables_here(snapshot) if fields.get("commands") is not None]
        if here:
            need(snapshot, "start_battle", engagement=here[0])
        if len(here) < 2 or any(snapshot.state[f"engagement:{each}"]["status"] != "open" for each in here):
            raise Refused(_("The commands of this node can no longer be changed."))
        commands = commands_of(snapshot, side)
        if set(tables) != set(commands) or not set(tables.values()) <= set(here):
            raise Refused(_("Each command goes to one table."))
        if len(set(tables.values())) < min(len(here), len(commands)):
            raise Refused(_("No table may be left without a command."))
        party = PARTIES[list(snapshot.side_by_id).index(side)]
        for each in here:
            given = snapshot.state[f"engagement:{each}"]["commands"]
            mine = [command for command in commands if tables[command] == each]
            work.put(f"engagement:{each}", commands={**given, party: mine}, agreed=[])
        return work.write("allot", facts={"side": side}, audience=side)


def leave_node(work: Writing) -> Entry:
    """All tables are settled: to the next node, or to an end."""
    snapshot = work.now
    sides = list(snapshot.side_by_id)
    results = [{name: fields["result"][name] for name in ("winner", "severity")} for _code, fields in tables_here(snapshot)]
    facts = {
        "nodes": [node.model_dump() for node in snapshot.kit.nodes],
        "start": snapshot.kit.start,
        "at": snapshot.here["node"],
        "points": {party: snapshot.state[f"side:{side}"]["points"] for party, side in zip(PARTIES, sides, strict=True)},
        "results": results,
    }
    found = work.run(tree_step, facts, snapshot.turn)
    refuse(found)
    for party, side in zip(PARTIES, sides, strict=True):
        work.put(f"side:{side}", points=found.points[party], battle_points=0)
    work.put("campaign", node=found.next, path=[*(snapshot.here.get("path") or []), [facts["at"], found.branch]])
    entry = work.write("step", facts={"node": facts["at"]}, outcome=found.values, reads=_settled(snapshot))
    if found.ended:
        return _end(work, found.winner, sides)
    rallied = rally_all(work, before=snapshot.turn + 1)  # an entry also where nobody was scattered: each side alone may know that
    work.write("rally", outcome={"rallied": rallied}, reads=work.snapshot.state.addresses("force"))
    return enter_node(work) if work.snapshot.stage != "ended" else entry


def _settled(snapshot: Snapshot) -> list[str]:
    return [f"engagement:{code}" for code, _fields in tables_here(snapshot)]


def _end(work: Writing, winner: str, sides: list[str]) -> Entry:
    drawn = winner == "draw"
    outcome = {"why": "tree", "winner": None if drawn else sides[PARTIES.index(winner)], "shared": sides if drawn else []}
    work.put("campaign", stage="ended", deadline=None, **outcome)
    return work.write("end", outcome=outcome, reads=["campaign"])
