"""The form of a new event, and of what can be changed of one."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast

from django import forms
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from people.models import Club
from rules.engine.ruleset import rulesets
from rules.engine.text import Text
from tournaments.actions import NewEvent
from tournaments.engine.context import AvoidKind
from tournaments.engine.exact import canonical, exact
from tournaments.engine.presets import PRESETS, PresetName
from tournaments.models import Event, Watching
from tournaments.models.settings import CHAINS, fresh_settings
from tournaments.queries.procedures import word

#: Presets that are each rulebook's own; the others serve any.
OWN_PRESETS = ("de-bellis-empire", "guerre-ditalia", "impetus", "naran-fuciliers-wars", "ordre-mixte")
PRESET_WORDS: dict[str, Text] = {
    "classes-3-1-0": Text("3 – 1 – 0 (victory, draw, defeat)", "3 – 1 – 0 (vittoria, pareggio, sconfitta)"),
    "classes-3-2-1": Text("3 – 2 – 1 (victory, draw, defeat)", "3 – 2 – 1 (vittoria, pareggio, sconfitta)"),
    "classes-1-half-0": Text("1 – ½ – 0, as in chess", "1 – ½ – 0, come negli scacchi"),
    "difference-20-0-wtc": Text("20 – 0 by difference (WTC)", "20 – 0 per differenza (WTC)"),
    "difference-20-0-gtc": Text("20 – 0 by difference, in fives (GTC)", "20 – 0 per differenza, a cinque (GTC)"),
    "dba-nasamw": Text("DBA (NASAMW)", "DBA (NASAMW)"),
    "fog-25": Text("25 points by attrition (Field of Glory)", "25 punti per logoramento (Field of Glory)"),
    "rout-60": Text("60 plus percentages", "60 più percentuali"),
    "units-8-1": Text("8 – 1 by units lost (Flames of War)", "8 – 1 per unità perse (Flames of War)"),
    "impetus-2010": Text("Impetus 2010", "Impetus 2010"),
    "impetus": Text("Impetus", "Impetus"),
    "de-bellis-empire": Text("De Bellis Empire, 10 points and bonus", "De Bellis Empire, 10 punti e premio"),
    "naran-fuciliers-wars": Text("Naran Fuciliers Wars, 20 – 0 by grades", "Naran Fuciliers Wars, 20 – 0 per gradi"),
    "naran-book": Text("Naran Fuciliers Wars, points of the book", "Naran Fuciliers Wars, punti del libro"),
    "guerre-ditalia": Text("Guerre d'Italia, 20 and losses", "Guerre d'Italia, 20 e perdite"),
    "ordre-mixte": Text("Ordre Mixte, 20 – 0 by PM lost", "Ordre Mixte, 20 – 0 per PM persi"),
}
CHAIN_WORDS: dict[str, Text] = {
    "default": Text("points, direct meeting, opponents, difference", "punti, scontro diretto, avversari, differenza"),
    "wins": Text("victories first, then points", "prima le vittorie, poi i punti"),
    "countback": Text("points, direct meeting, opponents' points", "punti, scontro diretto, punti degli avversari"),
    "losses": Text("points, then losses inflicted and suffered", "punti, poi perdite inflitte e subite"),
    "chess": Text("points, Buchholz, Sonneborn-Berger", "punti, Buchholz, Sonneborn-Berger"),
}
#: Settings that are a number or nothing, that are ticked, that are chosen among a few.
NUMBERS = ("army_points", "capacity", "clock_minutes", "groups", "qualifiers")
FLAGS = ("double", "top_tables")
CHOSEN = ("kind", "placement", "first_round", "end_rule", "battle_confirms", "unplayed", "standings_policy", "odd")
AVOIDED: tuple[AvoidKind, ...] = ("club", "side", "team", "army")
KINDS = ("swiss", "round_robin", "knockout", "groups_knockout")
FIRST_ROUNDS = [
    ("drawn", gettext_lazy("drawn by lot")),
    ("seeded_fold", gettext_lazy("by seeds, the first against the last")),
    ("seeded_slide", gettext_lazy("by seeds, the upper half against the lower")),
]
PLACEMENTS = [
    ("none", gettext_lazy("the final alone")),
    ("third", gettext_lazy("a game for the third place")),
    ("all", gettext_lazy("a game for every place")),
]
END_RULES = [
    ("draw", gettext_lazy("it is a draw")),
    ("lost", gettext_lazy("who lost fewer points wins")),
    ("percent", gettext_lazy("who lost the smaller part of the army wins")),
]
CONFIRMS = [("auto", gettext_lazy("counts at once")), ("both", gettext_lazy("counts when a player confirms it"))]
UNPLAYED = [
    ("average", gettext_lazy("the average of one's own games")),
    ("zero", gettext_lazy("nothing")),
    ("own", gettext_lazy("one's own points")),
]
AVOID_CHOICES = [
    ("", gettext_lazy("they may meet")),
    ("1", gettext_lazy("not in the first round")),
    ("2", gettext_lazy("not in the first two rounds")),
    ("always", gettext_lazy("never, as long as it can be avoided")),
]


def choices_of(words: Mapping[str, Text]) -> list[tuple[str, str]]:
    language = get_language() or "en"
    return [(key, text.of(language)) for key, text in words.items()]


def ruleset_choices() -> list[tuple[str, str]]:
    return [(slug, book.name.of(get_language() or "en")) for slug, book in rulesets().items()]


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
        label=gettext_lazy("Tables"),
        min_value=0,
        max_value=200,
        initial=0,
        required=False,
        help_text=gettext_lazy("So that nobody plays at the same table twice. 0: tables are not assigned."),
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
    club = forms.ModelChoiceField(
        Club.objects.none(), label=gettext_lazy("Club"), required=False, empty_label=gettext_lazy("no club")
    )
    watching = forms.ChoiceField(label=gettext_lazy("Who may look"), choices=Watching.choices, initial=Watching.LINK)
    guest = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=60,
        help_text=gettext_lazy("Without an account only this browser can run the tournament: better sign in first."),
    )
    field_order = (
        "name",
        "day",
        "ruleset",
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
        self.fields["ruleset"].choices = ruleset_choices()  # type: ignore[attr-defined]
        if user.is_authenticated:
            del self.fields["guest"]
            self.fields["club"].queryset = user.clubs.all()  # type: ignore[attr-defined]
        if not user.is_authenticated or not user.clubs.exists():
            del self.fields["club"]
            self.fields["watching"].choices = [c for c in Watching.choices if c[0] != Watching.CLUB]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("watching") == Watching.CLUB and not cleaned.get("club"):
            self.add_error("club", _("Choose the club whose members may look."))
        return cleaned

    def event(self) -> NewEvent:
        given = self.cleaned_data
        settings = fresh_settings(
            ruleset=given["ruleset"],
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


class EventForm(PlayFields):
    """What can be changed of an event at any time."""

    name = forms.CharField(label=gettext_lazy("Name of the tournament"), max_length=80)
    day = forms.DateField(label=gettext_lazy("Day"), widget=Day, required=False)
    place = forms.CharField(label=gettext_lazy("Place"), max_length=80, required=False)
    description = forms.CharField(
        label=gettext_lazy("Call for entries"), max_length=4000, required=False, widget=forms.Textarea(attrs={"rows": 4})
    )
    entries_open = forms.BooleanField(label=gettext_lazy("Players may enter by themselves"), required=False)
    capacity = forms.IntegerField(label=gettext_lazy("Places"), min_value=1, max_value=400, required=False)
    late_until = forms.IntegerField(
        label=gettext_lazy("Late entry until round"), min_value=0, max_value=30, required=False, initial=0
    )
    avoid_club = forms.ChoiceField(label=gettext_lazy("Players of the same club"), choices=AVOID_CHOICES, required=False)
    clock_minutes = forms.IntegerField(label=gettext_lazy("Minutes of a round"), min_value=10, max_value=1440, required=False)
    watching = forms.ChoiceField(label=gettext_lazy("Who may look"), choices=Watching.choices, required=False)
    double = forms.BooleanField(label=gettext_lazy("Round robin: everybody meets twice"), required=False)
    groups = forms.IntegerField(label=gettext_lazy("Groups"), min_value=1, max_value=64, required=False)
    qualifiers = forms.IntegerField(label=gettext_lazy("Go on from each group"), min_value=1, max_value=32, required=False)
    placement = forms.ChoiceField(label=gettext_lazy("Knockout"), choices=PLACEMENTS, required=False)
    first_round = forms.ChoiceField(label=gettext_lazy("First round"), choices=FIRST_ROUNDS, required=False)
    avoid_side = forms.ChoiceField(
        label=gettext_lazy("Players of the same side"),
        choices=AVOID_CHOICES,
        required=False,
        help_text=gettext_lazy("For historical opponents: the side stands in each entry, such as red and blue."),
    )
    avoid_team = forms.ChoiceField(label=gettext_lazy("Players of the same team"), choices=AVOID_CHOICES, required=False)
    avoid_army = forms.ChoiceField(label=gettext_lazy("Players of the same army"), choices=AVOID_CHOICES, required=False)
    top_tables = forms.BooleanField(label=gettext_lazy("The best play at the first tables"), required=False)
    end_rule = forms.ChoiceField(label=gettext_lazy("When time is called"), choices=END_RULES, required=False)
    battle_confirms = forms.ChoiceField(label=gettext_lazy("A tracked battle's result"), choices=CONFIRMS, required=False)
    unplayed = forms.ChoiceField(label=gettext_lazy("In tie-breaks a game not played is worth"), choices=UNPLAYED, required=False)
    missed_points = forms.CharField(label=gettext_lazy("Points for a round missed"), max_length=20, required=False)
    list_deadline = forms.DateTimeField(label=gettext_lazy("Lists until"), widget=Moment, required=False)
    list_publish = forms.DateTimeField(label=gettext_lazy("Lists are published at"), widget=Moment, required=False)
    list_penalty = forms.CharField(label=gettext_lazy("Points lost for each day late"), max_length=20, required=False)
    standings_policy = forms.ChoiceField(label=gettext_lazy("Standings are"))
    odd = forms.ChoiceField(label=gettext_lazy("With an odd number"))
    field_order = (
        "name", "day", "place", "description", "watching", "entries_open", "capacity", "late_until", "missed_points",
        "kind", "rounds", "double", "groups", "qualifiers", "placement", "army_points", "tables", "clock_minutes", "end_rule",
        "preset", "chain", "unplayed", "first_round", "avoid_club", "avoid_side", "avoid_team", "avoid_army", "odd", "top_tables",
        "list_deadline", "list_publish", "list_penalty", "battle_confirms", "standings_policy",
    )  # fmt: skip

    def __init__(self, event: Event, tables: int, data: Any = None) -> None:
        super().__init__(data, initial=_initial(event, tables))
        self.event = event
        own = self.fields["preset"]
        own.choices = [("", _("as it is")), *choices_of(PRESET_WORDS)]  # type: ignore[attr-defined]
        own.required = False
        self.fields["chain"].choices = [("", _("as they are")), *choices_of(CHAIN_WORDS)]  # type: ignore[attr-defined]
        self.fields["chain"].required = False
        for name, codes in (("standings_policy", ("open", "last_round_hidden", "secret")), ("odd", ("bye", "spare", "refuse"))):
            self.fields[name].choices = choices_of({code: word(code) for code in codes})  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for name in ("missed_points", "list_penalty"):
            given = str(cleaned.get(name) or "0").replace(",", ".").strip()
            if (amount := exact(given)) is None or (name == "list_penalty" and amount < 0):
                self.add_error(name, _("A number is needed, such as 12 or 7.5."))
            cleaned[name] = given
        if cleaned.get("watching") == Watching.CLUB and self.event.club_id is None:
            self.add_error("watching", _("This tournament belongs to no club."))
        return cleaned

    def columns(self) -> dict[str, Any]:
        found = {name: self.cleaned_data[name] for name in ("name", "day", "place", "description", "entries_open")}
        return found | ({"watching": self.cleaned_data["watching"]} if self.cleaned_data["watching"] else {})

    def settings(self) -> dict[str, Any]:
        """The settings that follow from what was filled in; a choice that was not sent stays as it is."""
        given = self.cleaned_data
        found: dict[str, Any] = {name: given[name] for name in (*NUMBERS, *FLAGS, "rounds", "missed_points")}
        found |= {name: given[name] for name in CHOSEN if given[name]}
        found["late_until"] = given["late_until"] or 0
        found["avoid"] = self._avoided()
        moments = {key: given[name] for key, name in (("deadline", "list_deadline"), ("publish_at", "list_publish"))}
        found["lists"] = {
            **self.event.settings.get("lists", {}),
            **{key: None if moment is None else int(moment.timestamp()) for key, moment in moments.items()},
            "penalty_per_day": given["list_penalty"],
        }
        if given["preset"]:
            found |= {"preset": given["preset"], "scoring": dict(PRESETS[cast(PresetName, given["preset"])])}
        if given["chain"]:
            found["chain"] = CHAINS[given["chain"]]
        return found

    def _avoided(self) -> list[dict[str, Any]]:
        """Whom one should not meet, the club first; how strongly, where an organiser had said it, stays."""
        before = {one["kind"]: one.get("level", "strong") for one in self.event.settings.get("avoid", [])}
        found = []
        for kind in AVOIDED:
            until = self.cleaned_data[f"avoid_{kind}"]
            if until:
                rounds = None if until == "always" else int(until)
                found.append({"kind": kind, "rounds": rounds, "level": before.get(kind, "strong")})
        return found


def _initial(event: Event, tables: int) -> dict[str, Any]:
    settings = event.rules
    avoided = {one.kind: one.rounds for one in settings.avoid}
    until = {
        f"avoid_{kind}": "" if kind not in avoided else str(min(avoided[kind] or 9, 2)) if avoided[kind] else "always"
        for kind in AVOIDED
    }
    lists, zone = settings.lists, timezone.get_current_timezone()
    moments = {"list_deadline": lists.deadline, "list_publish": lists.publish_at}
    return {
        **{name: getattr(event, name) for name in ("name", "day", "place", "description", "entries_open", "watching")},
        **{name: getattr(settings, name) for name in (*NUMBERS, *FLAGS, *CHOSEN, "rounds", "late_until")},
        **{name: None if at is None else datetime.fromtimestamp(at, zone) for name, at in moments.items()},
        "missed_points": canonical(settings.missed_points),
        "list_penalty": canonical(lists.penalty_per_day),
        "tables": tables,
        **until,
    }
