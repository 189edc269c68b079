"""A list from JSON."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from armies.files.lines import Lined, NotJson, read_json
from armies.files.reading import Draft, Problem, Reading, Unreadable, short
from armies.limits import NOTES_LENGTH
from armies.options import shown
from rules.engine.army import ListedArmy, ListedCommand, ListedUnit
from rules.engine.play.state import Tracked

#: How a file says what it is.
KIND, VERSION = "stendardo army list", 1


class JsonReading(Reading):
    def read(self, text: str) -> Draft:
        try:
            document, self.lines = read_json(text)
        except NotJson as error:
            raise Unreadable([Problem(error.line, "", str(error))]) from error
        if not isinstance(document, dict):
            raise Unreadable([Problem(1, "", _("A list is an object in braces: { … }."))])
        line = self.lines.of(document)
        if document.get("format", KIND) != KIND or document.get("version", VERSION) != VERSION:
            raise Unreadable([Problem(line, "format", _("This format of army list is not supported."))])
        self.choose(line, document.get("ruleset", ""))
        assert self.book is not None
        self._only(document, {"format", "version", "ruleset", "book", "name", "commander", "notes", "options", "commands"})
        name = self.text(line, "name", document.get("name"), needed=True)
        commander = self.text(line, "commander", document.get("commander"))
        notes = self.text(line, "notes", document.get("notes"), most=NOTES_LENGTH)
        options = self._options(document, self.book.army_options)
        commands = tuple(self._command(n, given) for n, given in enumerate(self._list(document, "commands"), 1))
        is_book = document.get("book", False)
        if not isinstance(is_book, bool):
            self.wrong(line, "book", _("Must be true or false."))
        return self.finish(ListedArmy(name, commander, commands, options, is_book=self.book_allowed(line, is_book)), notes)

    def _command(self, number: int, given: Mapping[str, Any]) -> ListedCommand:
        assert self.book is not None
        line = self.lines.of(given)
        self.too_many_commands(line, number)
        self._only(given, {"name", "commander", "options", "units"})
        name = self.text(line, "name", given.get("name"), needed=True)
        commander = self.text(line, "commander", given.get("commander"))
        options = self._options(given, self.book.command_options)
        units = [unit for row in self._list(given, "units") for unit in self._units(row)]
        return ListedCommand(name, commander, tuple(units), options)

    def _units(self, given: Mapping[str, Any]) -> list[ListedUnit]:
        assert self.book is not None
        line = self.lines.of(given)
        self._only(given, {"profile", "name", "count", "options"})
        profile = self.profile(line, given.get("profile", ""))
        name = self.text(line, "name", given.get("name"))
        options = self._options(given, self.book.unit_options)
        return [ListedUnit(profile, name, options)] * self.count(line, given.get("count"))

    def _list(self, owner: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
        given = owner.get(name, [])
        if not isinstance(given, list) or not all(isinstance(row, dict) for row in given):
            self.wrong(self.lines.of(owner), name, _("This must be a list of objects: [ { … }, … ]."))
            return []
        return given

    def _options(self, owner: Mapping[str, Any], declared: Sequence[Tracked]) -> dict[str, Any]:
        given, line = owner.get("options", {}), self.lines.of(owner)
        if not isinstance(given, dict):
            self.wrong(line, "options", _("This must be an object: { … }."))
            return {}
        known = {option.name: option for option in shown(declared)}
        line = self.lines.of(given) or line
        self._only(given, set(known), line)
        return {name: self.option(line, known[name], value) for name, value in given.items() if name in known}

    def _only(self, given: Mapping[str, Any], known: set[str], line: int | None = None) -> None:
        """A misspelt field would be lost silently otherwise."""
        for name in given:
            if name not in known:
                sentence = _("Unknown here. Allowed: %(known)s.") % {"known": ", ".join(sorted(known)) or "–"}
                self.wrong(line or self.lines.of(given), short(name), sentence)

    lines: Lined
