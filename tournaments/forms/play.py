"""Forms of players and games."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.models import Army
from armies.queries import armies_for
from tournaments.actions import NewEntry
from tournaments.engine.exact import exact
from tournaments.models import Pairing
from tournaments.models.settings import Settings
from tournaments.queries.result_fields import wanted_by


class EntryForm(forms.Form):
    """Who wants to play."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=60)
    club = forms.CharField(label=gettext_lazy("Club"), max_length=60, required=False)
    army = forms.CharField(label=gettext_lazy("Army"), max_length=80, required=False)
    contact = forms.CharField(
        label=gettext_lazy("E-mail or phone"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("Only for the organisers."),
    )

    def offer_own(self) -> None:
        """Let staff enter themselves: the entry is then on their phone."""
        self.fields["own"] = forms.BooleanField(label=_("This is my own entry: I play too"), required=False)

    def ask_namesake(self) -> None:
        """Ask staff whether an entry of the same name is another person."""
        self.fields["is_namesake"] = forms.BooleanField(label=_("This is another person of the same name"), required=False)

    @property
    def is_own(self) -> bool:
        return bool(self.cleaned_data.get("own"))

    def entry(self, user: Any | None) -> NewEntry:
        given = self.cleaned_data
        more = {name: given[name] for name in ("club", "army", "contact")}
        return NewEntry(given["name"], user=user, is_namesake=given.get("is_namesake", False), **more)


class PlayerForm(EntryForm):
    """An entry as the staff changes it."""

    team = forms.CharField(label=gettext_lazy("Team"), max_length=60, required=False)
    side = forms.CharField(
        label=gettext_lazy("Red or blue, attack or defence"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("Attack or defence, red or blue."),
    )
    terrain = forms.CharField(
        label=gettext_lazy("Preferred terrain"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("Kinds of terrain as the tables have them, with commas: hills, woods."),
    )
    seed = forms.IntegerField(label=gettext_lazy("Seed"), min_value=1, max_value=10_000, required=False)
    spare = forms.BooleanField(
        label=gettext_lazy("Spare player: plays only when the number is odd, is never ranked"), required=False
    )


class ListForm(forms.Form):
    """Which of one's army lists is handed in, or a list as text; in place of a ``locked`` one with a reason."""

    army_list = forms.ModelChoiceField(Army.objects.none(), label=gettext_lazy("Army list"), required=False)
    text = forms.CharField(
        label=gettext_lazy("Or the list as text"),
        max_length=8000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=gettext_lazy("Typed or pasted, for any game; the first line is its name."),
    )
    points = forms.IntegerField(label=gettext_lazy("Points of the text"), min_value=0, max_value=1_000_000, required=False)

    def __init__(self, user: Any, settings: Settings, data: Any = None, *, locked: bool = False) -> None:
        super().__init__(data)
        if locked:
            self.fields["reason"] = forms.CharField(label=gettext_lazy("Reason"), max_length=300)
        armies = armies_for(user).filter(ruleset__in=settings.rulesets)
        if armies.exists():
            self.fields["army_list"].queryset = armies  # type: ignore[attr-defined]
        else:
            del self.fields["army_list"]
            self.fields["text"].label = _("The list as text")

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if bool(cleaned.get("army_list")) == bool(cleaned.get("text")) and not self.errors:
            raise forms.ValidationError(_("Choose one of your lists, or type one."))
        return cleaned


class ReasonForm(forms.Form):
    """Why."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=300)


#: Fields of a side that are ticked, not counted.
TICKS = ("camp_lost", "broken")
SIDE_WORDS = {
    "lost": gettext_lazy("Lost by %(name)s (army points)"),
    "total": gettext_lazy("Army of %(name)s in all (army points)"),
    "units_lost": gettext_lazy("Units lost by %(name)s"),
    "generals_lost": gettext_lazy("Generals lost by %(name)s"),
    "camp_lost": gettext_lazy("%(name)s lost the camp"),
    "broken": gettext_lazy("The army of %(name)s is broken"),
}


class ResultForm(forms.Form):
    """How a game ended: the winner, and what the event's scoring asks for. ``result()`` gives it as the engine reads it.

    ``staff``: games that were not played, and points by the umpire, too. ``sizes``: side → points of its list, as far as the
    viewer may see it; where there are none the army points of the event are proposed.
    """

    outcome = forms.ChoiceField(label=gettext_lazy("How it ended"), widget=forms.RadioSelect)

    def __init__(
        self,
        game: Pairing,
        settings: Settings,
        data: Any = None,
        *,
        staff: bool = False,
        sizes: Mapping[str, int | None] | None = None,
    ) -> None:
        super().__init__(data, initial=_as_it_stands(game))
        self.game, self.names = game, {"a": game.a.name, "b": game.b.name if game.b else ""}
        self.is_staff = staff
        self.wanted = wanted_by(settings, game.round.ruleset or settings.rulesets[0]).fields
        self.needs_totals = settings.scoring_of(game.round.ruleset or settings.rulesets[0]).needs_totals
        choices = [(f"played:{side}", _("%(name)s wins") % {"name": self.names[side]}) for side in "ab"]
        choices += [("played:", _("Drawn")), ("unfinished:", _("Not finished in time"))]
        if staff:
            choices += [(f"forfeit_{s}:", _("%(name)s did not play") % {"name": self.names[s]}) for s in "ab"]
            choices += [("double_loss:", _("Both lose")), ("adjudicated:", _("Points by the umpire"))]
        self.fields["outcome"].choices = choices  # type: ignore[attr-defined]
        for name in self.wanted:
            for side in "ab":
                self._add(name, side, (sizes or {}).get(side) or settings.army_points)
        if staff:
            for side in "ab":
                label = _("Points of %(name)s, if the umpire decides them") % {"name": self.names[side]}
                self.fields[f"points_{side}"] = forms.CharField(label=label, max_length=20, required=False)
            self.fields["reason"] = forms.CharField(
                label=_("Reason"), max_length=300, required=False, help_text=_("Needed where something was reported before.")
            )

    def _add(self, name: str, side: str, size: int | None) -> None:
        label = str(SIDE_WORDS[name]) % {"name": self.names[side]}
        key = f"{name}_{side}"
        if name in TICKS:
            self.fields[key] = forms.BooleanField(label=label, required=False)
        elif name in ("units_lost", "generals_lost"):
            most = 500 if name == "units_lost" else 20
            self.fields[key] = forms.IntegerField(label=label, min_value=0, max_value=most, required=False)
        else:
            self.fields[key] = forms.CharField(
                label=label,
                max_length=20,
                required=name == "total" and self.needs_totals and not self.is_staff,
                initial=size if name == "total" else None,
                widget=forms.TextInput(attrs={"inputmode": "decimal"}),
            )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for name, value in list(cleaned.items()):
            if name.startswith(("lost_", "total_", "points_")) and value:
                cleaned[name] = value = value.replace(",", ".").replace("\u2212", "-").strip()
                amount = exact(value)
                if amount is None:
                    self.add_error(name, _("A number is needed, such as 12 or 7.5."))
                elif amount < 0 and not name.startswith("points_"):
                    self.add_error(name, _("This may not be below 0."))
        if self.needs_totals and str(cleaned.get("outcome", "")).startswith(("played", "unfinished")):
            for side in "ab":
                if not cleaned.get(f"total_{side}") and f"total_{side}" not in self.errors:
                    self.add_error(f"total_{side}", _("The score is a share: it needs the size of both armies."))
        return cleaned

    def result(self) -> dict[str, Any]:
        given = self.cleaned_data
        kind, _colon, winner = given["outcome"].partition(":")
        found: dict[str, Any] = {"kind": kind}
        if winner:
            found["winner"] = winner
        if kind in ("played", "unfinished"):
            for side in "ab":
                values = {name: given.get(f"{name}_{side}") for name in self.wanted}
                filled = {name: value for name, value in values.items() if value not in (None, "", False)}
                if filled:
                    found[side] = filled
        if kind == "adjudicated":
            found |= {f"points_{side}": given.get(f"points_{side}") or None for side in "ab"}
        return found

    @property
    def reason(self) -> str:
        return str(self.cleaned_data.get("reason", ""))


def _as_it_stands(game: Pairing) -> dict[str, Any]:
    result = game.result or {}
    if not result:
        return {}
    found: dict[str, Any] = {"outcome": f"{result.get('kind')}:{result.get('winner') or ''}"}
    for side in "ab":
        found |= {f"{name}_{side}": value for name, value in (result.get(side) or {}).items()}
        found[f"points_{side}"] = result.get(f"points_{side}")
    return found
