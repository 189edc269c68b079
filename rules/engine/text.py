"""Texts of the rules, in the language of their reader.

A package writes its messages in English (``_("Fire")``); the other languages are gettext catalogues in its folder ``locale``.
A ``Text`` is rendered when it is shown: ``text.of("it")``. Where a language has no message, English shows.
"""

import gettext
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

#: Languages in which a text is stored, English first.
LANGUAGES: tuple[str, ...] = ("en", "it", "fr")


class Text:
    """A word or a sentence that is given in English (``en``), Italian (``it``) and perhaps other languages, as keywords.

    For texts of documents and logs, and for names, which are the same in every language (``Text(name)``).
    Texts whose English and Italian are equal are equal.
    """

    __slots__ = ("_words",)

    def __init__(self, en: str, it: str | None = None, **others: str) -> None:
        self._words = {"en": en, **others} if it is None else {"en": en, "it": it, **others}

    def render(self, language: str) -> str:
        """Return the text in a language without a region (``"it"``)."""
        return self._words.get(language, self._words["en"])

    def of(self, language: str) -> str:
        """Return the text in ``language`` (``"it"``, ``"it-ch"``, ``"en"`` …); in English where it has no other."""
        return self.render(language.partition("-")[0])

    @property
    def en(self) -> str:
        return self.render("en")

    @property
    def it(self) -> str:
        return self.render("it")

    def in_languages(self) -> tuple[str, ...]:
        """Return the text in each of ``LANGUAGES``, to search in all of them."""
        return tuple(self.render(language) for language in LANGUAGES)

    def as_dict(self) -> dict[str, str]:
        """Return the text by language, to be stored: ``Text(**stored)`` reads it. A language that shows English is left out."""
        return {"en": self.en, "it": self.it, **self.others()}

    def others(self) -> dict[str, str]:
        """Return the text in the languages after English and Italian; a language that shows English is left out."""
        texts = {language: self.render(language) for language in LANGUAGES[2:]}
        return {language: text for language, text in texts.items() if text != self.en}

    def format(self, **values: object) -> "Text":
        """Fill ``{name}`` places; a ``Text`` among the values is shown in the language of the whole."""
        return _Filled(self, values)

    def map(self, change: Callable[[str], str]) -> "Text":
        """Change the text in each language alike: ``text.map(str.lower)``."""
        return _Changed(self, change)

    def replace(self, old: "Text", new: "str | Text") -> "Text":
        """Replace a word by another: each of them as it is in that language."""
        return _Replaced(self, old, new if isinstance(new, Text) else Text(new))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Text):
            return NotImplemented
        return self.en == other.en and self.it == other.it

    def __hash__(self) -> int:
        return hash(self.en)

    def __str__(self) -> str:
        return self.en

    def __repr__(self) -> str:
        return f"Text({self.en!r}, {self.it!r})"


class _Filled(Text):
    __slots__ = ("template", "values")

    def __init__(self, template: Text, values: Mapping[str, object]) -> None:
        self.template, self.values = template, values

    def __eq__(self, other: object) -> bool:
        """Return True for the same values in the same template, without rendering both: cards are compared by the hundred."""
        if isinstance(other, _Filled) and self.template == other.template and self.values.keys() == other.values.keys():
            pairs = [(value, other.values[name]) for name, value in self.values.items()]
            if all(type(one) is type(two) and one == two for one, two in pairs):
                return True
        return super().__eq__(other)

    __hash__ = Text.__hash__

    def render(self, language: str) -> str:
        values = {name: v.render(language) if isinstance(v, Text) else v for name, v in self.values.items()}
        return self.template.render(language).format(**values)


class _Changed(Text):
    __slots__ = ("change", "text")

    def __init__(self, text: Text, change: Callable[[str], str]) -> None:
        self.text, self.change = text, change

    def render(self, language: str) -> str:
        return self.change(self.text.render(language))


class _Replaced(Text):
    __slots__ = ("new", "old", "text")

    def __init__(self, text: Text, old: Text, new: Text) -> None:
        self.text, self.old, self.new = text, old, new

    def render(self, language: str) -> str:
        return self.text.render(language).replace(self.old.render(language), self.new.render(language))


