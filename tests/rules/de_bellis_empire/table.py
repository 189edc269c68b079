"""A battle on the table for tests: acts are done as the app does them, on the state alone."""

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit, MusteredSide
from rules.engine.dice import Dice, Typed
from rules.engine.dues import declined, dues
from rules.engine.play import joined
from rules.rulesets.de_bellis_empire.play import PLAY

#: One corps a side: line, light and guard infantry, two horse, a battery.
ELEMENTS = ("line_infantry", "line_infantry", "light_infantry", "guard_infantry", "dragoons", "light_cavalry", "medium_artillery")


def army(name, corps=1, elements=ELEMENTS):
    listed = tuple(
        ListedCommand(
            f"{name} {n}", f"General {n}", tuple(ListedUnit(e, f"{name} {n}.{i} {e}") for i, e in enumerate(elements, 1))
        )
        for n in range(1, corps + 1)
    )
    return ListedArmy(name, f"{name} chief", listed)


class Table:
    """``do`` acts, ``end`` steps, ``due`` tells what is asked; the state is in ``state``."""

    def __init__(self, corps=1, elements=ELEMENTS, step="movement", **options):
        sides = [MusteredSide("a", army("Blue", corps, elements)), MusteredSide("b", army("Red", corps, elements))]
        self.state = PLAY.muster(sides, options)
        if step != "table":
            self.put("side:a", player="first")
            self.put("side:b", player="second")
            self.put("battle", step=step)

    def __getitem__(self, address):
        return self.state[address]

    def put(self, address, **fields):
        """Set the scene by hand."""
        self.state.holders[address] = {**self.state[address], **fields}

    @property
    def due(self):
        return [
            (due.act, due.chosen.get("unit") or due.chosen.get("winner") or due.chosen.get("corps")) for due in dues(self.state)
        ]

    def apply(self, effects):
        self.state = self.state.after(self.state.changes(effects))
        assert PLAY.invariants(self.state) == []

    def do(self, name, dice=(), due=None, facts=None, **chosen):
        """Do an act with these roles and answers; ``due`` is the number in the list (from 0) that it settles."""
        act = PLAY.acts[name]
        known = {}
        if due is not None:
            asked = dues(self.state)[due]
            assert asked.act == name
            chosen = {**chosen, **asked.chosen, "due": asked.id}
            known = asked.facts
        else:
            assert self.why_not(name, **chosen) is None
        given = joined(joined(joined(known, act.known(self.state, chosen)), facts or {}), act.suggested(self.state, chosen))
        outcome = act.procedure.run(given, Dice(Typed(dice)))
        if not outcome.refused:
            self.apply(act.effects(self.state, chosen, given, outcome))
        return outcome

    def why_not(self, name, **chosen):
        """The first sentence that keeps these from doing the act, in English."""
        act, so_far = PLAY.acts[name], {}
        for role in act.roles:
            value = chosen.get(role.name, [])
            for address in value if isinstance(value, list) else [value]:
                picked = {**so_far, role.name: [a for a in value if a != address]} if role.many else so_far
                reason = act.candidates(self.state, role.name, picked, address)
                if reason:
                    return reason.en
            so_far[role.name] = value
        return None

    def decline(self, number=0):
        self.apply(declined(self.state, dues(self.state)[number].id))

    def end(self):
        self.apply(PLAY.end_step(self.state))
        return self.state.battle["step"]

    def touch(self, attacker, target):
        """Two elements come into contact in the movement step."""
        self.put(attacker, activated=True)
        return self.do("contact", attacker=attacker, target=target)
