"""Words in both languages.

The rules know no web framework, so a text carries its English and its Italian; the pages pick one.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Text(NamedTuple):
    """A sentence or a word in English (``en``) and Italian (``it``)."""

    en: str
    it: str

    def of(self, language: str) -> str:
        """The text in ``language`` (``"it"``, ``"it-ch"``, ``"en"`` …); English for any other."""
        return self.it if language.startswith("it") else self.en

    def format(self, *args: object, **values: object) -> "Text":
        """Fill ``{name}`` places in both languages; a ``Text`` among the values is put in its own language."""

        def filled(template: str, language: str) -> str:
            pick = {k: v.of(language) if isinstance(v, Text) else v for k, v in values.items()}
            return template.format(**pick)

        return Text(filled(self.en, "en"), filled(self.it, "it"))


def words(terms: Mapping[str, Text]) -> Callable[[str], Text]:
    """A function that gives the words for an identifier: those of the terms, else the identifier itself."""

    def word(identifier: str) -> Text:
        return terms.get(identifier) or Text(identifier.replace("_", " "), identifier.replace("_", " "))

    return word


def up_to(word: Text, most: int, unit: str = "") -> Text:
    """ "Short ≤ 16 cm": a band with its upper bound, which belongs to it."""
    bound = f"{most}\u00a0{unit}" if unit else most
    return Text(f"{word.en} ≤\u00a0{bound}", f"{word.it} ≤\u00a0{bound}")


def first_of(*reasons: Text | None) -> Text | None:
    """The first reason that holds; None where nothing speaks against it."""
    return next((reason for reason in reasons if reason), None)