class _Joined(Text):
    __slots__ = ("parts", "separator")

    def __init__(self, separator: str, parts: tuple[Text, ...]) -> None:
        self.separator, self.parts = separator, parts

    def render(self, language: str) -> str:
        return self.separator.join([part.render(language) for part in self.parts])


class _Message(Text):
    __slots__ = ("catalogue", "context", "message")

    def __init__(self, catalogue: "Catalogue", message: str, context: str | None = None) -> None:
        self.catalogue, self.message, self.context = catalogue, message, context

    def __eq__(self, other: object) -> bool:
        """Return True for the same message without looking up its translations."""
        if isinstance(other, _Message) and self.catalogue is other.catalogue:
            return (self.message, self.context) == (other.message, other.context) or super().__eq__(other)
        return super().__eq__(other)

    __hash__ = Text.__hash__

    def render(self, language: str) -> str:
        if language == "en":
            return self.message
        translations = self.catalogue.translations(language)
        return translations.gettext(self.message) if self.context is None else translations.pgettext(self.context, self.message)


class _Plural(Text):
    __slots__ = ("catalogue", "number", "plural", "singular")

    def __init__(self, catalogue: "Catalogue", singular: str, plural: str, number: int) -> None:
        self.catalogue, self.singular, self.plural, self.number = catalogue, singular, plural, number

    def render(self, language: str) -> str:
        return self.catalogue.translations(language).ngettext(self.singular, self.plural, self.number)


class Catalogue:
    """The messages of a package: in English in its code, in other languages in ``locale/<language>/LC_MESSAGES/django.po``.

    Its functions are named as gettext's, so that ``make messages`` collects the messages::

        catalogue = Catalogue(__file__)
        _, pgettext, ngettext = catalogue.gettext, catalogue.pgettext, catalogue.ngettext
    """

    def __init__(self, module: str) -> None:
        self.folder = Path(module).parent / "locale"
        self.translations = cache(self._translations)

    def _translations(self, language: str) -> gettext.NullTranslations:
        return gettext.translation("django", self.folder, [language], fallback=True)

    def gettext(self, message: str) -> Text:
        """Return the text of a message."""
        return _Message(self, message)

    def pgettext(self, context: str, message: str) -> Text:
        """Return the text of a message whose English is ambiguous: ``pgettext("verb", "Move")``."""
        return _Message(self, message, context)

    def ngettext(self, singular: str, plural: str, number: int) -> Text:
        """Return the text of a message that depends on a number: ``ngettext("{n} hit", "{n} hits", n).format(n=n)``."""
        return _Plural(self, singular, plural, number)


def reason_to_json(reason: Text) -> dict[str, Any]:
    """Return a reason as logs store it: ``why``, ``why_it`` and, where there are more languages, ``why_others`` by language."""
    return {"why": reason.en, "why_it": reason.it, **({"why_others": others} if (others := reason.others()) else {})}


def reason_from_json(stored: Mapping[str, Any]) -> Text:
    """Return the reason in a stored object; older ones have English and Italian alone."""
    return Text(stored["why"], stored["why_it"], **stored.get("why_others", {}))


def join(separator: str, texts: Iterable[Text]) -> Text:
    """Return the texts one after the other: ``join(", ", names)``."""
    return _Joined(separator, tuple(texts))


def words(terms: Mapping[str, Text]) -> Callable[[str], Text]:
    """Return a function that gives the words for an identifier: those of the terms, else the identifier itself."""

    def word(identifier: str) -> Text:
        return terms.get(identifier) or Text(identifier.replace("_", " "))

    return word


def up_to(word: Text, most: int, unit: str = "") -> Text:
    """ "Short ≤ 16 cm": a band with its upper bound, which belongs to it."""
    return Text("{word} ≤\u00a0{most}").format(word=word, most=f"{most}\u00a0{unit}" if unit else most)


def first_of(*reasons: Text | None) -> Text | None:
    """Return the first reason that holds; None where nothing speaks against it."""
    return next((reason for reason in reasons if reason), None)
