"""What lies face down (§3.2): orders not revealed yet, orders on their way, what a carrier carries.

What is on its way is never turned up: once it is delivered, the outcome of the general's test tells it, and when its carrier is
dead nobody ever learns of it; ``holders.pending_of`` takes no notice of either. So no public change ever holds a secret as its
value before, and what is hidden does not depend on what there is to hide.
"""

from rules.engine.state import State

Secret = tuple[str, str]


def hidden(state: State, side: str | None) -> frozenset[Secret]:
    """(address, field) pairs that this side (None: spectators) may not see."""
    found: set[Secret] = set()
    for command in state.addresses("command"):
        if state[command]["side"] != side:
            found.add((command, "pending"))
            if not state[command]["order_revealed"]:
                found.add((command, "order"))
    for address, fields in state.units():
        if fields["sort"] == "individual" and fields["side"] != side:
            found.add((address, "carrying"))
    return frozenset(found)
