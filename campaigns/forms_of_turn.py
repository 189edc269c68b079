"""Forms for what is done beside orders: purchases, exchanges, regrouping, retreats, decisions of the arbiter."""

from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from armies.models import Army
from armies.queries import armies_for
from campaigns.actions.engagements import ways_out
from campaigns.actions.prisoners import prisoners
from campaigns.actions.trees import commands_of, tables_here
from campaigns.engine.words import WORDS
from campaigns.ledger import Snapshot
from campaigns.queries.purchases import is_ours, pool_of
from campaigns.queries.story import Teller, pooled_name, unit_name
from rules.engine.army import ListedArmy
from rules.engine.play.state import Fields
from rules.engine.ruleset import rulesets


def _language() -> str:
    return get_language() or "en"


def _choose(form: forms.Form, name: str, choices: list[tuple[str, str]]) -> None:
    form.fields[name].choices = choices  # type: ignore[attr-defined]


def _factions(snapshot: Snapshot) -> list[tuple[str, str]]:
    return [(faction, snapshot.faction_name(faction).of(_language())) for faction in snapshot.faction_by_id]


class ReplaceForm(forms.Form):
    """Steps for a unit that is not at full strength."""

    unit = forms.ChoiceField(label=gettext_lazy("Unit"))
    steps = forms.IntegerField(label=gettext_lazy("Steps"), min_value=1, max_value=200, initial=1)

    def __init__(self, snapshot: Snapshot, faction: str, data: Any = None) -> None:
        super().__init__(data)
        weak = (
            (code, f"{unit_name(snapshot, code)} ({fields['strength']}/{snapshot.units[code].steps})")
            for force, own in snapshot.standing_forces()
            if own["faction"] == faction
            for code, fields in snapshot.ready_units(force)
            if fields["strength"] < snapshot.units[code].steps
        )
        _choose(self, "unit", list(weak))


class RecruitForm(forms.Form):
    """A unit of the pool, at a source of one's own."""

    pool = forms.ChoiceField(label=gettext_lazy("Recruits"))
    place = forms.ChoiceField(label=gettext_lazy("Place"))
    force = forms.ChoiceField(label=gettext_lazy("They join"), required=False)

    def __init__(self, snapshot: Snapshot, faction: str, data: Any = None) -> None:
        super().__init__(data)
        pool = zip(snapshot.faction_by_id[faction].pool, pool_of(snapshot, faction), strict=True)
        kinds = [
            (str(n), f"{pooled_name(snapshot, pooled.profile)} ({pooled.points}) × {left}")
            for n, (pooled, left) in enumerate(pool)
            if left
        ]
        places = [place for place in snapshot.kit.places if place.source and is_ours(snapshot, faction, place.id)]
        forces = [(code, snapshot.force_name(code)) for code, own in snapshot.standing_forces() if own["faction"] == faction]
        _choose(self, "pool", kinds)
        _choose(self, "place", [(place.id, snapshot.place_name(place.id)) for place in places])
        _choose(self, "force", [("", str(gettext_lazy("a new force"))), *forces])


class ExchangeForm(forms.Form):
    """Prisoners: those that one gets back, those that one gives."""

    to = forms.ChoiceField(label=gettext_lazy("Exchange with"))
    back = forms.MultipleChoiceField(label=gettext_lazy("We get back"), required=False, widget=forms.CheckboxSelectMultiple)
    given = forms.MultipleChoiceField(label=gettext_lazy("We give back"), required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, snapshot: Snapshot, faction: str, data: Any = None) -> None:
        super().__init__(data)
        side = snapshot.sides.of_faction[faction]
        others = [each for each, own in snapshot.sides.of_faction.items() if own != side]
        back = [unit for other in snapshot.side_by_id for unit in prisoners(snapshot, faction, other)]
        given = [unit for each in others for unit in prisoners(snapshot, each, side)]
        _choose(self, "to", [pair for pair in _factions(snapshot) if pair[0] in others])
        _choose(self, "back", [(unit, unit_name(snapshot, unit)) for unit in back])
        _choose(self, "given", [(unit, unit_name(snapshot, unit)) for unit in given])


class RegroupForm(forms.Form):
    """Units that leave a force, and where they go; nobody is chosen where all go."""

    to = forms.ChoiceField(label=gettext_lazy("They go to"), required=False)
    name = forms.CharField(label=gettext_lazy("Name of the new force"), max_length=80, required=False)
    units = forms.MultipleChoiceField(label=gettext_lazy("Units"), required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, snapshot: Snapshot, force: str, data: Any = None) -> None:
        super().__init__(data)
        own = snapshot.force(force)
        alike = ("faction", "at", "inside")
        near = [
            (code, snapshot.force_name(code))
            for code, fields in snapshot.standing_forces()
            if code != force and all(fields[name] == own[name] for name in alike)
        ]
        _choose(self, "to", [("", str(gettext_lazy("a new force"))), *near])
        _choose(self, "units", [(code, unit_name(snapshot, code)) for code, _fields in snapshot.units_of(force)])

    def wanted(self) -> dict[str, Any]:
        """What ``regroup`` is told: all units together join, some go over, a new force is parted."""
        given = self.cleaned_data
        if not given["to"]:
            return {"do": "split", "units": given["units"], "name": given["name"]}
        if len(given["units"]) == len(self.fields["units"].choices):  # type: ignore[attr-defined]
            return {"do": "join", "to": given["to"]}
        return {"do": "transfer", "units": given["units"], "to": given["to"]}


