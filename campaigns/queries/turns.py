"""The present turn: who is waited for, and whether orders can be revealed."""

from campaigns.engine.sheets import turn_state
from campaigns.ledger.snapshot import Snapshot
from campaigns.ledger.writing import seconds
from campaigns.queries.sheets import latest_sheets
from rules.engine.dice import typed
from rules.engine.outcome import Outcome


def state_of_turn(snapshot: Snapshot, *, arbiter_reveals: bool = False) -> Outcome:
    """Return who is waited for, and whether orders are revealed now (§6.5). One query."""
    sheets, away = latest_sheets(snapshot), factions_away(snapshot)
    factions = []
    for faction in snapshot.faction_by_id:
        forces = [code for code, fields in snapshot.standing_forces() if fields["faction"] == faction]
        ordered = set(sheets[faction].orders) if faction in sheets else set()
        factions.append(
            {
                "id": faction,
                "active": bool(forces) and faction not in away,
                "done": bool(snapshot.state[f"faction:{faction}"]["sealed"]),
                "ordered": [force for force in forces if force in ordered],
                "missing": [force for force in forces if force not in ordered],
            }
        )
    facts = {
        "factions": factions,
        "policy": snapshot.row.policy,
        "now": seconds(),
        "deadline": snapshot.here["deadline"],
        "arbiter_reveals": arbiter_reveals,
        "default_order": snapshot.row.default_order,
    }
    return turn_state.run(facts, typed())


def factions_away(snapshot: Snapshot) -> set[str]:
    """Return factions that are not waited for: with an absent leader, or without a leader where there is no arbiter."""
    led = {faction for member in snapshot.members for faction in member.factions}
    nobodys = set() if snapshot.has_arbiter else snapshot.faction_by_id.keys() - led
    return {each for each in snapshot.faction_by_id if each in nobodys or snapshot.state[f"faction:{each}"].get("absent")}
