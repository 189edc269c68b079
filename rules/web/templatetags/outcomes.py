"""What the rules say, in any template: a builtin (see config/settings.py)."""

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from rules.web.explain import Explanation

register = template.Library()


@register.simple_tag
def outcome(explanation: Explanation) -> SafeString:
    """``{% outcome explanation %}``: an outcome explained line by line."""
    return mark_safe(render_to_string("rules/outcome.html", {"explanation": explanation}, using="jinja"))
