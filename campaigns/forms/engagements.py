"""Form for an arbiter's ruling on a battle."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from campaigns.engine.words import WORDS
from campaigns.forms.choices import ReasonField, language, set_choices

SEVERITIES = ("draw", "minor", "decisive", "great", "total")
NUMBER = forms.NumberInput(attrs={"inputmode": "numeric"})


class ReportForm(forms.Form):
    """The result of a battle as players report it: winner, severity, and for each party losses in per cent or unit by unit.

    ``units``: by party, codes of its ready units with name and strength.
    """

    winner = forms.ChoiceField(label=gettext_lazy("Winner"), required=False, widget=forms.RadioSelect)
    severity = forms.ChoiceField(label=gettext_lazy("Severity"))

    def __init__(
        self,
        names: Mapping[str, str],
        units: Mapping[str, Sequence[tuple[str, str, int]]],
        data: Any = None,
        first: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(first or {}))
        self.units = units
        set_choices(self, "winner", [*names.items(), ("", str(gettext_lazy("nobody: a draw")))])
        set_choices(self, "severity", [(grade, WORDS[grade].of(language())) for grade in SEVERITIES])
        for party, own in units.items():
            label = gettext_lazy("Losses in percent: %(side)s") % {"side": names[party]}
            help_text = gettext_lazy("Spread over the units, if none is entered below.")
            self.fields[f"loss_{party}"] = forms.IntegerField(
                label=label, min_value=0, max_value=100, initial=10, required=False, help_text=help_text
            )
            for code, name, strength in own:
                title = gettext_lazy("%(unit)s: steps lost of %(strength)d") % {"unit": name, "strength": strength}
                self.fields[f"lost.{code}"] = forms.IntegerField(
                    label=title, min_value=0, max_value=strength, required=False, widget=NUMBER
                )

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if "severity" in given and (given.get("winner") == "") != (given["severity"] == "draw"):
            self.add_error("severity", gettext_lazy("A draw, and only that, has no winner."))
        return given

    def report(self) -> dict[str, Any]:
        """Arguments of ``report_result``."""
        given = self.cleaned_data
        losses: dict[str, Any] = {}
        for party, own in self.units.items():
            by_unit = {code: given[f"lost.{code}"] for code, _name, _of in own if given.get(f"lost.{code}") is not None}
            losses[party] = by_unit or given.get(f"loss_{party}") or 0
        return {"winner": given["winner"] or None, "severity": given["severity"], "losses": losses}


class RulingForm(forms.Form):
    """The arbiter's word on a battle."""

    winner = forms.ChoiceField(label=gettext_lazy("Winner"), required=False, widget=forms.RadioSelect)
    severity = forms.ChoiceField(label=gettext_lazy("Severity"))
    loss_a = forms.IntegerField(min_value=0, max_value=100, initial=10)
    loss_b = forms.IntegerField(min_value=0, max_value=100, initial=10)
    reason = ReasonField()

    def __init__(self, names: Mapping[str, str], data: Any = None) -> None:
        super().__init__(data)
        set_choices(self, "winner", [*names.items(), ("", str(gettext_lazy("nobody: a draw")))])
        set_choices(self, "severity", [(grade, WORDS[grade].of(language())) for grade in SEVERITIES])
        for party in "ab":
            self.fields[f"loss_{party}"].label = gettext_lazy("Losses in percent: %(side)s") % {"side": names[party]}

    def ruling(self) -> dict[str, Any]:
        given = {name: value for name, value in self.cleaned_data.items() if name != "reason"}
        return {**given, "winner": given["winner"] or None}
