"""Words and small pieces every template may use without loading: a template builtin (see config/settings.py)."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import get_language

from people.models import Theme

register = template.Library()

#: The cookie that keeps a visitor's light or dark.
THEME_COOKIE = "theme"


@register.filter
def say(text: Any) -> Any:
    """``{{ text|say }}``: a text of the rules in the current language.

    Takes whatever has ``.of(language)``, a mapping or a pair with ``en`` and ``it``, a list of any of these; a plain string stays itself.
    """
    language = get_language() or "en"
    if text is None:
        return ""
    if hasattr(text, "of"):
        return text.of(language)
    italian = language.startswith("it")
    if isinstance(text, Mapping):
        return text["it" if italian else "en"]
    if isinstance(text, list | tuple):
        if len(text) == 2 and all(isinstance(part, str) for part in text):
            return text[1 if italian else 0]
        return ", ".join(str(say(part)) for part in text)
    return text


@register.simple_tag(takes_context=True)
def chosen_theme(context: template.Context) -> str:
    """``auto``, ``light`` or ``dark``: the signed-in person's choice, else this device's cookie."""
    request = context.get("request")
    if request is None:
        return Theme.AUTO
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return user.theme
    theme = request.COOKIES.get(THEME_COOKIE, Theme.AUTO)
    return theme if theme in Theme.values else Theme.AUTO
