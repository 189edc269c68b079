"""A battle on the table for tests of any ruleset: acts are done as the app does them, on the state alone."""

from rules.engine.dice import Dice, Typed
from rules.engine.play.acts import joined
from rules.engine.play.dues import declined, dues


class PlayedTable:
    """``do`` acts, ``end`` steps, ``due`` tells what is asked; the state is in ``state``. A ruleset's own gives ``play``."""

    play = None

    def __getitem__(self, address):
        return self.state[address]

    def put(self, address, **fields):
        """Set the scene by hand."""
        self.state.holders[address] = {**self.state[address], **fields}

    def apply(self, effects):
        self.state = self.state.after(self.state.changes(effects))
        assert self.play.invariants(self.state) == []

    def asked(self, name, due):
        """What a call of ``do`` settles: here the due with that number in the list (from 0)."""
        if due is None:
            return None
        found = dues(self.state)[due]
        assert found.act == name
        return found

    def do(self, name, dice=(), due=None, facts=None, **chosen):
        """Do an act with these roles and answers; what is due fills in the rest."""
        act, known, asked = self.play.acts[name], {}, self.asked(name, due)
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
        act, so_far = self.play.acts[name], {}
        for role in act.roles:
            value = chosen.get(role.name, [])
            for address in value if isinstance(value, list) else [value]:
                picked = {**so_far, role.name: [a for a in value if a != address]} if role.many else so_far
                reason = act.why_not(self.state, role.name, picked, address)
                if reason:
                    return reason.en
            if value:
                so_far[role.name] = value
        return None

    def decline(self, number=0):
        self.apply(declined(self.state, dues(self.state)[number].id))

    def end(self):
        self.apply(self.play.sequence.end_step(self.state))
        return self.state.battle["step"]
