"""Orders as the engine judges them before they are written."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaigns.engine.orders import check_order
from campaigns.ledger import world
from campaigns.ledger.snapshot import Snapshot
from common.errors import Refused
from rules.engine.dice import typed
from rules.engine.errors import FactError
from rules.engine.outcome import Outcome


def answer_to_order(snapshot: Snapshot, force: str, order: Mapping[str, Any]) -> Outcome:
    """Return the engine's answer to an order: possible, at what cost, or why not. Raise Refused for one that cannot be read."""
    if f"force:{force}" not in snapshot.state or snapshot.force(force)["gone"]:
        raise Refused(_("There is no such force."))
    try:
        return check_order.run(world.world(snapshot) | {"force": force, "order": dict(order)}, typed())
    except FactError as error:
        raise Refused(error.text) from None
