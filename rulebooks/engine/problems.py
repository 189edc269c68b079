"""Problems of a document: each has a place and a sentence in both languages."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rulebooks.engine.messages import _
from rules.engine.errors import RulesError
from rules.engine.text import Text, join

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
        """Return ``located`` in a language."""
        return self.located().of(language)

    def located(self) -> Text:
        """Return the sentence behind its place: "line 12, procedures.volley: …"."""
        line = [_("line {line}").format(line=self.line)] if self.line else []
        path = [Text(".".join(map(str, self.path)))] if self.path else []
        place = join(", ", (*line, *path))
        return Text("{place}: {text}").format(place=place, text=self.text) if line or path else self.text


class DocumentError(RulesError):
    """A document that cannot be read or compiled. ``problems`` names each reason with its place."""

    def __init__(self, problems: Iterable[DocumentProblem]) -> None:
        self.problems = tuple(problems)[:MOST_PROBLEMS]
        super().__init__(join("\n", [problem.located() for problem in self.problems]))

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

    def add(self, path: Path, text: Text) -> None:
        self.found.append(DocumentProblem(path, text))

    def add_missing(self, path: Path, word: str) -> None:
        """Add the problem that an identifier is not among the terms."""
        text = _("“{word}” is not one of the terms.").format(word=word)
        self.found.append(DocumentProblem(path, text, word=word))

    def raise_any(self) -> None:
        """Raise DocumentError if there are any."""
        if self.found:
            raise DocumentError(self.found)
