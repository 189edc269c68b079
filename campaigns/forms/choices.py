"""Choices that several forms of campaigns share."""

from django import forms
from django.utils.translation import get_language

from campaigns.ledger import Snapshot


def language() -> str:
    return get_language() or "en"


def set_choices(form: forms.Form, name: str, choices: list[tuple[str, str]]) -> None:
    form.fields[name].choices = choices  # type: ignore[attr-defined]


def faction_choices(snapshot: Snapshot) -> list[tuple[str, str]]:
    return [(faction, snapshot.faction_name(faction).of(language())) for faction in snapshot.faction_by_id]
