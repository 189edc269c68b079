"""The form of a new token."""

from django import forms
from django.utils.translation import gettext_lazy as _

from api.models import Scope, Token


class TokenForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a token is for, and what it lets be read."""

    scopes = forms.MultipleChoiceField(
        label=_("Scopes"), choices=Scope.choices, widget=forms.CheckboxSelectMultiple, initial=[Scope.BATTLES]
    )

    class Meta:
        model = Token
        fields = ["name", "scopes"]
        help_texts = {"name": _("A name for your own use: “club website”, “my spreadsheet”.")}
