"""The form of all that can be changed of an event, in groups."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, cast

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from battles.lobby.another_game import GameField
from rulebooks.editions import store_game
from tournaments.engine.context import AvoidKind
from tournaments.engine.exact import canonical, exact
from tournaments.engine.presets import PRESETS, PresetName
from tournaments.forms.event import Day, Moment, PlayFields
from tournaments.forms.words import CHAIN_WORDS, PRESET_WORDS, choices_of, ruleset_choices
from tournaments.models import Event, Watching
from tournaments.models.settings import CHAINS, Settings
from tournaments.queries.procedures import word

#: Settings that are a number or nothing, that are ticked, that are chosen among a few.
NUMBERS = ("army_points", "capacity", "clock_minutes", "groups", "qualifiers")
FLAGS = ("double", "top_tables", "equal_turns", "self_check_in")
CHOSEN = (
    *("kind", "placement", "first_round", "end_rule", "battle_confirms", "unplayed", "standings_policy", "odd", "method"),
    "rematch",
)
#: Exact numbers, and those of them that may not be below 0.
AMOUNTS = ("missed_points", "margin", "list_penalty", "match_win", "match_draw", "match_loss", "match_margin")
NOT_BELOW = ("margin", "list_penalty", "list_penalty_most", "match_margin", "match_cap")
AVOIDED: tuple[AvoidKind, ...] = ("club", "side", "team", "army")
FIRST_ROUNDS = [
    ("drawn", gettext_lazy("drawn by lot")),
    ("seeded_fold", gettext_lazy("by seeds, the first against the last")),
    ("seeded_slide", gettext_lazy("by seeds, the upper half against the lower")),
]
METHODS = [
    ("adjacent", gettext_lazy("neighbours: first against second, third against fourth")),
    ("fold", gettext_lazy("the first against the last")),
    ("slide", gettext_lazy("the upper half against the lower")),
]
REMATCHES = [("last_resort", gettext_lazy("only if it cannot be avoided")), ("never", gettext_lazy("never"))]
PLACEMENTS = [
    ("none", gettext_lazy("the final alone")),
    ("third", gettext_lazy("a game for the third place")),
    ("all", gettext_lazy("a game for every place")),
]
END_RULES = [
    ("draw", gettext_lazy("it is a draw")),
    ("lost", gettext_lazy("fewer points lost wins")),
    ("percent", gettext_lazy("smaller share of the army lost wins")),
]
CONFIRMS = [("auto", gettext_lazy("counts at once")), ("both", gettext_lazy("counts when a player confirms it"))]
UNPLAYED = [
    ("average", gettext_lazy("the average of the player's games")),
    ("zero", gettext_lazy("nothing")),
    ("own", gettext_lazy("one's own points")),
]
AVOID_CHOICES = [
    ("", gettext_lazy("they may meet")),
    ("1", gettext_lazy("not in the first round")),
    ("2", gettext_lazy("not in the first two rounds")),
    ("always", gettext_lazy("never, if it can be avoided")),
]
#: The groups of the form: title, fields.
GROUPS: Sequence[tuple[Any, tuple[str, ...]]] = (
    (gettext_lazy("The tournament"), ("name", "day", "place", "description", "watching")),
    (gettext_lazy("Entries"), ("entries_open", "capacity", "self_check_in", "late_until", "missed_points")),
    (gettext_lazy("Format"), ("kind", "rounds", "double", "groups", "qualifiers", "placement", "odd")),
    (
        gettext_lazy("Teams"),
        ("team_size", "match_win", "match_draw", "match_loss", "match_margin", "match_cap"),
    ),
    (
        gettext_lazy("Games"),
        ("rulesets", "game", "army_points", "tables", "end_rule", "margin", "equal_turns", "battle_confirms"),
    ),
    (gettext_lazy("The clock"), ("clock_minutes", "end_dice", "end_sides", "end_each")),
    (gettext_lazy("Scoring and tie-breaks"), ("preset", "chain", "unplayed", "standings_policy")),
    (
        gettext_lazy("Pairing"),
        ("first_round", "method", "rematch", "avoid_club", "avoid_side", "avoid_team", "avoid_army", "top_tables"),
    ),
    (
        gettext_lazy("Army lists"),
        ("list_deadline", "list_publish", "accept_late", "list_penalty", "list_penalty_most"),
    ),
)


def _amount(label: Any, **more: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=20, required=False, **more)


class EventForm(PlayFields):
    """What can be changed of an event at any time."""

    name = forms.CharField(label=gettext_lazy("Name of the tournament"), max_length=80)
    day = forms.DateField(label=gettext_lazy("Day"), widget=Day, required=False)
    place = forms.CharField(label=gettext_lazy("Place"), max_length=80, required=False)
    description = forms.CharField(
        label=gettext_lazy("Call for entries"), max_length=4000, required=False, widget=forms.Textarea(attrs={"rows": 4})
    )
    watching = forms.ChoiceField(label=gettext_lazy("Who can watch"), choices=Watching.choices, required=False)

    entries_open = forms.BooleanField(label=gettext_lazy("Players can enter themselves"), required=False)
    capacity = forms.IntegerField(
        label=gettext_lazy("Places"),
        min_value=1,
        max_value=400,
        required=False,
        help_text=gettext_lazy("When all places are taken, new entries join the waiting list."),
    )
    self_check_in = forms.BooleanField(
        label=gettext_lazy("Players check in by phone"),
        required=False,
        help_text=gettext_lazy("A button on each player's page until the first round; check-in shows who used it."),
    )
    late_until = forms.IntegerField(
        label=gettext_lazy("Late entry until round"),
        min_value=0,
        max_value=30,
        required=False,
        initial=0,
        help_text=gettext_lazy("0: no entries after the first round is drafted."),
    )
    missed_points = _amount(
        gettext_lazy("Points for a round missed"),
        help_text=gettext_lazy("For latecomers, and for rounds that a player said they would miss."),
    )

    confirm_format = forms.BooleanField(label=gettext_lazy("Change the format anyway"), required=False)
    double = forms.BooleanField(label=gettext_lazy("Round robin: everybody meets twice"), required=False)
    groups = forms.IntegerField(label=gettext_lazy("Groups"), min_value=1, max_value=64, required=False)
    qualifiers = forms.IntegerField(label=gettext_lazy("Advance from each group"), min_value=1, max_value=32, required=False)
    placement = forms.ChoiceField(label=gettext_lazy("Knockout"), choices=PLACEMENTS, required=False)
    odd = forms.ChoiceField(label=gettext_lazy("With an odd number"), required=False)

    team_size = forms.IntegerField(
        label=gettext_lazy("Players in a team"),
        min_value=1,
        max_value=8,
        required=False,
        help_text=gettext_lazy("1: individual play. Otherwise teams meet, and each player has a board."),
    )
    match_win = _amount(gettext_lazy("Team points of a victory"))
    match_draw = _amount(gettext_lazy("Team points of a draw"))
    match_loss = _amount(gettext_lazy("Team points of a defeat"))
    match_margin = _amount(
        gettext_lazy("A team wins by more than"), help_text=gettext_lazy("Points of all boards together; 0: any lead is enough.")
    )
    match_cap = _amount(gettext_lazy("The boards of a match count at most"))

    rulesets = forms.MultipleChoiceField(
        label=gettext_lazy("Rulebooks"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("With several, each round chooses one."),
    )
    game = GameField()
    end_rule = forms.ChoiceField(label=gettext_lazy("When time is called"), choices=END_RULES, required=False)
    margin = _amount(
        gettext_lazy("A victory on time needs more than"), help_text=gettext_lazy("Points or per cent between the two losses.")
    )
    equal_turns = forms.BooleanField(label=gettext_lazy("Both must have had the same number of turns"), required=False)
    battle_confirms = forms.ChoiceField(label=gettext_lazy("A tracked battle's result"), choices=CONFIRMS, required=False)

    clock_minutes = forms.IntegerField(label=gettext_lazy("Minutes of a round"), min_value=10, max_value=1440, required=False)
    end_dice = forms.IntegerField(
        label=gettext_lazy("Random end: dice"),
        min_value=1,
        max_value=6,
        required=False,
        help_text=gettext_lazy("Rolled in secret when a round is published; what they add to its minutes is shown at the end."),
    )
    end_sides = forms.IntegerField(label=gettext_lazy("Faces of a die"), min_value=2, max_value=100, required=False)
    end_each = forms.IntegerField(label=gettext_lazy("Minutes for each pip"), min_value=1, max_value=30, required=False)

    unplayed = forms.ChoiceField(label=gettext_lazy("In tie-breaks a game not played is worth"), choices=UNPLAYED, required=False)
    standings_policy = forms.ChoiceField(label=gettext_lazy("Standings are"), required=False)

    first_round = forms.ChoiceField(label=gettext_lazy("First round"), choices=FIRST_ROUNDS, required=False)
    method = forms.ChoiceField(label=gettext_lazy("Among players of equal points"), choices=METHODS, required=False)
    rematch = forms.ChoiceField(label=gettext_lazy("The same two meet again"), choices=REMATCHES, required=False)
    avoid_club = forms.ChoiceField(label=gettext_lazy("Players of the same club"), choices=AVOID_CHOICES, required=False)
    avoid_side = forms.ChoiceField(
        label=gettext_lazy("Players of the same side"),
        choices=AVOID_CHOICES,
        required=False,
        help_text=gettext_lazy("For historical opponents: each entry names its side, such as red or blue."),
    )
    avoid_team = forms.ChoiceField(label=gettext_lazy("Players of the same team"), choices=AVOID_CHOICES, required=False)
    avoid_army = forms.ChoiceField(label=gettext_lazy("Players of the same army"), choices=AVOID_CHOICES, required=False)
    top_tables = forms.BooleanField(label=gettext_lazy("Leaders play at the first tables"), required=False)

    list_deadline = forms.DateTimeField(label=gettext_lazy("Lists until"), widget=Moment, required=False)
    list_publish = forms.DateTimeField(label=gettext_lazy("Lists are published at"), widget=Moment, required=False)
    accept_late = forms.BooleanField(label=gettext_lazy("Late lists are taken"), required=False)
    list_penalty = _amount(gettext_lazy("Points lost for each day late"))
    list_penalty_most = _amount(gettext_lazy("Maximum points lost"))

    def __init__(self, event: Event, tables: int, data: Any = None) -> None:
        super().__init__(data, initial=_initial(event, tables))
        self.event = event
        own = self.fields["preset"]
        own.choices = [("", _("as it is")), *choices_of(PRESET_WORDS)]  # type: ignore[attr-defined]
        own.required = False
        self.fields["chain"].choices = [("", _("as they are")), *choices_of(CHAIN_WORDS)]  # type: ignore[attr-defined]
        self.fields["chain"].required = False
        self.fields["rulesets"].choices = ruleset_choices(event.owner, event.settings["rulesets"])  # type: ignore[attr-defined]
        for name, codes in (("standings_policy", ("open", "last_round_hidden", "secret")), ("odd", ("bye", "spare", "refuse"))):
            self.fields[name].choices = choices_of({code: word(code) for code in codes})  # type: ignore[attr-defined]

    @property
    def in_groups(self) -> Iterator[tuple[Any, list[forms.BoundField]]]:
        """The fields under plain titles."""
        for title, names in GROUPS:
            yield title, [self[name] for name in names]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for name in (*AMOUNTS, "list_penalty_most", "match_cap"):
            self._clean_amount(cleaned, name)
        if cleaned.get("watching") == Watching.CLUB and self.event.club_id is None:
            self.add_error("watching", _("This tournament belongs to no club."))
        if cleaned.get("end_dice") and not cleaned.get("clock_minutes") and "clock_minutes" not in self.errors:
            self.add_error("clock_minutes", _("A random end needs the minutes of a round."))
        return cleaned

    def _clean_amount(self, cleaned: dict[str, Any], name: str) -> None:
        """An exact number; what is left empty stays as it stands in ``Settings``, or is no limit."""
        given = str(cleaned.get(name) or "").replace(",", ".").replace("\u2212", "-").strip()
        if not given:
            cleaned[name] = None if name in ("list_penalty_most", "match_cap") else str(self.initial[name])
            return
        amount = exact(given)
        if amount is None:
            self.add_error(name, _("A number is needed, such as 12 or 7.5."))
        elif name in NOT_BELOW and amount < 0:
            self.add_error(name, _("This may not be below 0."))
        cleaned[name] = given

    def columns(self) -> dict[str, Any]:
        found = {name: self.cleaned_data[name] for name in ("name", "day", "place", "description", "entries_open")}
        return found | ({"watching": self.cleaned_data["watching"]} if self.cleaned_data["watching"] else {})

    def settings(self) -> dict[str, Any]:
        """The settings that follow from what was filled in; a choice that was not sent stays as it is."""
        given = self.cleaned_data
        found: dict[str, Any] = {name: given[name] for name in (*NUMBERS, *FLAGS, "rounds", "missed_points", "margin")}
        found |= {name: given[name] for name in CHOSEN if given[name]}
        found["late_until"] = given["late_until"] or 0
        found["avoid"] = self._avoided()
        found["lists"] = self._lists()
        found["random_end"] = self._random_end()
        if given["rulesets"] or given["game"]:
            found["rulesets"] = self._rulesets()
        if given["team_size"]:
            found["team_size"] = given["team_size"]
            found["match"] = {name: given[f"match_{name}"] for name in ("win", "draw", "loss", "margin", "cap")}
        if given["preset"]:
            found |= {"preset": given["preset"], "scoring": dict(PRESETS[cast(PresetName, given["preset"])])}
        if given["chain"]:
            found["chain"] = CHAINS[given["chain"]]
        return found

    def _rulesets(self) -> list[str]:
        """Those that were chosen, the first of before still first: it is the one of rounds that name none."""
        chosen = list(self.cleaned_data["rulesets"])
        if self.cleaned_data["game"]:
            chosen.append(store_game(self.cleaned_data["game"], created_by=self.event.owner, club=self.event.club).slug)
        before = [slug for slug in self.event.settings["rulesets"] if slug in chosen]
        return [*before, *(slug for slug in chosen if slug not in before)]

    def _lists(self) -> dict[str, Any]:
        given = self.cleaned_data
        moments = {key: given[name] for key, name in (("deadline", "list_deadline"), ("publish_at", "list_publish"))}
        return {
            **self.event.settings.get("lists", {}),
            **{key: None if moment is None else int(moment.timestamp()) for key, moment in moments.items()},
            "penalty_per_day": given["list_penalty"],
            "penalty_most": given["list_penalty_most"],
            "accept_late": given["accept_late"],
        }

    def _random_end(self) -> dict[str, int] | None:
        given = self.cleaned_data
        if not given["end_dice"]:
            return None
        return {"count": given["end_dice"], "sides": given["end_sides"] or 6, "each": given["end_each"] or 1}

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
    return {
        **{name: getattr(event, name) for name in ("name", "day", "place", "description", "entries_open", "watching")},
        **{name: getattr(settings, name) for name in (*NUMBERS, *FLAGS, *CHOSEN, "rounds", "late_until", "team_size")},
        **_amounts(settings),
        **_of_lists(settings),
        **{f"avoid_{kind}": until for kind, until in _avoided(settings).items()},
        **_of_random_end(settings),
        "rulesets": list(settings.rulesets),
        "tables": tables,
    }


def _amounts(settings: Settings) -> dict[str, Any]:
    match, cap = settings.match, settings.match.cap
    return {
        "missed_points": canonical(settings.missed_points),
        "margin": canonical(settings.margin),
        **{f"match_{name}": canonical(getattr(match, name)) for name in ("win", "draw", "loss", "margin")},
        "match_cap": None if cap is None else canonical(cap),
    }


def _of_lists(settings: Settings) -> dict[str, Any]:
    lists, zone = settings.lists, timezone.get_current_timezone()
    moments = {"list_deadline": lists.deadline, "list_publish": lists.publish_at}
    return {
        **{name: None if at is None else datetime.fromtimestamp(at, zone) for name, at in moments.items()},
        "accept_late": lists.accept_late,
        "list_penalty": canonical(lists.penalty_per_day),
        "list_penalty_most": None if lists.penalty_most is None else canonical(lists.penalty_most),
    }


def _avoided(settings: Settings) -> dict[str, str]:
    avoided = {one.kind: one.rounds for one in settings.avoid}
    return {
        kind: "" if kind not in avoided else str(min(avoided[kind] or 9, 2)) if avoided[kind] else "always" for kind in AVOIDED
    }


def _of_random_end(settings: Settings) -> dict[str, int]:
    end = settings.random_end
    return (
        {"end_sides": 6, "end_each": 1} if end is None else {"end_dice": end.count, "end_sides": end.sides, "end_each": end.each}
    )
