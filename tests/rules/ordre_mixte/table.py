"""A battle on the table for tests: acts are done as the app does them, on the state alone."""

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit, MusteredSide
from rules.engine.dice import Dice, Typed
from rules.engine.dues import declined, dues
from rules.engine.play import joined
from rules.rulesets.ordre_mixte.play import PLAY

#: One command a side: two battalions, light and heavy horse, a battery.
UNITS = ("infantry", "infantry", "light_cavalry", "heavy_cavalry", "medium_artillery")


def army(name, units=UNITS, commands=1):
    listed = tuple(ListedUnit(unit, f"{name} {n} {unit}") for n, unit in enumerate(units, 1))
    return ListedArmy(name, f"{name} chief", (ListedCommand(f"{name} division", f"{name} general", listed),) * commands)


class Table:
    """``do`` acts, ``end`` steps, ``due`` tells what is asked; the state is in ``state``."""

    def __init__(self, step="orders", units=UNITS, commands=1, **options):
        sides = [MusteredSide(code, army(name, units, commands)) for code, name in (("a", "Blue"), ("b", "Red"))]
        self.state = PLAY.muster(sides, options)
        self.put("battle", step=step, side_a=None if step in ("deployment", "orders", "initiative") else "side_1")

    def __getitem__(self, address):
        return self.state[address]

    def put(self, address, **fields):
        """Set the scene by hand."""
        self.state.holders[address] = {**self.state[address], **fields}

    @property
    def due(self):
        return [
            (due.act, due.chosen.get("unit") or due.chosen.get("charger") or due.chosen.get("attacker") or due.chosen.get("army"))
            for due in dues(self.state)
        ]

    def facts_of(self, number=0):
        return dues(self.state)[number].facts

    def apply(self, effects):
        self.state = self.state.after(self.state.changes(effects))
        assert PLAY.invariants(self.state) == []

    def do(self, name, dice=(), due=None, facts=None, **chosen):
        """Do an act with these roles and answers; ``due`` is the number in the list (from 0) that it settles."""
        act, known = PLAY.acts[name], {}
        if due is not None:
            asked = dues(self.state)[due]
            assert asked.act == name
            chosen, known = {**chosen, **asked.chosen, "due": asked.id}, asked.facts
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
            if role.name in chosen:
                reason = act.candidates(self.state, role.name, so_far, chosen[role.name])
                if reason:
                    return reason.en
                so_far[role.name] = chosen[role.name]
        return None

    def decline(self, number=0):
        self.apply(declined(self.state, dues(self.state)[number].id))

    def end(self):
        self.apply(PLAY.end_step(self.state))
        return self.state.battle["step"]
