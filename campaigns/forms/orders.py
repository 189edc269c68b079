"""Forms for orders, regrouping and retreats."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from campaigns.actions.engagements import ways_out
from campaigns.engine.terms import Do
from campaigns.engine.words import WORDS
from campaigns.forms.choices import language, set_choices
from campaigns.ledger import Snapshot
from campaigns.queries.names import unit_name
from rules.engine.play.state import Fields


class OrderForm(forms.Form):
    """A force's order. The way is tapped on the map, or in the list below it: places parted by commas."""

    do = forms.ChoiceField(label=gettext_lazy("Order"), widget=forms.RadioSelect)
    path = forms.CharField(widget=forms.HiddenInput, required=False, max_length=600)
    forced = forms.BooleanField(label=gettext_lazy("Forced march"), required=False)
    target = forms.ChoiceField(label=gettext_lazy("Place to intercept at"), required=False)
    support = forms.ChoiceField(label=gettext_lazy("Support an adjacent place"), required=False)
    avoid = forms.BooleanField(label=gettext_lazy("Avoid battle"), required=False)
    avoid_to = forms.ChoiceField(label=gettext_lazy("Withdraw to"), required=False)

    def __init__(self, snapshot: Snapshot, force: str, data: Any = None, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial=dict(initial or {}))
        rules, at = snapshot.kit.rules, snapshot.force(force)["at"]
        near = [road.beyond(at) for road in snapshot.kit.roads if at in road.ends]
        places = [("", "—"), *((place, snapshot.place_name(place)) for place in near)]
        for name in ("target", "support", "avoid_to"):
            set_choices(self, name, places)
        if not rules.intercept:
            del self.fields["target"]
        if not rules.support:
            del self.fields["support"]
        set_choices(self, "do", [(do, WORDS[do].of(language())) for do in possible_orders(snapshot, force)])

    def order(self) -> dict[str, Any]:
        """The order as the engine reads it."""
        return order_of(self.cleaned_data)


def order_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """The order that these fields of a form (or of an address) say; what it does not use falls away."""
    do: Do = given.get("do") or "hold"
    order: dict[str, Any] = {"do": do}
    if do == "march":
        order |= {"path": [place for place in str(given.get("path") or "").split(",") if place][:8]}
        order |= {"forced": bool(given.get("forced"))}
    elif do == "intercept":
        order["target"] = given.get("target") or None
    elif do == "hold":
        order["support"] = given.get("support") or None
    order |= {"avoid": bool(given.get("avoid"))}
    if order["avoid"]:
        order["avoid_to"] = given.get("avoid_to") or None
    return order


def possible_orders(snapshot: Snapshot, force: str) -> list[Do]:
    """Return orders that make sense where a force is; the engine decides whether one is possible."""
    fields = snapshot.force(force)
    place = snapshot.place_by_id.get(fields["at"])
    walls = place is not None and place.fort > 0
    if fields["inside"]:
        return ["hold", "march", "sortie"]
    found: list[Do] = ["hold", "march"]
    if snapshot.kit.rules.intercept:
        found.append("intercept")
    if walls:
        found += ["garrison", "besiege", "storm"]
    return [*found, "forage"]


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
        set_choices(self, "to", [("", str(gettext_lazy("a new force"))), *near])
        set_choices(self, "units", [(code, unit_name(snapshot, code)) for code, _fields in snapshot.units_of(force)])

    def arguments(self) -> dict[str, Any]:
        """Return the arguments of ``regroup``: all units join, some go over, or a new force is split off."""
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
        set_choices(self, "place", [("", str(gettext_lazy("own places first, then others"))), *ways])
