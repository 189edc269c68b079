"""What lies face down (§3.2): orders not revealed yet, orders on their way, what a carrier carries.

What is on its way is never turned up: once it is delivered, the outcome of the general's test tells it, and when its carrier is
dead nobody ever learns of it; ``holders.pending_of`` takes no notice of either. So no public change ever holds a secret as its
value before, and what is hidden does not depend on what there is to hide.
"""

from rules.engine.play.state import State

Secret = tuple[str, str]


def hidden(state: State, side: str | None) -> frozenset[Secret]:
    """(address, field) pairs that this side (None: spectators) may not see."""
    found = [(state[command]["side"], (command, "pending")) for command in state.addresses("command")]
    found += [
        (state[command]["side"], (command, "order"))
        for command in state.addresses("command")
        if not state[command]["order_revealed"]
    ]
    found += [(fields["side"], (address, "carrying")) for address, fields in state.units() if fields["sort"] == "individual"]
    return frozenset(secret for owner, secret in found if owner != side)
