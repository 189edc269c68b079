"""Problems of a document: each has a place and a sentence in both languages."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rules.engine.errors import RulesError
from rules.engine.text import Text

#: A place in a document: keys and indexes from its root.
Path = tuple[str | int, ...]

#: More problems than these are cut off: one mistake often causes many.
MOST_PROBLEMS = 50


@dataclass(frozen=True, slots=True)
class DocumentProblem:
    """One problem: the ``path`` in the document, the ``line`` in its text (None where the text is not known), the sentence.

    ``word``: an identifier that is missing among the terms.
    """

    path: Path
    text: Text
    line: int | None = None
    word: str = ""

    def __str__(self) -> str:
        return self.of("en")

    def of(self, language: str) -> str:
        """Return "line 12, procedures.volley: …" in ``language``."""
        line = Text(f"line {self.line}", f"riga {self.line}").of(language) if self.line else ""
        place = ", ".join(part for part in (line, ".".join(map(str, self.path))) if part)
        return f"{place}: {self.text.of(language)}" if place else self.text.of(language)


class DocumentError(RulesError):
    """A document that cannot be read or compiled. ``problems`` names each reason with its place."""

    def __init__(self, problems: Iterable[DocumentProblem]) -> None:
        self.problems = tuple(problems)[:MOST_PROBLEMS]
        super().__init__(Text("\n".join(p.of("en") for p in self.problems), "\n".join(p.of("it") for p in self.problems)))

    def located(self, lines: Mapping[Path, int]) -> "DocumentError":
        """Return the same error with lines, as far as the text says them."""
        return DocumentError(replace(p, line=p.line or _line(lines, p.path)) for p in self.problems)


def _line(lines: Mapping[Path, int], path: Path) -> int | None:
    """The line of a place, or of the nearest place around it."""
    return next((lines[path[:length]] for length in range(len(path), -1, -1) if path[:length] in lines), None)


class Problems:
    """Collects the problems found while a document is compiled, so that an author sees them all at once."""

    def __init__(self) -> None:
        self.found: list[DocumentProblem] = []

    def add(self, path: Path, en: str, it: str) -> None:
        self.found.append(DocumentProblem(path, Text(en, it)))

    def add_missing(self, path: Path, word: str) -> None:
        """Add the problem that an identifier is not among the terms."""
        text = Text(f"“{word}” is not one of the terms.", f"«{word}» non è tra i termini.")
        self.found.append(DocumentProblem(path, text, word=word))

    def raise_any(self) -> None:
        """Raise DocumentError if there are any."""
        if self.found:
            raise DocumentError(self.found)
