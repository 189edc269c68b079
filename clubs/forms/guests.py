"""The form by which a guest answers an evening."""

from django import forms
from django.utils.translation import gettext_lazy

from common.numbers import whole_number


class GuestForm(forms.Form):
    """A name, and which button of which evening was pressed (``answer``: "12-yes", "12-no")."""

    name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=60,
        help_text=gettext_lazy("This is what the club's members see."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    answer = forms.RegexField(r"^\d{1,15}-(yes|no)$")

    @property
    def evening(self) -> int:
        """The primary key of the evening, once the form is valid."""
        return whole_number(self.cleaned_data["answer"].partition("-")[0], digits=15) or 0

    @property
    def coming(self) -> bool:
        return str(self.cleaned_data["answer"]).endswith("-yes")
