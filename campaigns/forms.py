"""The forms of campaigns."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy

from battles.models.battle import Watching
from campaigns.actions import NewCampaign
from campaigns.engine.kits import Kit
from campaigns.engine.terms import Do
from campaigns.engine.words import WORDS
from campaigns.ledger import Snapshot
from campaigns.models.campaign import DefaultOrder, Policy
from people.models import Club


class NewCampaignForm(forms.Form):
    """A campaign from a kit: its name, what one does in it, its days, who may watch."""

    name = forms.CharField(label=gettext_lazy("Name of the campaign"), max_length=80, required=False)
    part = forms.ChoiceField(label=gettext_lazy("You are"), widget=forms.RadioSelect)
    guest = forms.CharField(
        label=gettext_lazy("Your name"), max_length=60, help_text=gettext_lazy("So that the others know who plays.")
    )
    order_days = forms.IntegerField(label=gettext_lazy("Days for orders"), min_value=1, max_value=99)
    battle_days = forms.IntegerField(label=gettext_lazy("Days for battles"), min_value=1, max_value=99)
    policy = forms.ChoiceField(label=gettext_lazy("Orders are revealed"), choices=Policy.choices)
    default_order = forms.ChoiceField(
        label=gettext_lazy("A force without an order"),
        choices=DefaultOrder.choices,
        required=False,
        help_text=gettext_lazy("What it does when its leader is away or late."),
    )
    watching = forms.ChoiceField(label=gettext_lazy("Who may watch"), choices=Watching.choices)
    club = forms.ModelChoiceField(
        Club.objects.none(), label=gettext_lazy("Club"), required=False, empty_label=gettext_lazy("no club")
    )

    def __init__(self, user: Any, kit: Kit, data: Any = None) -> None:
        language = get_language() or "en"
        name = kit.name.it if language.startswith("it") else kit.name.en
        first = {"name": name, "part": "", "order_days": kit.days.orders, "battle_days": kit.days.battle}
        super().__init__(data, initial=first)
        self.user, self.kit = user, kit
        if kit.kind != "map":
            del self.fields["default_order"]
        factions = [
            (faction.id, faction.name.it if language.startswith("it") else faction.name.en)
            for side in kit.sides
            for faction in side.factions
        ]
        arbiter = ("", gettext_lazy("the arbiter, who leads nobody and sees everything"))
        self.fields["part"].choices = [arbiter, *factions]  # type: ignore[attr-defined]
        self.fields["part"].required = False
        if user.is_authenticated:
            del self.fields["guest"]
            self.fields["club"].queryset = user.clubs.all()  # type: ignore[attr-defined]
        if not user.is_authenticated or not user.clubs.exists():
            del self.fields["club"]
            self.fields["watching"].choices = [c for c in Watching.choices if c[0] != Watching.CLUB]  # type: ignore[attr-defined]

    def campaign(self) -> NewCampaign:
        """The campaign to be made, once the form is valid."""
        given = self.cleaned_data
        return NewCampaign(
            kit=self.kit.model_dump(by_alias=True),
            name=given["name"],
            created_by=self.user if self.user.is_authenticated else None,
            guest=given.get("guest", ""),
            factions=(given["part"],) if given["part"] else (),
            club=given.get("club"),
            watching=given["watching"],
            policy=given["policy"],
            default_order=given.get("default_order") or DefaultOrder.HOLD,
            order_days=given["order_days"],
            battle_days=given["battle_days"],
        )


class NameForm(forms.Form):
    """The name one takes part with."""

    name = forms.CharField(label=gettext_lazy("Your name"), max_length=60, help_text=gettext_lazy("What the others see."))


class OrderForm(forms.Form):
    """A force's order. The way is tapped on the map, or in the list below it: places parted by commas."""

    do = forms.ChoiceField(label=gettext_lazy("Order"), widget=forms.RadioSelect)
    path = forms.CharField(widget=forms.HiddenInput, required=False, max_length=600)
    forced = forms.BooleanField(label=gettext_lazy("Forced march"), required=False)
    target = forms.ChoiceField(label=gettext_lazy("Place to intercept at"), required=False)
    support = forms.ChoiceField(label=gettext_lazy("Support a place next door"), required=False)
    avoid = forms.BooleanField(label=gettext_lazy("Avoid battle"), required=False)
    avoid_to = forms.ChoiceField(label=gettext_lazy("Withdraw to"), required=False)

    def __init__(self, snapshot: Snapshot, force: str, data: Any = None, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial=dict(initial or {}))
        language = get_language() or "en"
        rules, at = snapshot.kit.rules, snapshot.force(force)["at"]
        near = [road.beyond(at) for road in snapshot.kit.roads if at in road.ends]
        places = [("", "—"), *((place, snapshot.place_name(place)) for place in near)]
        for name in ("target", "support", "avoid_to"):
            self.fields[name].choices = places  # type: ignore[attr-defined]
        if not rules.intercept:
            del self.fields["target"]
        if not rules.support:
            del self.fields["support"]
        self.fields["do"].choices = [  # type: ignore[attr-defined]
            (do, WORDS[do].of(language)) for do in _possible(snapshot, force)
        ]

    def order(self) -> dict[str, Any]:
        """The order as the engine reads it."""
        given = self.cleaned_data
        return order_of(given)


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


def _possible(snapshot: Snapshot, force: str) -> list[Do]:
    """The orders that make sense where the force stands; whether one is possible, the engine says."""
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


class RulingForm(forms.Form):
    """The arbiter's word on a battle."""

    winner = forms.ChoiceField(label=gettext_lazy("Winner"), required=False, widget=forms.RadioSelect)
    severity = forms.ChoiceField(label=gettext_lazy("Severity"))
    loss_a = forms.IntegerField(min_value=0, max_value=100, initial=10)
    loss_b = forms.IntegerField(min_value=0, max_value=100, initial=10)

    def __init__(self, names: Mapping[str, str], data: Any = None) -> None:
        super().__init__(data)
        language = get_language() or "en"
        self.fields["winner"].choices = [*names.items(), ("", gettext_lazy("nobody: a draw"))]  # type: ignore[attr-defined]
        grades = ("draw", "minor", "decisive", "great", "total")
        self.fields["severity"].choices = [(grade, WORDS[grade].of(language)) for grade in grades]  # type: ignore[attr-defined]
        for party in "ab":
            self.fields[f"loss_{party}"].label = gettext_lazy("Losses in percent: %(side)s") % {"side": names[party]}

    def ruling(self) -> dict[str, Any]:
        given = self.cleaned_data
        return {**given, "winner": given["winner"] or None}


class DeadlineForm(forms.Form):
    """Another deadline."""

    deadline = forms.DateTimeField(
        label=gettext_lazy("Deadline"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
    )
