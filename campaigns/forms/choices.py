"""Choices that several forms of campaigns share."""

from django import forms
from django.utils.translation import get_language, gettext_lazy

from campaigns.ledger import Snapshot


class ReasonField(forms.CharField):
    """The reason of a decision, which everybody reads in the log."""

    def __init__(self) -> None:
        label, help_text = gettext_lazy("Reason"), gettext_lazy("Everybody can read it in the log.")
        super().__init__(label=label, help_text=help_text, max_length=300, required=False)


def language() -> str:
    return get_language() or "en"


def set_choices(form: forms.Form, name: str, choices: list[tuple[str, str]]) -> None:
    form.fields[name].choices = choices  # type: ignore[attr-defined]


def faction_choices(snapshot: Snapshot) -> list[tuple[str, str]]:
    return [(faction, snapshot.faction_name(faction).of(language())) for faction in snapshot.faction_by_id]
