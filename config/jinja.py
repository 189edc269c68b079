"""The quick templates of templates/jinja: what every act renders anew. Django's own take several times as long."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from typing import Any

from django.conf import settings
from django.template.loader import get_template
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from jinja2 import Environment, Template

from common.translation import gettext, in_active
from config.quick_code import QuickCode, escaped
from people.templatetags.words import arm, icon, person, say, say_in


class QuickEnvironment(Environment):
    """Jinja whose templates are compiled to ``config.quick_code``."""

    code_generator_class = QuickCode
    escaped = staticmethod(escaped)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """As Jinja's, but in a table of words it looks first for the word: what it has besides would fail first."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)

    def make_globals(self, d: Mapping[str, Any] | None) -> dict[str, Any]:
        """As one table: Jinja's own, of two in a row, is gone through anew for each piece that is rendered."""
        return {**self.globals, **(d or {})}


def environment(**options: Any) -> Environment:
    """Jinja with what our templates call.

    ``_``, ``url``, ``url_of_number``, ``icon``, ``arm``, ``person``, ``say``, ``language``, ``macros``, ``piece_of``.
    """
    made = QuickEnvironment(trim_blocks=True, lstrip_blocks=True, **options)

    words = {"_": gettext, "say": say, "language": get_language, "macros": lambda template: macros_in(get_language(), template)}
    made.globals.update(words, url=url, url_of_number=url_of_number, icon=icon, arm=arm, person=person, piece_of=piece_of)
    return made


def macros_in(language: str | None, template: str) -> Any:
    """The macros of a template. An import by the template's own words would find out anew each time what they may use."""
    return _macros_of(_template(template), language)


@lru_cache(maxsize=200)
def _macros_of(template: Template, language: str | None) -> Any:
    return template.make_module(dict(words_in(language)))


def piece_of(owner: Any, name: str, macro: Callable[[Any], str]) -> str:
    """What a macro makes of ``owner``'s attribute, kept with the owner: what is in one language and does not change."""
    kept: dict[str, str] = owner.__dict__.setdefault("_pieces", {})
    found = kept.get(name)
    if found is None:
        found = kept[name] = macro(getattr(owner, name))
    return found


@cache
def words_in(language: str | None) -> Mapping[str, Callable[..., Any]]:
    """The words of templates that depend on the language, for one that is active: else each of them would ask which it is."""
    translate = partial(_translate, language)
    macros = partial(macros_in, language)
    return {"_": translate, "say": partial(say_in, language or "en"), "language": lambda: language, "macros": macros}


def _translate(language: str | None, message: str) -> str:
    return in_active(message, language)


def rendered(name: str, context: Mapping[str, Any], language: str | None = None) -> SafeString:
    """The template ``name`` (``battles/head.html``) with this context, in the language that is active.

    ``language``: which that is, for whoever knows it. As ``Template.render``, which puts a template's words together anew each
    time: fifty calls for a piece of a few lines.
    """
    template, spoken = _template(name), language or get_language()
    known = template.new_context({**_known_in(template, spoken), **context}, shared=True)
    try:
        return SafeString(template.environment.concat(template.root_render_func(known)))
    except Exception:
        template.environment.handle_exception()


@lru_cache(maxsize=1000)
def _known_in(template: Template, language: str | None) -> Mapping[str, Any]:
    """What a template may call, but for its context: the words depend on the language."""
    return {**template.globals, **words_in(language)}


def _template(name: str) -> Template:
    return _found(name) if settings.DEBUG else _kept(name)


def _found(name: str) -> Template:
    made: Template = get_template(name, using="jinja").template  # type: ignore[attr-defined]
    return made


#: Kept here too, since a board renders the same pieces eighty times.
_kept = cache(_found)


@lru_cache(10_000)
def url(name: str, *args: Any) -> str:
    """An address of the site, looked for once: addresses depend on neither language nor visitor."""
    return reverse(name, args=args)


#: Stands for the number in an address until it is known.
_ANY = 987_654_321


def url_of_number(name: str, code: str, number: int) -> str:
    """The address of something by a code and a number (an entry of a battle): looked for once for all numbers of a code."""
    before, after = _around_number(name, code)
    return f"{before}{number}{after}"


@lru_cache(10_000)
def _around_number(name: str, code: str) -> tuple[str, str]:
    before, _number, after = reverse(name, args=(code, _ANY)).rpartition(str(_ANY))
    return before, after
