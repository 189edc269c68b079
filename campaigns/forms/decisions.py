"""Forms for the arbiter's decisions: truces, roads, corrections by hand."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from campaigns.forms.choices import ReasonField, faction_choices, language, set_choices
from campaigns.ledger import Snapshot
from campaigns.queries.names import unit_name
from campaigns.queries.reader import Reader


class TruceForm(forms.Form):
    """Two sides at truce, or no more."""

    one = forms.ChoiceField(label=gettext_lazy("Side"))
    other = forms.ChoiceField(label=gettext_lazy("and"))
    holds = forms.BooleanField(label=gettext_lazy("The truce holds"), required=False)
    reason = ReasonField()

    def __init__(self, snapshot: Snapshot, data: Any = None) -> None:
        super().__init__(data, prefix="truce")
        sides = [(side, snapshot.side_name(side).of(language())) for side in snapshot.side_by_id]
        set_choices(self, "one", sides)
        set_choices(self, "other", sides[1:] + sides[:1])


class RoadForm(forms.Form):
    """A road, closed or open."""

    road = forms.ChoiceField(label=gettext_lazy("Road"))
    closed = forms.BooleanField(label=gettext_lazy("The road is closed"), required=False)
    reason = ReasonField()

    def __init__(self, snapshot: Snapshot, data: Any = None) -> None:
        super().__init__(data, prefix="road")
        names = (
            (str(n), f"{snapshot.place_name(road.a)} – {snapshot.place_name(road.b)}")
            for n, road in enumerate(snapshot.kit.roads)
        )
        self.roads = [(road.a, road.b) for road in snapshot.kit.roads]
        set_choices(self, "road", list(names))


class SetRightForm(forms.Form):
    """The arbiter's hand: a place for a force, a number for the rest. Leaders choose among the forces they know."""

    on = forms.ChoiceField(label=gettext_lazy("What to correct"))
    place = forms.ChoiceField(label=gettext_lazy("Place (of a force)"), required=False)
    number = forms.IntegerField(
        label=gettext_lazy("Number (strength, purse, points)"), min_value=0, max_value=99_999, required=False
    )
    reason = ReasonField()

    def __init__(self, snapshot: Snapshot, data: Any = None) -> None:
        super().__init__(data, prefix="right")
        reader = Reader(snapshot)
        known = [code for code, _fields in snapshot.standing_forces() if reader.knows(code)]
        forces = [(f"force:{code}", snapshot.force_name(code)) for code in known]
        units = [
            (f"unit:{unit}", f"{snapshot.force_name(force)}: {unit_name(snapshot, unit)}")
            for force in known
            for unit, _unit in snapshot.units_of(force)
        ]
        purses = [(f"faction:{code}", name) for code, name in faction_choices(snapshot)]
        sides = [(f"side:{side}", snapshot.side_name(side).of(language())) for side in snapshot.side_by_id]
        groups = ((gettext_lazy("Forces"), forces), (gettext_lazy("Purses"), purses), (gettext_lazy("Points"), sides))
        grouped = [(str(label), own) for label, own in (*groups, (gettext_lazy("Units"), units)) if own]
        set_choices(self, "on", grouped)  # type: ignore[arg-type]
        set_choices(self, "place", [("", "—"), *((place.id, snapshot.place_name(place.id)) for place in snapshot.kit.places)])

    def arguments(self) -> dict[str, Any]:
        given = self.cleaned_data
        value = given["place"] if given["on"].startswith("force:") else given["number"]
        return {"on": given["on"], "value": value, "reason": given["reason"]}
