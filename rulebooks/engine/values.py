"""What expressions see of a battle: holders by the roles that they fill, read from the state as it is at that moment."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.play.state import State, opponent


class BattleValues(dict[str, Any]):
    """Values by name. Holders are looked up in the state each time, so that effects see what effects before them changed."""

    __slots__ = ("lazy", "roles", "state")

    def __init__(self, state: State, roles: Mapping[str, Any], **values: Any) -> None:
        super().__init__(values)
        self.state, self.roles = state, dict(roles)
        self.lazy: dict[str, Callable[[], Any]] = {}

    def __missing__(self, name: str) -> Any:
        if name in self.roles:
            address = self.roles[name]
            if isinstance(address, list):
                return [(one, self.state[one]) for one in address]
            return self.state[address]
        if name == "battle":
            return self.state["battle"]
        if name.endswith("@"):
            return self.address(name[:-1])
        if name in ("units", "commands"):
            return list(self.state.units()) if name == "units" else [(a, self.state[a]) for a in self.state.addresses("command")]
        if name in ("own_side", "foe_side"):
            return self.roles[name[:3]][5:]
        if name.endswith("_command"):
            return self.state[self.address(name)]
        if name in self.lazy:
            self[name] = self.lazy[name]()
            return self[name]
        if name in ("a", "b"):
            return self.state[f"side:{name}"]
        raise KeyError(name)

    def address(self, name: str) -> str:
        """The address of a role, of its command (``shooter_command``) or of the battle."""
        if name in self.roles:
            return str(self.roles[name])
        if name == "battle":
            return name
        if name in ("a", "b"):
            return f"side:{name}"
        return self.state.command_of(self.roles[name.removesuffix("_command")])


def with_sides(roles: Mapping[str, Any], side: str) -> dict[str, Any]:
    """Roles with the side that acts (``own``) and the other (``foe``)."""
    return {"own": f"side:{side}", "foe": f"side:{opponent(side)}", **roles}
