"""A battle in the course of fire or melee, its units set out by hand: acts are done as the app does them, on the state alone."""

from rules.engine.dice import Typed
from rules.engine.play.acting import carry_out, facts_of, for_whom, why_not_chosen
from rules.engine.play.acts import joined
from rules.engine.play.dues import dues
from rules.engine.play.fields import begin
from rules.engine.play.state import State
from rules.rulesets.naran_fuciliers_wars.contacts import touch
from rules.rulesets.naran_fuciliers_wars.play import PLAY
from rules.rulesets.naran_fuciliers_wars.ranks import dressed
from rules.rulesets.naran_fuciliers_wars.sequence import end_step
from rules.rulesets.naran_fuciliers_wars.state import BATTLE, COMMAND, SIDE, UNIT

ACTS = PLAY.acts


def foot(figures=20, **fields):
    """A battalion in a line of four ranks, of which three fire."""
    own = {"weapon": "firearm", "hand_weapon": "bayonet", "salvos": {"volley": 6}, "formation": "line", "value": 1}
    ranks = [figures // 4] * 4 if figures % 4 == 0 else [figures]
    return own | {"figures": figures, "ranks": ranks} | fields


def horse(figures=12, **fields):
    own = {"arm": "cavalry", "troop": "heavy_cavalry", "weapon": "none", "value": 2}
    return own | {"figures": figures, "formation": "column"} | fields


def guns(figures=8, **fields):
    own = {"arm": "artillery", "troop": "artillery", "weapon": "cannon", "pounds": 6, "guns": 2, "value": 3}
    return own | {"figures": figures, "formation": "battery", "salvos": {"round_shot": 4, "canister": 2}} | fields


def man(name, role, kind="special", **fields):
    return {"id": name, "role": role, "kind": kind, "wounds": 0, "alive": True, "save": None} | fields


def individual(role, with_=None, **fields):
    own = {"sort": "individual", "arm": "individual", "role": role, "attached_to": with_, "save": 6, "name": role}
    return own | {"figures": 0, "value": 4, "quality": "elite", "troop": "individual"} | fields


class Field:
    """``a`` and ``b``: lists of commands, each a pair of its order and its units. ``do`` acts, ``due`` tells what is asked."""

    def __init__(self, a, b, step="fire", **battle):
        holders = {"battle": begin(BATTLE, step=step, first_deployer="a", active="a", **battle)}
        holders |= {f"side:{side}": begin(SIDE, name=f"Army {side}") for side in "ab"}
        for side, commands in (("a", a), ("b", b)):
            for number, (order, units) in enumerate(commands, 1):
                code = f"{side}{number}"
                name = {"name": f"Brigade {code}", "order": order, "order_revealed": True}
                holders[f"command:{code}"] = begin(COMMAND, side=side, **name)
                for place, unit in enumerate(units, 1):
                    holders[f"unit:{code}-{place}"] = self.unit(side, code, place, unit)
        self.state = State(holders)

    def unit(self, side, code, place, given):
        fields = begin(UNIT, **{"name": f"Unit {code}-{place}", **given, "side": side, "command": code})
        fields["ranks"] = given.get("ranks", dressed(fields["arm"], fields["formation"], fields["figures"]))
        for name in ("figures_start", "figures_at_turn_start"):
            fields[name] = given.get(name, fields["figures"])
        return fields

    def __getitem__(self, address):
        return self.state[address]

    def put(self, address, **fields):
        """Set the scene by hand."""
        self.state.holders[address] = {**self.state[address], **fields}

    def engage(self, attacker, defender, **contact):
        from rules.engine.play.working import Working

        working = Working(self.state)
        touch(working, attacker, defender, **contact)
        self.state = working.state

    @property
    def due(self):
        """Acts that are due, with the units that they ask."""
        return [(due.act, *[who.partition(":")[2] for who in due.chosen.values()]) for due in dues(self.state)]

    def given(self, name, facts=None, **chosen):
        """The facts of an act as the app would put them together; roles of a due are filled in."""
        act, due = ACTS[name], self.due_for(name, chosen)
        if due:
            chosen = {**chosen, **due.chosen, "due": due.id}
        answers = joined(facts or {}, act.suggested(self.state, chosen))
        return chosen, facts_of(self.state, act, chosen, answers, due)

    def due_for(self, name, chosen):
        """What is due by that name of those chosen."""
        dues_ = (d for d in dues(self.state) if d.act == name and all(d.chosen.get(r) == v for r, v in chosen.items()))
        return next(dues_, None)

    def do(self, name, *dice, facts=None, **chosen):
        """Do an act with these dice and answers."""
        if not any(d.act == name for d in dues(self.state)):
            assert self.why_not(name, **chosen) is None
        act, due = ACTS[name], self.due_for(name, chosen)
        _chosen, answers = self.given(name, facts, **chosen)
        done = carry_out(self.state, act, chosen, answers, Typed(dice), due)
        assert not done.outcome.refused, done.outcome.reason
        self.apply(done.effects)
        return done.outcome

    def apply(self, effects):
        self.state = self.state.after(self.state.changes(effects))

    def end(self):
        self.apply(end_step(self.state))
        return self.state.battle["step"]

    def why_not(self, name, **chosen):
        """The first sentence that keeps these from doing the act, in English."""
        act = ACTS[name]
        reason = why_not_chosen(self.state, act, for_whom(self.state, act, chosen) or "a", chosen)
        return reason and reason.en
