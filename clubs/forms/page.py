"""What everybody sees of a club."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs.models import Section


class PublicForm(forms.Form):
    """A tick for each part of the club's page."""

    sections = forms.MultipleChoiceField(
        label=gettext_lazy("Everybody sees"),
        choices=Section.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Besides the club's name and description. Nobody's name is shown to strangers."),
    )

    def __init__(self, chosen: list[str], data: Any = None) -> None:
        super().__init__(data, initial={"sections": chosen})
