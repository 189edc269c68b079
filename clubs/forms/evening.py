"""The forms of evenings: the evening itself, its repetition, an answer, a table's battle."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.conf import settings
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armies.models import Army
from armies.queries import armies_for
from battles.actions import NewBattle, NewSeat
from battles.actions.names import name_after_players
from battles.lobby.another_game import SIDE_NAMES, GameField, UnitsField
from battles.lobby.forms import suggested_name
from campaigns.models import Campaign
from campaigns.models.campaign import Stage
from campaigns.queries.lists import campaigns_of_club
from clubs.actions.evenings import MOST_WEEKS, NewEvening
from clubs.models import Evening
from people.models import Club, User
from rulebooks.editions import store_game
from rulebooks.engine.another_game import army_of
from rules.engine.army import ListedArmy
from rules.engine.ruleset import Ruleset
from tournaments.models import Event, Status
from tournaments.queries.events import events_of_club

#: In place of a ruleset: a game that was not played here before.
OTHER_GAME = "another-game"
#: More tables than any hall has.
MOST_TABLES = 60


class EveningForm(forms.Form):
    """Day and hours by the clock that hangs there, place, tables, note, and what of the club is played there."""

    day = forms.DateField(label=gettext_lazy("Day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    begins = forms.TimeField(label=gettext_lazy("Begins"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    ends = forms.TimeField(
        label=gettext_lazy("Ends"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text=gettext_lazy("After midnight if earlier than the start."),
    )
    place = forms.CharField(label=gettext_lazy("Place"), required=False, max_length=120)
    tables = forms.IntegerField(label=gettext_lazy("How many tables"), min_value=1, max_value=MOST_TABLES, initial=4)
    note = forms.CharField(
        label=gettext_lazy("Note"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Who has the key, what is played, what to bring."),
    )
    tournaments = forms.ModelMultipleChoiceField(
        Event.objects.none(), label=gettext_lazy("Tournaments"), required=False, widget=forms.CheckboxSelectMultiple
    )
    campaigns = forms.ModelMultipleChoiceField(
        Campaign.objects.none(), label=gettext_lazy("Campaigns"), required=False, widget=forms.CheckboxSelectMultiple
    )
    time_zone = forms.CharField(
        label=gettext_lazy("Time zone"),
        max_length=60,
        help_text=gettext_lazy("For example Europe/Rome: the time zone of the venue."),
    )

    def __init__(self, club: Club, evening: Evening | None = None, data: Any = None) -> None:
        super().__init__(data, initial=_initial(evening))
        held = Q(pk__in=evening.tournaments.values("pk")) if evening else Q(pk=None)
        self._offer("tournaments", events_of_club(club).filter(~Q(status=Status.FINISHED) | held))
        held = Q(pk__in=evening.campaigns.values("pk")) if evening else Q(pk=None)
        self._offer("campaigns", campaigns_of_club(club).filter(~Q(stage=Stage.ENDED) | held))

    def _offer(self, name: str, found: Any) -> None:
        """The club's own to choose from; where there is none, no question."""
        if found.exists():
            self.fields[name].queryset = found.defer("seed")  # type: ignore[attr-defined]
        else:
            del self.fields[name]

    def clean_time_zone(self) -> str:
        chosen: str = self.cleaned_data["time_zone"].strip()
        if chosen not in available_timezones():
            raise forms.ValidationError(_("Unknown time zone. Enter one such as Europe/Rome."))
        return chosen

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not {"day", "begins", "time_zone"} <= cleaned.keys():
            return cleaned
        zone, day, begins, ends = cleaned["time_zone"], cleaned["day"], cleaned["begins"], cleaned.get("ends")
        cleaned["starts_at"] = self._moment("begins", day, begins, zone)
        last = day + timedelta(days=1) if ends and ends <= begins else day
        cleaned["ends_at"] = self._moment("ends", last, ends, zone) if ends else None
        return cleaned

    def _moment(self, name: str, day: date, at: time, zone: str) -> datetime | None:
        """That time of that day by that clock; an error where clocks leave it out."""
        moment = datetime.combine(day, at, ZoneInfo(zone))
        if not _exists(moment):
            self.add_error(name, _("This time does not exist on that day: the clocks go forward."))
            return None
        return moment

    def evening(self) -> NewEvening:
        """Return the evening that was filled in."""
        given = self.cleaned_data
        return NewEvening(
            given["starts_at"],
            given["time_zone"],
            given["ends_at"],
            given["place"].strip(),
            given["note"].strip(),
            given["tables"],
            list(given.get("tournaments", ())),
            list(given.get("campaigns", ())),
        )


def _exists(moment: datetime) -> bool:
    """Not among those that clocks leave out when they are put forward."""
    return moment.astimezone(ZoneInfo("UTC")).astimezone(moment.tzinfo).replace(tzinfo=None) == moment.replace(tzinfo=None)


def _initial(evening: Evening | None) -> dict[str, Any]:
    if evening is None:
        return {"time_zone": settings.TIME_ZONE, "begins": time(20, 30)}
    known = {name: getattr(evening, name) for name in ("place", "tables", "note", "time_zone")}
    ends = evening.ends
    return known | {
        "day": evening.begins.date(),
        "begins": evening.begins.time(),
        "ends": ends.time() if ends else None,
        "tournaments": list(evening.tournaments.values_list("pk", flat=True)),
        "campaigns": list(evening.campaigns.values_list("pk", flat=True)),
    }


