"""The form of a new event, and of what can be changed of one."""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from battles.lobby.another_game import GameField
from people.models import Club
from rulebooks.editions import store_game
from tournaments.actions import NewEvent
from tournaments.engine.event import OTHER_GAME
from tournaments.engine.presets import PresetName
from tournaments.forms.words import CHAIN_WORDS, PRESET_WORDS, choices_of, ruleset_choices
from tournaments.models import Watching
from tournaments.models.settings import fresh_settings
from tournaments.queries.procedures import word

KINDS = ("swiss", "round_robin", "knockout", "groups_knockout")


class Day(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class Moment(forms.DateTimeInput):
    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class PlayFields(forms.Form):
    """How an event is played, as far as most organisers ever choose."""

    kind = forms.ChoiceField(label=gettext_lazy("Format"), required=False)
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        min_value=1,
        max_value=30,
        initial=3,
        required=False,
        help_text=gettext_lazy("For a Swiss tournament; in the other formats they follow from the players."),
    )
    army_points = forms.IntegerField(label=gettext_lazy("Army points"), min_value=1, max_value=100_000, required=False)
    tables = forms.IntegerField(
        label=pgettext_lazy("of a room", "Tables"),
        min_value=0,
        max_value=200,
        initial=0,
        required=False,
        help_text=gettext_lazy("Nobody then plays at the same table twice. 0: tables are not assigned."),
    )
    preset = forms.ChoiceField(label=gettext_lazy("Scoring"))
    chain = forms.ChoiceField(label=gettext_lazy("Tie-breaks"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = choices_of({code: word(code) for code in KINDS})  # type: ignore[attr-defined]
        self.fields["preset"].choices = choices_of(PRESET_WORDS)  # type: ignore[attr-defined]
        self.fields["chain"].choices = choices_of(CHAIN_WORDS)  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        cleaned["kind"] = cleaned.get("kind") or "swiss"
        if cleaned["kind"] == "swiss" and cleaned.get("rounds") is None and "rounds" not in self.errors:
            self.add_error("rounds", _("A Swiss tournament needs a number of rounds."))
        if cleaned["kind"] != "swiss":
            cleaned["rounds"] = None
        return cleaned

    def table_names(self) -> list[str]:
        return [str(number) for number in range(1, (self.cleaned_data.get("tables") or 0) + 1)]


class NewEventForm(PlayFields):
    """An event from a preset: few fields, all of which can be changed later. ``event()`` gives what is to be made."""

    name = forms.CharField(label=gettext_lazy("Name of the tournament"), max_length=80)
    day = forms.DateField(label=gettext_lazy("Day"), widget=Day, required=False)
    ruleset = forms.ChoiceField(label=gettext_lazy("Rulebook"))
    game = GameField()
    club = forms.ModelChoiceField(
        Club.objects.none(), label=gettext_lazy("Club"), required=False, empty_label=gettext_lazy("no club")
    )
    watching = forms.ChoiceField(label=gettext_lazy("Who can watch"), choices=Watching.choices, initial=Watching.LINK)
    guest = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=60,
        help_text=gettext_lazy("Without an account only this browser can run the tournament. Sign in first to use others."),
    )
    field_order = (
        "name",
        "day",
        "ruleset",
        "game",
        "army_points",
        "kind",
        "rounds",
        "tables",
        "preset",
        "chain",
        "club",
        "watching",
        "guest",
    )

    def __init__(self, user: Any, data: Any = None, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial={"day": timezone.localdate(), **(initial or {})})
        self.user = user
        self.fields["ruleset"].choices = [*ruleset_choices(user), (OTHER_GAME, _("Another game"))]  # type: ignore[attr-defined]
        if user.is_authenticated:
            del self.fields["guest"]
            clubs = user.clubs.all()
            self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
            self.initial.setdefault("club", clubs[0] if len(clubs) == 1 else None)
        if not user.is_authenticated or not user.clubs.exists():
            del self.fields["club"]
            self.fields["watching"].choices = [c for c in Watching.choices if c[0] != Watching.CLUB]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("watching") == Watching.CLUB and not cleaned.get("club"):
            self.add_error("club", _("Choose the club whose members can watch."))
        if cleaned.get("ruleset") == OTHER_GAME and not cleaned.get("game") and "game" not in self.errors:
            self.add_error("game", _("Give the game's name."))
        return cleaned

    def _ruleset(self) -> str:
        given = self.cleaned_data
        if given["ruleset"] != OTHER_GAME:
            return str(given["ruleset"])
        user = self.user if self.user.is_authenticated else None
        return store_game(given["game"], created_by=user, club=given.get("club")).slug

    def event(self) -> NewEvent:
        given = self.cleaned_data
        settings = fresh_settings(
            ruleset=self._ruleset(),
            preset=cast(PresetName, given["preset"]),
            chain=given["chain"],
            kind=given["kind"],
            groups=2 if given["kind"] == "groups_knockout" else None,
            qualifiers=2 if given["kind"] == "groups_knockout" else None,
            rounds=given["rounds"],
            army_points=given["army_points"],
            avoid=[{"kind": "club", "rounds": 1, "level": "strong"}],
        )
        return NewEvent(
            given["name"].strip(),
            settings,
            day=given["day"],
            watching=given["watching"],
            club=given.get("club"),
            tables=self.table_names(),
            user=self.user if self.user.is_authenticated else None,
            guest=given.get("guest", ""),
        )