class RetreatForm(forms.Form):
    """Where a force goes if it is beaten."""

    place = forms.ChoiceField(label=gettext_lazy("If beaten, retreat to"), required=False)

    def __init__(self, snapshot: Snapshot, fields: Fields, force: str, data: Any = None) -> None:
        chosen = fields["prefer"].get(force, [])
        super().__init__(data, initial={"place": chosen[0] if chosen else ""})
        ways = [(place, snapshot.place_name(place)) for place in dict.fromkeys(ways_out(snapshot, fields, force))]
        _choose(self, "place", [("", str(gettext_lazy("own places first, then the others"))), *ways])


class TruceForm(forms.Form):
    """Two sides at truce, or no more."""

    one = forms.ChoiceField(label=gettext_lazy("Side"))
    other = forms.ChoiceField(label=gettext_lazy("and"))
    holds = forms.BooleanField(label=gettext_lazy("The truce holds"), required=False)

    def __init__(self, snapshot: Snapshot, data: Any = None) -> None:
        super().__init__(data, prefix="truce")
        sides = [(side, snapshot.side_name(side).of(_language())) for side in snapshot.side_by_id]
        _choose(self, "one", sides)
        _choose(self, "other", sides[1:] + sides[:1])


class RoadForm(forms.Form):
    """A road, closed or open."""

    road = forms.ChoiceField(label=gettext_lazy("Road"))
    closed = forms.BooleanField(label=gettext_lazy("It is closed"), required=False)

    def __init__(self, snapshot: Snapshot, data: Any = None) -> None:
        super().__init__(data, prefix="road")
        names = (
            (str(n), f"{snapshot.place_name(road.a)} – {snapshot.place_name(road.b)}")
            for n, road in enumerate(snapshot.kit.roads)
        )
        self.roads = [(road.a, road.b) for road in snapshot.kit.roads]
        _choose(self, "road", list(names))


class SetRightForm(forms.Form):
    """The arbiter's hand: a place for a force, a number for the rest. Leaders choose among the forces they know."""

    on = forms.ChoiceField(label=gettext_lazy("What is set right"))
    place = forms.ChoiceField(label=gettext_lazy("Place (of a force)"), required=False)
    number = forms.IntegerField(
        label=gettext_lazy("Number (strength, purse, points)"), min_value=0, max_value=99_999, required=False
    )

    def __init__(self, snapshot: Snapshot, data: Any = None) -> None:
        super().__init__(data, prefix="right")
        teller = Teller(snapshot)
        known = [code for code, _fields in snapshot.standing_forces() if teller.knows(code)]
        forces = [(f"force:{code}", snapshot.force_name(code)) for code in known]
        units = [
            (f"unit:{unit}", f"{snapshot.force_name(force)}: {unit_name(snapshot, unit)}")
            for force in known
            for unit, _unit in snapshot.units_of(force)
        ]
        purses = [(f"faction:{code}", name) for code, name in _factions(snapshot)]
        sides = [(f"side:{side}", snapshot.side_name(side).of(_language())) for side in snapshot.side_by_id]
        groups = ((gettext_lazy("Forces"), forces), (gettext_lazy("Purses"), purses), (gettext_lazy("Points"), sides))
        grouped = [(str(label), own) for label, own in (*groups, (gettext_lazy("Units"), units)) if own]
        _choose(self, "on", grouped)  # type: ignore[arg-type]
        _choose(self, "place", [("", "—"), *((place.id, snapshot.place_name(place.id)) for place in snapshot.kit.places)])

    def wanted(self) -> dict[str, Any]:
        given = self.cleaned_data
        return {"on": given["on"], "value": given["place"] if given["on"].startswith("force:") else given["number"]}


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
        names = dict(_factions(snapshot))
        _choose(self, "challenger", [(faction, names[faction]) for faction in own])
        others = [pair for pair in names.items() if pair[0] not in own or len(own) > 1]
        _choose(self, "challenged", others)
        kept = set(snapshot.kit.league.protected) if snapshot.kit.league else set()
        for name, factions in (("own_stake", own), ("their_stake", list(names))):
            held = [(each, f) for f in factions for each in snapshot.state[f"faction:{f}"]["territories"] if each not in kept]
            _choose(self, name, [(each, f"{each} ({names[f]})") for each, f in held])

    def wanted(self) -> dict[str, Any]:
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
            _choose(self, player, choices)
            self.fields[player].label = snapshot.faction_name(fields[player]).of(_language())
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
        players = [(name, snapshot.faction_name(fields[name]).of(_language())) for name in ("challenger", "challenged")]
        _choose(self, "result", [*players, ("draw", str(gettext_lazy("nobody: a draw")))])
        grades = ("minor", "decisive", "great", "total")
        _choose(self, "severity", [(grade, WORDS[grade].of(_language())) for grade in grades])


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

    def wanted(self) -> dict[int, str]:
        return {command: self.cleaned_data[f"command-{command}"] for command in self.commands}