class RepeatForm(forms.Form):
    """For how many weeks."""

    weeks = forms.TypedChoiceField(label=gettext_lazy("How often"), coerce=int, initial=1)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        words = {
            n: ngettext("in the next week", "in each of the next %(n)s weeks", n) % {"n": n} for n in range(1, MOST_WEEKS + 1)
        }
        self.fields["weeks"].choices = list(words.items())  # type: ignore[attr-defined]


class TableForm(forms.Form):
    """A battle for a table: who plays which side with which list, and who referees it. Without a person, a link invites one."""

    army_a: forms.Field = forms.ChoiceField(label=gettext_lazy("First army"))
    player_a = forms.ChoiceField(label=gettext_lazy("Player"), required=False)
    army_b: forms.Field = forms.ChoiceField(label=gettext_lazy("Second army"))
    player_b = forms.ChoiceField(label=gettext_lazy("Player"), required=False)
    umpire = forms.ChoiceField(label=gettext_lazy("Umpire"), required=False)

    def __init__(
        self, user: User, book: Ruleset | None, people: Sequence[User], umpires: Sequence[User], data: Any = None
    ) -> None:
        super().__init__(data)
        self.user, self.book = user, book
        self._offer_armies()
        self.people = {str(one.pk): one for one in (*people, *umpires)}
        by_link = ("", _("the first to open the link"))
        seated = [(str(one.pk), str(one)) for one in people]
        self.fields["player_a"].choices = [by_link, *seated]  # type: ignore[attr-defined]
        self.fields["player_b"].choices = [by_link, *seated]  # type: ignore[attr-defined]
        self.initial["player_a"] = str(user.pk)
        self.fields["umpire"].choices = [  # type: ignore[attr-defined]
            ("", _("nobody")),
            *((str(one.pk), str(one)) for one in umpires),
        ]
        if not umpires:
            del self.fields["umpire"]

    def _offer_armies(self) -> None:
        assert self.book is not None
        found = list(armies_for(self.user).filter(ruleset=self.book.slug))
        self.armies = {str(army.pk): army for army in found}
        for name, place in (("army_a", 0), ("army_b", 1)):
            self.fields[name].choices = _grouped(found, self.user)  # type: ignore[attr-defined]
            if found:
                self.initial[name] = found[min(place, len(found) - 1)].pk

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        seats = [cleaned.get(name) for name in ("player_a", "player_b", "umpire") if cleaned.get(name)]
        if not cleaned.get("player_a") and not cleaned.get("player_b"):
            self.add_error("player_a", _("Choose a player for at least one side."))
        if len(seats) != len(set(seats)):
            self.add_error("player_b", _("One person cannot take two seats."))
        return cleaned

    def battle(self) -> NewBattle:
        """Return the battle that was filled in."""
        given = self.cleaned_data
        slug, armies = self._game()
        seats = [NewSeat("player", side, self.people.get(given[f"player_{side}"])) for side in "ab"]
        umpire = self.people.get(given.get("umpire", ""))
        if umpire is not None:
            seats.append(NewSeat("referee", user=umpire, by_office=True))
        people = [seat.user for seat in seats if seat.user and seat.role == "player"]
        name = name_after_players(*people) if len(people) == 2 else suggested_name(armies)
        return NewBattle(slug, name, armies, seats=seats, created_by=self.user, watching="club")

    def _game(self) -> tuple[str, Sequence[Army | ListedArmy]]:
        assert self.book is not None
        return self.book.slug, [self.armies[self.cleaned_data["army_a"]], self.armies[self.cleaned_data["army_b"]]]


class OtherGameTableForm(TableForm):
    """A battle of a game without a rulebook: its name, where it is a new one, and units one a line."""

    game = GameField()
    army_a = UnitsField(gettext_lazy("Units of the first side"))
    army_b = UnitsField(gettext_lazy("Units of the second side"))
    field_order = ("game", "army_a", "player_a", "army_b", "player_b", "umpire")

    def _offer_armies(self) -> None:
        if self.book is None:
            self.fields["game"].required = True
        else:
            del self.fields["game"]

    def _game(self) -> tuple[str, Sequence[Army | ListedArmy]]:
        given = self.cleaned_data
        players = [self.people.get(given[f"player_{side}"]) for side in "ab"]
        names = [str(player)[:40] if player else str(word) for player, word in zip(players, SIDE_NAMES, strict=True)]
        armies = [army_of(name, given[f"army_{side}"]) for name, side in zip(names, "ab", strict=True)]
        slug = self.book.slug if self.book else store_game(given["game"], created_by=self.user).slug
        return slug, armies


def _grouped(found: Sequence[Army], user: User) -> list[tuple[str, list[tuple[str, str]]]]:
    mine = [army for army in found if army.owner_id == user.pk]
    samples = [army for army in found if army.is_sample]
    shared = [army for army in found if not army.is_sample and army.owner_id != user.pk]
    groups = [(_("Your lists"), mine), (_("Your clubs' lists"), shared), (_("Sample armies"), samples)]
    return [(label, [(str(army.pk), army.name) for army in armies]) for label, armies in groups if armies]
