"""Forms for leagues and trees: challenges, armies, results, commands for tables."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.models import Army
from armies.queries import armies_for
from campaigns.engine.words import WORDS
from campaigns.forms.choices import faction_choices, language, set_choices
from campaigns.ledger import Snapshot
from campaigns.queries.tree import commands_of, tables_here
from rules.engine.army import ListedArmy
from rules.engine.play.state import Fields
from rules.engine.ruleset import rulesets


class ChallengeForm(forms.Form):
    """A challenge, with what each puts at stake."""

    challenger = forms.ChoiceField(label=gettext_lazy("Challenger"))
    challenged = forms.ChoiceField(label=gettext_lazy("Challenges"))
    own_stake = forms.MultipleChoiceField(
        label=gettext_lazy("The challenger's stake"), required=False, widget=forms.CheckboxSelectMultiple
    )
    their_stake = forms.MultipleChoiceField(
        label=gettext_lazy("The other's stake"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, snapshot: Snapshot, own: list[str], data: Any = None) -> None:
        super().__init__(data)
        names = dict(faction_choices(snapshot))
        set_choices(self, "challenger", [(faction, names[faction]) for faction in own])
        others = [pair for pair in names.items() if pair[0] not in own or len(own) > 1]
        set_choices(self, "challenged", others)
        protected = set(snapshot.kit.league.protected) if snapshot.kit.league else set()
        for name, factions in (("own_stake", own), ("their_stake", list(names))):
            held = [
                (each, f) for f in factions for each in snapshot.state[f"faction:{f}"]["territories"] if each not in protected
            ]
            set_choices(self, name, [(each, f"{each} ({names[f]})") for each, f in held])

    def arguments(self) -> dict[str, Any]:
        given = self.cleaned_data
        stakes = {"challenger": {"territories": given["own_stake"]}, "challenged": {"territories": given["their_stake"]}}
        return {"challenger": given["challenger"], "challenged": given["challenged"], "stakes": stakes}


class TableForm(forms.Form):
    """Both players' armies for the table: lists of one's own, and the ruleset's samples."""

    challenger = forms.ChoiceField()
    challenged = forms.ChoiceField()

    def __init__(self, snapshot: Snapshot, fields: Fields, user: Any, data: Any = None) -> None:
        book = rulesets()[snapshot.kit.ruleset].play
        samples = book.army.samples if book else ()
        lists = armies_for(user).filter(ruleset=snapshot.kit.ruleset, is_sample=False)
        self.armies: dict[str, Army | ListedArmy] = {f"list-{army.pk}": army for army in lists}
        self.armies |= {f"sample-{n}": army for n, army in enumerate(samples)}
        super().__init__(data)
        choices = [(name, army.name) for name, army in self.armies.items()]
        for place, player in enumerate(("challenger", "challenged")):
            set_choices(self, player, choices)
            self.fields[player].label = snapshot.faction_name(fields[player]).of(language())
            self.initial[player] = choices[min(place, len(choices) - 1)][0]

    def chosen(self) -> list[Army | ListedArmy]:
        """The challenger's army, then the challenged player's."""
        return [self.armies[self.cleaned_data[player]] for player in ("challenger", "challenged")]


class ResultForm(forms.Form):
    """How a game of a league ended; what its table says is proposed."""

    result = forms.ChoiceField(label=gettext_lazy("Winner"), widget=forms.RadioSelect)
    severity = forms.ChoiceField(label=gettext_lazy("Severity"), required=False)

    def __init__(self, snapshot: Snapshot, fields: Fields, data: Any = None) -> None:
        super().__init__(data, initial=fields.get("tabled") or {})
        players = [(name, snapshot.faction_name(fields[name]).of(language())) for name in ("challenger", "challenged")]
        set_choices(self, "result", [*players, ("draw", str(gettext_lazy("nobody: a draw")))])
        grades = ("minor", "decisive", "great", "total")
        set_choices(self, "severity", [(grade, WORDS[grade].of(language())) for grade in grades])


class AllotForm(forms.Form):
    """A table for each command of a side."""

    side = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, snapshot: Snapshot, side: str, data: Any = None) -> None:
        super().__init__(data, initial={"side": side})
        here = [(code, fields["commands"]) for code, fields in tables_here(snapshot) if fields.get("commands")]
        party = "ab"[list(snapshot.side_by_id).index(side)]
        tables = [(code, f"{_('Table')} {number}") for number, (code, _given) in enumerate(here, 1)]
        names = {unit.source.command_id: unit.source.command.name for unit in snapshot.units.values()}
        self.commands = list(commands_of(snapshot, side))
        for command in self.commands:
            now = next((code for code, given in here if command in given[party]), "")
            self.fields[f"command-{command}"] = forms.ChoiceField(label=names[command], choices=tables, initial=now)

    def tables(self) -> dict[int, str]:
        return {command: self.cleaned_data[f"command-{command}"] for command in self.commands}
