"""Forms to create a campaign, take part and move its deadline."""

from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy

from battles.models.battle import Watching
from campaigns.actions import NewCampaign
from campaigns.engine.kits import Kit
from campaigns.models.campaign import DefaultOrder, Policy
from people.models import Club


class NewCampaignForm(forms.Form):
    """A campaign from a kit: its name, what one does in it, its days, who may watch."""

    name = forms.CharField(label=gettext_lazy("Name of the campaign"), max_length=80, required=False)
    part = forms.ChoiceField(label=gettext_lazy("You are"), widget=forms.RadioSelect)
    guest = forms.CharField(
        label=gettext_lazy("Your name"), max_length=60, help_text=gettext_lazy("So that the others know who is playing.")
    )
    order_days = forms.IntegerField(label=gettext_lazy("Days for orders"), min_value=1, max_value=99)
    battle_days = forms.IntegerField(label=gettext_lazy("Days for battles"), min_value=1, max_value=99)
    policy = forms.ChoiceField(label=gettext_lazy("Orders are revealed"), choices=Policy.choices)
    default_order = forms.ChoiceField(
        label=gettext_lazy("A force without orders"),
        choices=DefaultOrder.choices,
        required=False,
        help_text=gettext_lazy("What it does when its leader is absent or late."),
    )
    watching = forms.ChoiceField(label=gettext_lazy("Who can watch"), choices=Watching.choices)
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
        arbiter = ("", gettext_lazy("the arbiter, who leads no force and sees everything"))
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


class DeadlineForm(forms.Form):
    """Another deadline."""

    deadline = forms.DateTimeField(
        label=gettext_lazy("Deadline"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
    )
