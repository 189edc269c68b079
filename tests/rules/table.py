"""A battle on the table for tests of any ruleset: acts are done as the app does them, on the state alone."""

from rules.engine.dice import Typed
from rules.engine.play.acting import carry_out, for_whom, why_not_chosen
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
        act, asked = self.play.acts[name], self.asked(name, due)
        if not asked:
            assert self.why_not(name, **chosen) is None
        taking_part = {**chosen, **asked.chosen, "due": asked.id} if asked else chosen
        answers = joined(facts or {}, act.suggested(self.state, taking_part))
        done = carry_out(self.state, act, chosen, answers, Typed(dice), asked)
        self.apply(done.effects)
        return done.outcome

    def why_not(self, name, **chosen):
        """The first sentence that keeps these from doing the act, in English."""
        act = self.play.acts[name]
        reason = why_not_chosen(self.state, act, for_whom(self.state, act, chosen) or "a", chosen)
        return reason and reason.en

    def decline(self, number=0):
        self.apply(declined(self.state, dues(self.state)[number].id))

    def end(self):
        self.apply(self.play.sequence.end_step(self.state))
        return self.state.battle["step"]
