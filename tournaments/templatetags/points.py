"""Points as people read them."""

from fractions import Fraction

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

#: Places after the point.
PLACES = 2


@register.filter
def points(value: object) -> str | SafeString:
    """Return an exact number as a decimal with at most two places; a fraction such as 17/3 is the title of its decimal."""
    text = "" if value is None else str(value)
    if "/" not in text:
        return text
    number = Fraction(text)
    decimal = number_format(f"{float(number):.{PLACES}f}".rstrip("0"), use_l10n=True)
    return format_html('<span title="{}">{}</span>', text, decimal)
