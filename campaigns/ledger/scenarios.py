"""Texts of a kit: English, and after a stroke Italian. A scenario's title is what is before the colon."""

import re

from django.utils.translation import get_language

from campaigns.engine.graphs import Node

MONTHS = {
    "January": "gennaio",
    "February": "febbraio",
    "March": "marzo",
    "April": "aprile",
    "May": "maggio",
    "June": "giugno",
    "July": "luglio",
    "August": "agosto",
    "September": "settembre",
    "October": "ottobre",
    "November": "novembre",
    "December": "dicembre",
}
#: A day in a title.
DAY = re.compile(rf"(?<=\d )({'|'.join(MONTHS)})\b")


def localised(text: str) -> str:
    """A kit's text in the reader's language, or in the one that it has."""
    english, _stroke, italian = text.partition(" / ")
    if not italian or not (get_language() or "en").startswith("it"):
        return english
    head, colon, _rest = english.partition(": ")
    return f"{_days(head)}: {italian}" if colon and ":" not in italian else italian


def title_of(node: Node) -> str:
    """A scenario's name in the reader's language."""
    return localised(node.scenario).partition(":")[0].strip().rstrip(".") or node.id


def _days(text: str) -> str:
    return DAY.sub(lambda month: MONTHS[month[1]], text)
