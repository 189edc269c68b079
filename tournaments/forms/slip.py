"""A result from the slip of a table, by the keyboard alone: table, result, losses where the scoring asks for them, Enter."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.play import TICKS, ResultForm
from tournaments.models import Pairing
from tournaments.models.settings import Settings
from tournaments.queries.result_fields import wanted_by
from tournaments.queries.snapshot import PlayedRound

#: What is typed → what the form of a result calls it.
RESULTS = {
    "1": "played:a",
    "2": "played:b",
    "x": "played:",
    "0": "played:",
    "t": "unfinished:",
    "n1": "forfeit_a:",
    "n2": "forfeit_b:",
}
#: Fields of a side, for the first and the second name of the slip.
WORDS = {
    "lost": (gettext_lazy("Lost by 1"), gettext_lazy("Lost by 2")),
    "total": (gettext_lazy("Army of 1"), gettext_lazy("Army of 2")),
    "units_lost": (gettext_lazy("Units lost by 1"), gettext_lazy("Units lost by 2")),
    "generals_lost": (gettext_lazy("Generals lost by 1"), gettext_lazy("Generals lost by 2")),
    "camp_lost": (gettext_lazy("1 lost the camp"), gettext_lazy("2 lost the camp")),
    "broken": (gettext_lazy("1 is broken"), gettext_lazy("2 is broken")),
}


class SlipForm(forms.Form):
    """``game`` and ``result()`` once it is valid."""

    table = forms.CharField(label=gettext_lazy("Table"), max_length=40)
    outcome = forms.CharField(label=gettext_lazy("Result"), max_length=2)
    #: The mark of the result that the slip may replace (``actions.results.Taken``).
    over = forms.CharField(widget=forms.HiddenInput, required=False, max_length=20)

    def __init__(self, played: PlayedRound, settings: Settings, data: Any = None) -> None:
        super().__init__(data, auto_id="slip-%s")
        self.played, self.settings = played, settings
        self.game: Pairing | None = None
        self.full: ResultForm | None = None
        for name in wanted_by(settings, played.row.ruleset or settings.rulesets[0]).fields:
            for side, label in zip("ab", WORDS[name], strict=True):
                self.fields[f"{name}_{side}"] = self._field(name, str(label))
        for field in self.fields.values():
            field.widget.attrs["autocomplete"] = "off"
        self.fields["table"].widget.attrs |= {"autofocus": True, "inputmode": "numeric", "enterkeyhint": "next"}

    def _field(self, name: str, label: str) -> forms.Field:
        if name in TICKS:
            return forms.BooleanField(label=label, required=False)
        initial = self.settings.army_points if name == "total" else None
        widget = forms.TextInput(attrs={"inputmode": "decimal"})
        return forms.CharField(label=label, max_length=20, required=False, initial=initial, widget=widget)

    def clean_table(self) -> str:
        typed = str(self.cleaned_data["table"]).strip()
        for game in self.played.games:
            if typed.casefold() == game.label.casefold():
                self.game = game
                return typed
        raise forms.ValidationError(_("Nobody plays at table %(table)s in this round.") % {"table": typed})

    def clean_outcome(self) -> str:
        typed = str(self.cleaned_data["outcome"]).strip().casefold()
        if typed not in RESULTS:
            raise forms.ValidationError(_("1, 2, x, t, n1 or n2."))
        return RESULTS[typed]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.game is None or "outcome" not in cleaned:
            return cleaned
        self.full = ResultForm(self.game, self.settings, {**cleaned, "reason": _("From the slip")}, staff=True)
        if not self.full.is_valid():
            for name, errors in self.full.errors.items():
                self.add_error(name if name in self.fields else None, list(errors))
        return cleaned

    def result(self) -> dict[str, Any]:
        assert self.full is not None
        return self.full.result()
