"""The form of a battle of a game that has no rulebook here."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from battles.actions import NewBattle
from battles.lobby.forms import BattleForm, suggested_name
from battles.queries.short_names import short_name
from rulebooks.editions import store_game
from rulebooks.engine.another_game import (
    MOST_NAME,
    MOST_TURNS,
    Game,
    GameError,
    TypedUnits,
    army_of,
    game_of,
    one_line,
    units_of,
)

_UNITS_HELP = gettext_lazy("One per line: “6 Legionaries 4” is six units of Legionaries with strength 4. May be left empty.")
#: Names of sides whose player is not known.
SIDE_NAMES = (gettext_lazy("Red"), gettext_lazy("Blue"))
SEATS = [
    ("a", gettext_lazy("the first side")),
    ("b", gettext_lazy("the second side")),
    ("ab", gettext_lazy("both, on one phone")),
    ("referee", gettext_lazy("neither: you are the referee")),
]


def _side_field(label: Any, begins: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=40, initial=begins)


class GameField(forms.CharField):
    """The name of a game without a rulebook here; its value is a ``Game`` or None."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Name of another game"),
            max_length=MOST_NAME,
            required=False,
            help_text=gettext_lazy("For a game without a rulebook here: its battles track strength, markers, dice and points."),
        )

    def clean(self, value: Any) -> Game | None:
        name = super().clean(value)
        try:
            return game_of(name, "alternate") if name else None
        except GameError as error:
            raise forms.ValidationError(_sentence(error)) from None


class UnitsField(forms.CharField):
    """Units as players write them, one a line; its value is a list of ``TypedUnits``."""

    def __init__(self, label: Any) -> None:
        super().__init__(
            label=label,
            help_text=_UNITS_HELP,
            required=False,
            max_length=8000,
            widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        )

    def clean(self, value: Any) -> list[TypedUnits]:
        typed, wrong = units_of(super().clean(value))
        if wrong:
            raise forms.ValidationError([_sentence(error) for error in wrong])
        return typed


class AnotherGameForm(BattleForm):
    """Name of the game, its order of play, two sides with their units, who plays what.

    ``battle()`` stores the game's document and gives the battle to be made once the form is valid.
    """

    game = forms.CharField(
        label=gettext_lazy("Name of the game"),
        max_length=MOST_NAME,
        widget=forms.TextInput(attrs={"list": "games", "autocomplete": "off"}),
    )
    side_a = _side_field(gettext_lazy("First side"), SIDE_NAMES[0])
    units_a = UnitsField(gettext_lazy("Units of the first side"))
    side_b = _side_field(gettext_lazy("Second side"), SIDE_NAMES[1])
    units_b = UnitsField(gettext_lazy("Units of the second side"))
    pattern = forms.ChoiceField(
        label=gettext_lazy("Order of play"),
        widget=forms.RadioSelect,
        initial="alternate",
        choices=[
            ("alternate", gettext_lazy("I go, you go: the first side begins")),
            ("both", gettext_lazy("both sides in each phase")),
            ("units", gettext_lazy("unit by unit")),
            ("none", gettext_lazy("none")),
        ],
    )
    phases = forms.CharField(
        label=gettext_lazy("Phases of a turn"),
        help_text=gettext_lazy("One per line, for example Move, Shoot, Fight."),
        required=False,
        max_length=600,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    turns = forms.IntegerField(label=gettext_lazy("Number of turns"), required=False, min_value=1, max_value=MOST_TURNS)
    markers = forms.CharField(
        label=gettext_lazy("Custom markers"),
        help_text=gettext_lazy("With commas between them, a colour behind if you like: On fire red, ⚑ Hero green."),
        required=False,
        max_length=300,
    )

    def __init__(self, user: Any, data: Any = None) -> None:
        super().__init__(user, data)
        self.fields["sides"].choices = SEATS  # type: ignore[attr-defined]

    def first_fields(self) -> list[forms.BoundField]:
        """Fields that are shown at once."""
        names = ("game", "side_a", "units_a", "side_b", "units_b", "pattern", "sides", "guest")
        return [self[name] for name in names if name in self.fields]

    def more_fields(self) -> list[forms.BoundField]:
        """Fields behind a fold; none has to be filled in."""
        names = ("phases", "turns", "markers", "name", "dice_policy", "watching", "club")
        return [self[name] for name in names if name in self.fields]

    @property
    def more_open(self) -> bool:
        """True if the fold must not hide an error or what was typed."""
        return any(field.errors for field in self.more_fields()) or any(
            self[name].value() for name in ("phases", "turns", "markers")
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for name in ("side_a", "side_b"):
            cleaned[name] = one_line(cleaned.get(name) or "")
            if not cleaned[name] and name not in self.errors:
                self.add_error(name, _("A side needs a name."))
        if not self.errors:
            try:
                cleaned["made"] = game_of(
                    cleaned["game"],
                    cleaned["pattern"],
                    cleaned["phases"].splitlines(),
                    cleaned["turns"],
                    cleaned["markers"].split(","),
                )
            except GameError as error:
                self.add_error(None, _sentence(error))
        return cleaned

    def battle(self) -> NewBattle:
        """Store the document, and return the battle that is played with it."""
        given = self.cleaned_data
        user = self.user if self.user.is_authenticated else None
        edition = store_game(given["made"], created_by=user, club=given.get("club"))
        armies = [army_of(given[f"side_{code}"], given[f"units_{code}"]) for code in "ab"]
        battle = self.new_battle(edition.slug, suggested_name(armies), armies)
        return replace(battle, short_names=[short_name(army.name) for army in armies])


def _sentence(error: GameError) -> str:
    text = error.text.of(get_language() or "en")
    return _("Line %(line)d: %(error)s") % {"line": error.line, "error": text} if error.line else text
