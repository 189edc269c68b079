"""What lies face down (§3.2): orders not revealed yet, orders on their way until they are delivered, what a carrier carries.

What was face down and has come to nothing (its carrier is dead) is never turned up: such an order stays where it is, and
``holders.pending_of`` takes no notice of it. So no public change ever holds a secret as its value before.
"""

from rules.engine.state import State

Secret = tuple[str, str]


def hidden(state: State, side: str | None) -> frozenset[Secret]:
    """(address, field) pairs that this side (None: spectators) may not see."""
    found: set[Secret] = set()
    for command in state.addresses("command"):
        fields = state[command]
        if fields["side"] == side:
            continue
        if not fields["order_revealed"]:
            found.add((command, "order"))
        if fields["pending"] is not None and not fields["pending"]["delivered"]:
            found.add((command, "pending"))
    for address, fields in state.units():
        if fields["side"] != side and fields["carrying"] is not None and not fields["carrying"]["delivered"]:
            found.add((address, "carrying"))
    return frozenset(found)
