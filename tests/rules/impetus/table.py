"""A battle on the table for tests: acts are done as the app does them, on the state alone."""

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit, MusteredSide
from rules.engine.dice import Dice, Typed
from rules.engine.dues import dues
from rules.engine.play import joined
from rules.engine.working import Working
from rules.rulesets.impetus.play import PLAY
from rules.rulesets.impetus.sequence import activate

#: Heavy foot with the general, javelin skirmishers, impetuous horse, crossbows.
UNITS = (
    ListedUnit("heavy_foot", "foot", {"vbu": 5, "impetus": 2, "vd": 3, "melee_weapon": "long_spear"}),
    ListedUnit("skirmishers", "skirmishers", {"vbu": 3, "impetus": 0, "vd": 1, "missile_weapon": "javelin"}),
    ListedUnit("heavy_cavalry_2", "horse", {"vbu": 6, "impetus": 4, "vd": 3, "impetuous": True}),
    ListedUnit("missile_foot", "crossbows", {"vbu": 4, "vd": 2, "missile_weapon": "crossbow", "weapon_class": "A"}),
)


def army(name, commands=1, units=UNITS, **general):
    listed = tuple(ListedCommand(f"{name} {n}", f"General {n}", units, general) for n in range(1, commands + 1))
    return ListedArmy(name, f"{name} chief", listed, {"structure": "poor"})


class Table:
    """``do`` acts, ``end`` steps, ``due`` tells what is asked; the state is in ``state``."""

    def __init__(self, commands=1, active="command:a1", general=None, **options):
        sides = [MusteredSide(code, army(name, commands, **(general or {}))) for code, name in (("a", "Blue"), ("b", "Red"))]
        self.state = PLAY.muster(sides, options)
        if active:
            self.put("battle", due=[], queue=[])
            working = Working(self.state)
            activate(working, active)
            self.state = working.state

    def __getitem__(self, address):
        return self.state[address]

    def put(self, address, **fields):
        """Set the scene by hand."""
        self.state.holders[address] = {**self.state[address], **fields}

    @property
    def due(self):
        return [due.act for due in dues(self.state)]

    def apply(self, effects):
        self.state = self.state.after(self.state.changes(effects))
        assert PLAY.invariants(self.state) == []

    def do(self, name, dice=(), facts=None, **chosen):
        """Do an act with these roles and answers; what is due fills in the rest."""
        act, known = PLAY.acts[name], {}
        asked = next((due for due in dues(self.state) if due.act == name), None)
        if asked:
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
            value = chosen.get(role.name, [])
            for address in value if isinstance(value, list) else [value]:
                picked = {**so_far, role.name: [a for a in value if a != address]} if role.many else so_far
                reason = act.candidates(self.state, role.name, picked, address)
                if reason:
                    return reason.en
            so_far[role.name] = value
        return None

    def end(self):
        self.apply(PLAY.end_step(self.state))
        return self.state.battle["step"]
