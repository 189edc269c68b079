"""A name to take a seat with."""

from django import forms
from django.utils.translation import gettext_lazy


class NameForm(forms.Form):
    """The name one takes a seat with."""

    name = forms.CharField(
        label=gettext_lazy("Your name"), max_length=60, help_text=gettext_lazy("This is what the others at the table see.")
    )
