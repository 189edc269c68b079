"""Form for an arbiter's ruling on a battle."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from campaigns.engine.words import WORDS
from campaigns.forms.choices import ReasonField, language, set_choices


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
        grades = ("draw", "minor", "decisive", "great", "total")
        set_choices(self, "severity", [(grade, WORDS[grade].of(language())) for grade in grades])
        for party in "ab":
            self.fields[f"loss_{party}"].label = gettext_lazy("Losses in percent: %(side)s") % {"side": names[party]}

    def ruling(self) -> dict[str, Any]:
        given = {name: value for name, value in self.cleaned_data.items() if name != "reason"}
        return {**given, "winner": given["winner"] or None}
