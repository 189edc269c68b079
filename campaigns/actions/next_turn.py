"""A turn begins (T1): the season, the deadline, empty sheets."""

from campaigns.actions.notices import notify_orders_due
from campaigns.engine.calendar import calendar
from campaigns.ledger.writing import Writing, seconds
from campaigns.models import Entry

DAY = 24 * 3600


def begin_turn(work: Writing) -> Entry:
    """The next turn: its season is announced, orders are written until the deadline."""
    snapshot = work.now
    turn = snapshot.turn + 1
    kit = snapshot.kit
    outcome = {}
    if kit.seasons:
        facts = {"turn": turn, "seasons": [season.model_dump() for season in kit.seasons], "march": kit.rules.march}
        found = work.run(calendar, facts, turn)
        outcome = found.values
        work.put("campaign", season=found.season, year=found.year, march=found.march, closed_kinds=found.closed)
    for faction in snapshot.faction_by_id:
        work.put(f"faction:{faction}", sealed="")
    deadline = seconds() + snapshot.row.order_days * DAY
    work.put("campaign", stage="orders", turn=turn, deadline=deadline, sieges=[], foraging=[])
    entry = work.write("turn", facts={"turn": turn, "deadline": deadline}, outcome=outcome)
    notify_orders_due(work, deadline)
    return entry
