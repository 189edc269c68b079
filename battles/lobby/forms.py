"""The form of a new battle."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.choices import BaseChoiceIterator
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from armies.models import Army
from armies.queries import armies_for
from battles.actions import NewBattle, NewSeat
from battles.models import Battle
from battles.models.battle import DicePolicy, Watching
from battles.queries.short_names import LONGEST, short_name
from people.models import Club
from rules.engine.army import ListedArmy
from rules.engine.play.state import Tracked
from rules.engine.ruleset import Ruleset, slugs

OPTION, RULING = "option_", "ruling_"
#: Values of sample armies that are not stored as lists.
SAMPLE = "sample-"


class ArmySelect(forms.Select):
    """A select of lists under headings: their options (``groups``) are written once for all selects of them.

    Django renders a template an option, and there may be hundreds twice.
    """

    groups = SafeString()

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        option = f'<option value="{escape(str(value))}"'
        groups = mark_safe(self.groups.replace(option, f"{option} selected", 1))
        own = flatatt(self.build_attrs(self.attrs, {**(attrs or {}), "name": name}))
        return format_html("<select{}>{}</select>", own, groups)


def _groups(choices: Iterable[tuple[str, Iterable[tuple[str, str]]]]) -> SafeString:
    """Every list under its heading, none chosen."""
    groups = []
    for heading, lists in choices:
        options = "".join(f'<option value="{pk}">{escape(name)}</option>' for pk, name in lists)
        groups.append(f'<optgroup label="{escape(heading)}">{options}</optgroup>')
    return mark_safe("".join(groups))


class _AsTheyAre(BaseChoiceIterator):
    """Choices that Django need not look through, which takes twenty calls for each of them."""

    def __init__(self, choices: Collection[tuple[str, Collection[tuple[str, str]]]]) -> None:
        self._choices = choices

    def __iter__(self) -> Iterator[Any]:
        return iter(self._choices)


class BattleForm(forms.Form):
    """Base of forms that make a battle: who plays what, its name, dice, watching, club."""

    sides = forms.ChoiceField(
        label=gettext_lazy("You play"),
        widget=forms.RadioSelect,
        choices=[
            ("a", gettext_lazy("the first army")),
            ("b", gettext_lazy("the second army")),
            ("ab", gettext_lazy("both, on one phone")),
            ("referee", gettext_lazy("neither: you are the referee")),
        ],
    )
    guest = forms.CharField(
        label=gettext_lazy("Your name"), max_length=60, help_text=gettext_lazy("So that the others know who is playing.")
    )
    name = forms.CharField(
        label=gettext_lazy("Name of the battle"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("If left empty, the battle is named after its two armies."),
    )
    dice_policy = forms.ChoiceField(label=gettext_lazy("Dice"), choices=DicePolicy.choices)
    watching = forms.ChoiceField(label=gettext_lazy("Who can watch"), choices=Watching.choices)
    club = forms.ModelChoiceField(
        Club.objects.none(), label=gettext_lazy("Club"), required=False, empty_label=gettext_lazy("no club")
    )

    def __init__(self, user: Any, data: Any = None, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial={"sides": "a", **(initial or {})})
        self.user = user
        if user.is_authenticated:
            del self.fields["guest"]
        clubs = user.clubs.all() if user.is_authenticated else Club.objects.none()
        if clubs:  # read here, once: as choices they would be asked for again
            self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
            self.fields["club"].choices = [("", _("no club")), *((club.pk, str(club)) for club in clubs)]  # type: ignore[attr-defined]
        else:
            del self.fields["club"]
            self.fields["watching"].choices = [c for c in Watching.choices if c[0] != Watching.CLUB]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("watching") == Watching.CLUB and not cleaned.get("club"):
            self.add_error("club", _("Choose the club whose members can watch."))
        return cleaned

    def new_battle(self, ruleset: str, name: str, armies: Sequence[Army | ListedArmy]) -> NewBattle:
        """Return the battle to be made from the shared fields of a valid form."""
        given = self.cleaned_data
        user = self.user if self.user.is_authenticated else None
        role, sides = ("referee", "") if given["sides"] == "referee" else ("player", given["sides"])
        return NewBattle(
            ruleset,
            given["name"].strip() or name,
            armies,
            seats=[NewSeat(role, sides, user, given.get("guest", "").strip())],
            created_by=user,
            dice_policy=given["dice_policy"],
            watching=given["watching"],
            club=given.get("club"),
        )


class NewBattleForm(BattleForm):
    """A battle of one ruleset: two lists, who plays what, dice, watching, the ruleset's options, house rules.

    ``battle()`` gives the battle to be made once the form is valid.
    """

    army_a = forms.ChoiceField(label=gettext_lazy("First army"), widget=ArmySelect)
    army_b = forms.ChoiceField(label=gettext_lazy("Second army"), widget=ArmySelect)

    def __init__(self, user: Any, ruleset: Ruleset, data: Any = None, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(user, data, initial)
        self.ruleset = ruleset
        self.samples: dict[str, ListedArmy] = {}
        self.values_sent: Mapping[str, str] = data or initial or {}
        self._choose_armies()
        assert ruleset.play is not None
        for option in ruleset.play.fields.options:
            self.fields[OPTION + option.name] = _option_field(option, ruleset)
        for ruling in ruleset.rulings:
            if ruling.alternatives:
                language = get_language() or "en"
                default = _("Stendardo's reading: %(default)s") % {"default": ruling.default.of(language)}
                self.fields[RULING + ruling.id] = forms.ChoiceField(
                    label=f"{ruling.id}. {ruling.question.of(language)}",
                    required=False,
                    widget=forms.RadioSelect,
                    choices=[("", default), *((a.id, a.text.of(language)) for a in ruling.alternatives)],
                    initial="",
                )

    def _choose_armies(self) -> None:
        mine: list[tuple[str, str]] = []
        clubs: list[tuple[str, str]] = []
        samples: list[tuple[str, str]] = []
        found = armies_for(self.user).filter(ruleset=self.ruleset.slug)
        for pk, name, owner, is_sample in found.values_list("pk", "name", "owner_id", "is_sample"):
            (samples if is_sample else mine if owner == self.user.pk else clubs).append((str(pk), name))
        if self.ruleset.slug not in slugs() and self.ruleset.play is not None:  # an edition's samples are not stored
            self.samples = {f"{SAMPLE}{n}": army for n, army in enumerate(self.ruleset.play.army.samples)}
            samples = [(value, army.name) for value, army in self.samples.items()]
        groups = ((_("Your lists"), mine), (_("Your clubs' lists"), clubs), (_("Sample armies"), samples))
        choices = [(label, lists) for label, lists in groups if lists]
        self.on_offer = [pk for _label, lists in choices for pk, _name in lists]
        written = _groups(choices)
        for field, place in (("army_a", 0), ("army_b", 1)):
            self.fields[field].choices = _AsTheyAre(choices)  # type: ignore[attr-defined]
            self.fields[field].widget.groups = written
            if self.on_offer:
                self.initial.setdefault(field, self.on_offer[min(place, len(self.on_offer) - 1)])

    @cached_property
    def chosen(self) -> list[Army | ListedArmy]:
        """The two lists as they are chosen at the moment, whether the form has been sent or not."""
        values = [str(self[name].value()) for name in ("army_a", "army_b")]
        values = [value for value in values if value in self.on_offer]
        stored = Army.objects.in_bulk([int(value) for value in values if value not in self.samples])
        known: dict[str, Army | ListedArmy] = {**self.samples, **{str(pk): army for pk, army in stored.items()}}
        return [known[value] for value in values if value in known]

    def musters(self) -> list[tuple[Army | ListedArmy, str, str, str]]:
        """The lists that are chosen, each with the name of its short name's field, what stands in it, and what is proposed: what
        was typed counts unless that was for another list (``proposed_…`` tells)."""
        found = []
        for army, code in zip(self.chosen, "ab", strict=False):
            proposal, typed = short_name(army.name), self.values_sent.get(f"short_{code}", "").strip()[:LONGEST]
            kept = typed and self.values_sent.get(f"proposed_{code}", proposal) == proposal
            found.append((army, f"short_{code}", typed if kept else proposal, proposal))
        return found

    def plain_fields(self) -> Iterator[forms.BoundField]:
        """The fields that are seen at once after the armies."""
        return (self[name] for name in self.fields if not name.startswith((RULING, "army_")))

    def rulings(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(RULING)]

    @property
    def settles_rulings(self) -> bool:
        """Return True if it has been sent, or opened with house rules in the address."""
        return self.is_bound or any(name.startswith(RULING) for name in self.initial)

    def rulings_open(self) -> bool:
        """Return True if a house rule has been chosen or is wrong, so that the fold must not hide it."""
        return any(field.value() or field.errors for field in self.rulings())

    def battle(self) -> NewBattle:
        given = self.cleaned_data
        return replace(
            self.new_battle(self.ruleset.slug, suggested_name(self.chosen), self.chosen),
            house_rules={n.removeprefix(RULING): v for n, v in given.items() if n.startswith(RULING) and v},
            options={n.removeprefix(OPTION): v for n, v in given.items() if n.startswith(OPTION)},
            short_names=[short for _army, _field, short, _proposal in self.musters()],
        )


class SettingsForm(forms.Form):
    """What can still be changed about a battle: name, watchers, club (one's own clubs, or the one it has), day and table.

    Where an ``occasion`` says day and table, they are not asked for.
    """

    name = forms.CharField(label=gettext_lazy("Name of the battle"), max_length=80)
    watching = forms.ChoiceField(label=gettext_lazy("Who can watch"), choices=Watching.choices, widget=forms.RadioSelect)
    club = forms.ModelChoiceField(
        Club.objects.none(),
        label=gettext_lazy("Club"),
        required=False,
        empty_label=gettext_lazy("no club"),
        help_text=gettext_lazy("Its members see the battle in their list."),
    )

    day = forms.DateField(
        label=gettext_lazy("Day"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    table = forms.CharField(label=gettext_lazy("Table"), required=False, max_length=20)

    def __init__(self, user: Any, battle: Battle, data: Any = None, *, occasion: bool = False) -> None:
        settled = ("name", "watching", "day", "table")
        super().__init__(data, initial={"club": battle.club_id} | {name: getattr(battle, name) for name in settled})
        self.settled = {name: getattr(battle, name) for name in ("day", "table")} if occasion else {}
        for name in self.settled:
            del self.fields[name]
        mine = list(user.clubs.values_list("pk", flat=True)) if user.is_authenticated else []
        clubs = Club.objects.filter(pk__in=[*mine, battle.club_id or 0])
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        if not clubs.exists():
            del self.fields["club"]
            self.fields["watching"].choices = [c for c in Watching.choices if c[0] != Watching.CLUB]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        cleaned = {"club": None} | cleaned | self.settled
        if cleaned.get("watching") == Watching.CLUB and not cleaned["club"] and "club" in self.fields:
            self.add_error("club", _("Choose the club whose members can watch."))
        return cleaned


def suggested_name(armies: Sequence[Army | ListedArmy]) -> str:
    """Return the name of a battle unless somebody gives another."""
    return (_("%(first)s against %(second)s") % {"first": armies[0].name, "second": armies[1].name})[:80]


def _option_field(option: Tracked, ruleset: Ruleset) -> forms.Field:
    language = get_language() or "en"
    label = option.label.of(language)
    if option.kind == "choice":
        choices = [(c, ruleset.word(c).of(language)) for c in option.choices]
        return forms.ChoiceField(label=label, choices=choices, initial=option.start)
    if option.kind == "bool":
        return forms.BooleanField(label=label, required=False, initial=option.start)
    if option.kind == "int":
        return forms.IntegerField(
            label=label, required=not option.none, initial=option.start, min_value=-10_000, max_value=10_000
        )
    return forms.CharField(label=label, required=False, initial=option.start, max_length=200)
