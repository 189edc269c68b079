"""What people fill in about notices."""

from functools import cache
from typing import Any, cast
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from people.models import User
from people.notices.choices import channels_of
from people.notices.kinds import club_kinds, listed_kinds
from people.notices.models import Channel, NoticeBox, Shape, Webhook
from people.notices.outward import why_not

#: The ways that a person can choose.
WAYS = (Channel.BELL, Channel.MAIL, Channel.PUSH)


_CONTINENTS = ("Africa/", "America/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/")


@cache
def _zones() -> list[tuple[str, str]]:
    """Places that name a time zone, ``Europe/Rome`` and the like."""
    places = sorted(zone for zone in available_timezones() if zone.startswith(_CONTINENTS))
    return [(zone, zone.replace("_", " ")) for zone in [*places, "UTC"]]


class ChoicesForm(forms.Form):
    """By which ways each kind of notice comes, quiet hours, the digest."""

    quiet_from = forms.TimeField(label=_("Quiet from"), required=False, widget=forms.TimeInput({"type": "time"}, "%H:%M"))
    quiet_to = forms.TimeField(label=_("Quiet until"), required=False, widget=forms.TimeInput({"type": "time"}, "%H:%M"))
    digest_at = forms.TimeField(
        label=_("One e-mail per day, at"),
        required=False,
        widget=forms.TimeInput({"type": "time"}, "%H:%M"),
        help_text=_("Collects a day's notices in one e-mail. If left empty, each is sent at once."),
    )
    time_zone = forms.ChoiceField(label=_("Time zone"))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        box = NoticeBox.objects.filter(pk=user.pk).first() or NoticeBox()
        initial: dict[str, Any] = {name: getattr(box, name) for name in ("quiet_from", "quiet_to", "digest_at")}
        initial["time_zone"] = box.time_zone or settings.TIME_ZONE
        self.kinds = listed_kinds()
        for kind in self.kinds:
            initial[kind.name] = channels_of([user.pk], kind)[user.pk]
        super().__init__(*args, **{"initial": initial} | kwargs)
        zone = cast(forms.ChoiceField, self.fields["time_zone"])
        zone.choices = _zones()
        for kind in self.kinds:
            self.fields[kind.name] = forms.MultipleChoiceField(
                label=kind.label,
                choices=[(way.value, way.label) for way in WAYS],
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )

    def kind_fields(self) -> list[forms.BoundField]:
        """The fields of the kinds, in their order."""
        return [self[kind.name] for kind in self.kinds]

    def time_fields(self) -> list[forms.BoundField]:
        """The fields of hours."""
        return [self[name] for name in ("quiet_from", "quiet_to", "digest_at", "time_zone")]

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or {}
        if (values.get("quiet_from") is None) != (values.get("quiet_to") is None):
            self.add_error(
                "quiet_to" if values.get("quiet_to") is None else "quiet_from", _("Quiet hours need a start and an end.")
            )
        return values

    def chosen(self) -> dict[str, Any]:
        """Return the form's values as arguments of ``actions.choose``."""
        times = {name: self.cleaned_data[name] for name in ("quiet_from", "quiet_to", "digest_at", "time_zone")}
        return times | {"channels": {kind.name: self.cleaned_data[kind.name] for kind in self.kinds}}


class SubscriptionForm(forms.Form):
    """What a browser says of itself when it takes push messages; never shown."""

    endpoint = forms.CharField(max_length=600)
    p256dh = forms.RegexField(r"^[A-Za-z0-9_-]{80,120}={0,2}$", max_length=120)
    auth = forms.RegexField(r"^[A-Za-z0-9_-]{16,40}={0,2}$", max_length=60)

    def clean_endpoint(self) -> str:
        endpoint: str = self.cleaned_data["endpoint"]
        if problem := why_not(endpoint):
            raise forms.ValidationError(problem)
        return endpoint


class WebhookForm(forms.ModelForm):  # type: ignore[type-arg]
    """Where a club's notices go, which, in which shape and language."""

    kinds = forms.MultipleChoiceField(label=_("What is sent"), widget=forms.CheckboxSelectMultiple)

    class Meta:
        model = Webhook
        fields = ["url", "shape", "language"]
        widgets = {
            "url": forms.URLInput({"autocomplete": "off", "placeholder": "https://"}),
            "shape": forms.RadioSelect,
            "language": forms.RadioSelect,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = cast(forms.MultipleChoiceField, self.fields["kinds"])
        kinds.choices = [(kind.name, kind.label) for kind in club_kinds()]
        self.initial["kinds"] = (
            self.instance.kinds if self.instance.pk else [kind.name for kind in club_kinds() if kind.for_clubs]
        )

    def clean_url(self) -> str:
        url: str = self.cleaned_data["url"]
        if problem := why_not(url):
            raise forms.ValidationError(problem)
        return url

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or {}
        host = urlsplit(values.get("url", "")).hostname or ""
        if host in ("discord.com", "discordapp.com") and values.get("shape") != Shape.DISCORD:
            self.add_error("shape", _("This is a Discord address: choose the Discord format."))
        return values
