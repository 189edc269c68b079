"""A battle on the table for tests: acts are done as the app does them, on the state alone."""

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit, MusteredSide
from rules.engine.dice import Dice, Typed
from rules.engine.dues import dues
from rules.engine.play import joined
from rules.rulesets.guerre_ditalia.play import PLAY

#: Pikes, swordsmen, arquebusiers, light foot, gendarmes with the CinC, light cavalry, a gun, a camp.
ELEMENTS = (
    ("pikes", {}),
    ("swordsmen", {}),
    ("missile_foot", {"archebus": True}),
    ("light_foot", {}),
    ("gendarmes", {"cinc": True}),
    ("light_cavalry", {}),
    ("artillery", {}),
    ("camp", {}),
)


def army(name, elements=ELEMENTS, **options):
    units = tuple(ListedUnit(type_, f"{name} {n} {type_}", chosen) for n, (type_, chosen) in enumerate(elements, 1))
    return ListedArmy(name, f"{name} chief", (ListedCommand(f"{name} division", units=units),), options)


class Table:
    """``do`` acts, ``end`` steps, ``due`` tells what is asked; the state is in ``state``. Side a attacks."""

    def __init__(self, step="command", elements=ELEMENTS, cp=6, armies=None, **options):
        armies = armies or (army("Blue", elements), army("Red", elements))
        self.state = PLAY.muster([MusteredSide(code, a) for code, a in zip("ab", armies, strict=True)], options)
        if step != "attacker":
            self.put("side:a", role="attacker")
            self.put("side:b", role="defender")
            self.put("battle", step=step)
        if step == "command":
            self.put("battle", cp_rolled=cp, cp_left=cp)

    def __getitem__(self, address):
        return self.state[address]

    def put(self, address, **fields):
        """Set the scene by hand."""
        self.state.holders[address] = {**self.state[address], **fields}

    @property
    def due(self):
        return [(due.act, due.chosen.get("unit") or due.chosen.get("army")) for due in dues(self.state)]

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

    def end(self):
        self.apply(PLAY.end_step(self.state))
        return self.state.battle["step"]

    def touch(self, unit, target, **facts):
        """Two elements come into contact in the command step."""
        self.put(unit, moved=True)
        return self.do("contact", unit=unit, target=target, facts=facts)

    def to_melee(self):
        """On to the melee step of this half-turn."""
        while self.state.battle["step"] != "melee":
            self.end()
