"""The present turn: who is waited for, whether orders can be revealed, which battles are not settled."""

from campaigns.engine.sheets import turn_state
from campaigns.ledger.snapshot import Snapshot
from campaigns.ledger.writing import seconds
from campaigns.queries.sheets import latest_sheets
from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.state import Fields


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


def engagements(snapshot: Snapshot, *statuses: str) -> list[tuple[str, Fields]]:
    """Return the battles with one of these statuses, each with its code; without ``statuses`` all of them."""
    found = ((on.partition(":")[2], snapshot.state[on]) for on in snapshot.state.addresses("engagement"))
    return [(code, fields) for code, fields in found if not statuses or fields["status"] in statuses]


def unsettled(snapshot: Snapshot) -> list[tuple[str, Fields]]:
    """Return the battles that are not settled yet."""
    return engagements(snapshot, "open", "on_table", "ended")


def may_go_on(snapshot: Snapshot) -> bool:
    """Return True if the turn can go on after its battles; on a map also beside battles that are not settled (R2)."""
    if snapshot.stage != "battles" or snapshot.kit.kind == "league":
        return False
    return snapshot.kit.kind == "map" or not unsettled(snapshot)
