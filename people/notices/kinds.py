"""The kinds of notices. Apps declare theirs as ``notice_kinds`` of their ``AppConfig``: the dotted path of a tuple."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any

from django.utils import formats, timezone
from django.utils.dateparse import parse_datetime
from django.utils.module_loading import import_string
from django.utils.translation import get_language

from common.registry import declared

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Lazy
else:
    Lazy = str

_FIELD = re.compile(r"%\((\w+)\)s")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of notices.

    ``label``: what people choose by. ``sentence``: what the notice says, with ``%(battle)s`` and the like for its values;
    ``club_sentence``: the same for a club's webhook, where nobody is "you"; kinds without one never go there.
    ``channels``: the ways it goes unless somebody chose otherwise. ``for_clubs``: does a club's webhook begin with it?
    ``listed``: is it among the choices?
    """

    name: str
    label: "str | Lazy"
    sentence: "str | Lazy"
    club_sentence: "str | Lazy | None" = None
    channels: tuple[str, ...] = ("bell", "mail", "push")
    for_clubs: bool = True
    listed: bool = True

    def fields(self) -> set[str]:
        """The names of the values that its sentences have."""
        return set(_FIELD.findall(f"{self.sentence} {self.club_sentence or ''}"))

    def text(self, values: Mapping[str, Any], *, club: bool = False) -> str:
        """The sentence in the current language and time zone. KeyError where a value is missing."""
        sentence = self.club_sentence if club and self.club_sentence else self.sentence
        return str(sentence) % {name: _shown(value) for name, value in values.items()}


def as_json(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as a row keeps them; a moment is ``{"at": …}``, so that each reader has it in their own words.

    A text in several languages is ``{language: text}``.
    """
    return {name: {"at": value.isoformat()} if isinstance(value, datetime) else value for name, value in values.items()}


def _shown(value: Any) -> Any:
    if isinstance(value, Mapping) and "at" not in value:
        return value.get((get_language() or "en")[:2]) or next(iter(value.values()), "")
    moment = parse_datetime(value["at"]) if isinstance(value, Mapping) else value
    if isinstance(moment, datetime):
        return formats.date_format(timezone.localtime(moment), "DATETIME_FORMAT")
    return moment


def kind_named(name: str) -> Kind:
    """Return the kind of that name. Raises KeyError where no app declares one."""
    return all_kinds()[name]


@cache
def all_kinds() -> dict[str, Kind]:
    """Return the kinds of all apps by name, in the order of INSTALLED_APPS."""
    return {kind.name: kind for path in declared("notice_kinds") for kind in import_string(path)}


def listed_kinds() -> list[Kind]:
    """The kinds that a person chooses about."""
    return [kind for kind in all_kinds().values() if kind.listed]


def club_kinds() -> list[Kind]:
    """The kinds that can go to a club's webhook."""
    return [kind for kind in listed_kinds() if kind.club_sentence]
