"""What reading a list from a file is, whichever kind: the ruleset's words, the limits, and a list of problems that grows."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armies.limits import MOST_COMMANDS, MOST_UNITS, NAME_LENGTH
from armies.options import identifiers_by_word, read_value
from armies.queries import playable_rulesets
from common.numbers import whole_number
from rules.engine.army import ArmyBook, ListedArmy
from rules.engine.play.state import Tracked
from rules.engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Draft:
    """A list that was read and may be kept."""

    ruleset: str
    army: ListedArmy
    notes: str


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong in a file, and where: ``line`` counts from 1, ``cell`` is the column or the field."""

    line: int | None
    cell: str
    text: str


class Unreadable(Exception):
    """The file is no list: ``problems`` says why, line by line."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(f"{len(problems)} problems")
        self.problems = list(problems)


@dataclass
class Reading:
    """What both kinds of file share: the ruleset's words, and a list of problems that grows."""

    problems: list[Problem] = field(default_factory=list)
    ruleset: Ruleset | None = None
    book: ArmyBook | None = None
    units: int = 0

    def wrong(self, line: int | None, cell: str, text: str) -> None:
        self.problems.append(Problem(line, cell, text))

    def finish(self, army: ListedArmy, notes: str) -> Draft:
        """All or nothing."""
        if self.problems or self.ruleset is None:
            raise Unreadable(self.problems)
        return Draft(self.ruleset.slug, army, notes)

    def choose(self, line: int | None, given: Any) -> None:
        """The ruleset; nothing can be read without one, so an unknown one ends it."""
        playable = playable_rulesets()
        names = {ruleset.name.of(language).lower(): slug for slug, ruleset in playable.items() for language in ("en", "it")}
        slug = names.get(str(given).strip().lower(), given)
        found = playable.get(slug) if isinstance(slug, str) else None
        if found is None or found.play is None:
            sentence = (
                _("Army lists for “%(given)s” are not supported. Rulebooks: %(known)s.")
                if given
                else _("Name the rulebook, one of: %(known)s.")
            )
            self.wrong(line, "ruleset", sentence % {"given": short(given), "known": ", ".join(playable)})
            raise Unreadable(self.problems)
        self.ruleset, self.book = found, found.play.army

    def book_allowed(self, line: int | None, is_book: Any) -> bool:
        """Return the book of a line; only rulebooks without printed profiles have books of them."""
        if is_book and self.book is not None and not self.book.books:
            self.wrong(line, "book", _("This rulebook has printed profiles, so it needs no book of profiles."))
        return bool(is_book)

    def text(self, line: int | None, cell: str, given: Any, *, most: int = NAME_LENGTH, needed: bool = False) -> str:
        """A name or a note, as long as we keep it."""
        if given is None:
            given = ""
        if not isinstance(given, str):
            self.wrong(line, cell, _("This must be text."))
            return ""
        text = given.replace("\r\n", "\n").strip()
        if needed and not text:
            self.wrong(line, cell, _("A name is missing."))
        elif len(text) > most:
            sentence = _("Too long: at most %(most)s characters, this has %(has)s.")
            self.wrong(line, cell, sentence % {"most": most, "has": len(text)})
        elif not storable(text):
            self.wrong(line, cell, _("This contains characters that are not text."))
        return text

    def profile(self, line: int | None, given: Any) -> str:
        assert self.book is not None
        assert self.ruleset is not None
        known = identifiers_by_word(self.ruleset, [profile.id for profile in self.book.profiles])
        found = known.get(given.strip().lower()) if isinstance(given, str) else None
        if found is None:
            sentence = _("%(ruleset)s has no unit “%(given)s”.")
            self.wrong(
                line, "profile", sentence % {"given": short(given), "ruleset": self.ruleset.name.of(get_language() or "en")}
            )
        return found or ""

    def count(self, line: int | None, given: Any) -> int:
        """Return how many units a line has; all count towards the limit of a list, and none is made beyond it."""
        if given is None or given == "":
            given = 1
        if isinstance(given, str):
            given = whole_number(given.strip(), digits=5)
        if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= MOST_UNITS:
            self.wrong(line, "count", _("Enter a whole number from 1 to %(most)s.") % {"most": MOST_UNITS})
            return 1
        before, self.units = self.units, self.units + given
        if before <= MOST_UNITS < self.units:
            sentence = _("More than %(most)s units from here on: a list holds no more.")
            self.wrong(line, "count", sentence % {"most": MOST_UNITS})
        return given if self.units <= MOST_UNITS else 0

    def option(self, line: int | None, option: Tracked, given: Any) -> Any:
        assert self.ruleset is not None
        try:
            value = read_value(self.ruleset, option, given)
        except ValidationError as error:
            self.wrong(line, option.name, " ".join(error.messages))
            return option.start
        if isinstance(value, str) and not storable(value):
            self.wrong(line, option.name, _("This contains characters that are not text."))
        return value

    def too_many_commands(self, line: int | None, number: int) -> None:
        if number == MOST_COMMANDS + 1:
            self.wrong(line, "commands", _("A list holds at most %(most)s parts.") % {"most": MOST_COMMANDS})


def storable(text: str) -> bool:
    """PostgreSQL keeps neither NUL nor half a surrogate pair."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def short(given: Any) -> str:
    shown = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
    shown = shown.encode("utf-8", "replace").decode()
    return shown if len(shown) <= 40 else shown[:39] + "…"
