"""Words and small pieces every template may use without loading: a template builtin (see config/settings.py)."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from people import preferences, signup
from people.personal_data import shown_name

register = template.Library()


@register.filter
def say(text: Any) -> Any:
    """``{{ text|say }}``: a text of the rules in the current language.

    Takes a value that has ``.of(language)``, a mapping with ``en`` and ``it`` or a pair of them, a list of
    any of these; a plain string stays itself.
    """
    return say_in(get_language() or "en", text)


def say_in(language: str, text: Any) -> Any:
    """Return a text in a language."""
    if text is None:
        return ""
    if hasattr(text, "of"):
        return text.of(language)
    if isinstance(text, Mapping):
        return text.get(language.partition("-")[0], text["en"])
    italian = language.startswith("it")
    if isinstance(text, list | tuple):
        if len(text) == 2 and all(isinstance(part, str) for part in text):
            return text[1 if italian else 0]
        return ", ".join(str(say_in(language, part)) for part in text)
    return text


@register.filter
def signed(number: float, digits: int = 0) -> str:
    """``{{ 1.25|signed:1 }}``: +1.2; below nought with a real minus sign, nought without any."""
    rounded = round(number, digits)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return f"{sign}{number_format(abs(rounded), digits)}"


@register.filter
def person(name: str) -> str:
    """``{{ entry.who|person }}``: a name out of a log; that of a deleted account is "former member" in the reader's language."""
    return shown_name(name)


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """``{% icon "pencil" %}``: a sign of the sprite, for the eye only. Its meaning is in words beside it."""
    return format_html('<svg aria-hidden="true"><use href="{}#{}"></use></svg>', static("icons/sprite.svg"), name)


@register.simple_tag
@cache
def arm(sign: str) -> SafeString:
    """``{% arm card.sign %}``: a unit's arm, for the eye only; nothing where it has none. Its kind is in words."""
    if not sign:
        return SafeString("")
    return format_html('<svg class="arm" aria-hidden="true"><use href="{}#arm-{}"></use></svg>', static("icons/sprite.svg"), sign)


@register.simple_tag
def include_jinja(template_name: str, **context: Any) -> SafeString:
    """``{% include_jinja "rules/facts_form.html" form=form %}``: a template of ``templates/jinja``, with this context alone."""
    return mark_safe(render_to_string(template_name, context, using="jinja"))


@register.simple_tag(takes_context=True)
def chosen_theme(context: template.Context) -> str:
    """``auto``, ``light`` or ``dark``."""
    return preferences.chosen_theme(context.get("request"))


@register.simple_tag
def version() -> str:
    """The number of this Stendardo, such as ``0.2.0``."""
    return str(settings.VERSION)


@register.simple_tag(takes_context=True)
def may_sign_up(context: template.Context) -> bool:
    """Return True if the reader may make an account."""
    request = context.get("request")
    return request is not None and signup.is_open(request)


@register.simple_tag(takes_context=True)
def has_passkeys(context: template.Context) -> bool:
    """Return True if browsers offer passkeys here: over https, and on this very machine."""
    request = context.get("request")
    return request is not None and (request.is_secure() or request.get_host().partition(":")[0] == "localhost")


@register.filter
def as_json(value: Any) -> str:
    """``data-options="{{ options|as_json }}"``: for a script that reads it there."""
    return json.dumps(value, cls=DjangoJSONEncoder)


@register.simple_tag
def sends_mail() -> bool:
    """Return True if a mail server is set."""
    return not settings.EMAIL_BACKEND.endswith("dummy.EmailBackend")
