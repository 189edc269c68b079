"""Form to begin a kit from a pattern."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from battles.lobby.another_game import GameField
from battles.queries.games import names_of, playable_names
from campaigns.queries.kits import ANOTHER_GAME
from campaigns.queries.patterns import new_kit

PATTERNS = (
    ("map", _("a small map to change")),
    ("empty", _("an empty map")),
    ("tree", _("a tree of four scenarios")),
    ("league", _("a league of four players")),
)


def rulesets_to_choose(user: Any, present: str = "") -> list[tuple[str, str]]:
    """Return the rulebooks that a person can write a kit for, the kit's present one too; the last is another game."""
    known = playable_names(user)
    if present and present not in known and present != ANOTHER_GAME:
        known |= dict(names_of([present]))
    return [*known.items(), (ANOTHER_GAME, str(_("another game")))]


class NewKitForm(forms.Form):
    """A pattern, a name, a rulebook. ``kit()``: the data, once the form is valid."""

    name = forms.CharField(label=_("Name of the campaign"), max_length=60)
    pattern = forms.ChoiceField(label=_("Begin with"), choices=PATTERNS, widget=forms.RadioSelect, initial="map")
    ruleset = forms.ChoiceField(label=_("Rulebook"))
    game = GameField()

    def __init__(self, user: Any, data: Any = None) -> None:
        super().__init__(data)
        self.fields["ruleset"].choices = rulesets_to_choose(user)  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if given.get("ruleset") == ANOTHER_GAME and not given.get("game") and "game" not in self.errors:
            self.add_error("game", _("Name the game."))
        return given

    def kit(self) -> dict[str, Any]:
        given = self.cleaned_data
        game = given["game"].name if given["ruleset"] == ANOTHER_GAME else ""
        return new_kit(given["pattern"], given["name"], given["ruleset"], game)
