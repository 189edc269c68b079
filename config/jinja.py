"""The quick templates of templates/jinja: what every act renders anew. Django's own take several times as long."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.template import engines
from django.template.loader import get_template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from jinja2 import Environment, Template

from common.translation import gettext, in_active
from people.templatetags.words import arm, icon, person, say, say_in


def environment(**options: Any) -> Environment:
    """Jinja with what our templates call: ``_``, ``url``, ``icon``, ``arm``, ``person``, ``say``, ``language``, ``macros``."""
    made = Environment(trim_blocks=True, lstrip_blocks=True, **options)

    def macros(template: str) -> Any:
        """The macros of a template. An import by the template's own words would find out anew each time what they may use."""
        return _macros_in(made.get_template(template), get_language())

    words = {"_": gettext, "say": say, "language": get_language}
    made.globals.update(words, url=url, icon=icon, arm=arm, person=person, macros=macros)
    return made


@lru_cache(maxsize=200)
def _macros_in(template: Template, language: str | None) -> Any:
    return template.make_module(dict(words_in(language)))


@cache
def words_in(language: str | None) -> Mapping[str, Callable[..., Any]]:
    """The words of templates that depend on the language, for one that is active: else each of them would ask which it is."""
    translate = partial(_translate, language)
    return {"_": translate, "say": partial(say_in, language or "en"), "language": lambda: language}


def _translate(language: str | None, message: str) -> str:
    return in_active(message, language)


def rendered(name: str, context: Mapping[str, Any]) -> SafeString:
    """The template ``name`` (``battles/head.html``) with this context, in the language that is active."""
    template = get_template(name, using="jinja") if settings.DEBUG else _template(name)
    return mark_safe(template.render({**words_in(get_language()), **context}))


#: Kept here too, since a board renders the same pieces eighty times.
_template = cache(partial(get_template, using="jinja"))


def load_all() -> None:
    """Read all quick templates, so that no page of this process waits for one."""
    for folder in engines["jinja"].template_dirs:
        for path in sorted(Path(folder).rglob("*.html")):
            get_template(path.relative_to(folder).as_posix(), using="jinja")


@lru_cache(10_000)
def url(name: str, *args: Any) -> str:
    """An address of the site, looked for once: addresses depend on neither language nor visitor."""
    return reverse(name, args=args)
