"""What a campaign has sixty of, by the quick templates: it is most of what a page takes to make."""

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe

from campaigns.queries.map import Chart, Spot

register = template.Library()


@register.simple_tag
def drawing(chart: Chart) -> SafeString:
    """``{% drawing chart %}``: roads, places, names, counters, each layer over the one before."""
    return mark_safe(
        render_to_string("campaigns/drawing.html", {"chart": chart, "signs": static("icons/sprite.svg")}, using="jinja")
    )


@register.simple_tag
def places(spots: list[Spot]) -> SafeString:
    """``{% places chart.spots %}``: what the map shows as a list."""
    return mark_safe(render_to_string("campaigns/places.html", {"spots": spots}, using="jinja"))


@register.simple_tag
def forces_listed(forces: list[dict[str, Any]], code: str) -> SafeString:
    """``{% forces_listed forces snapshot.code %}``: forces in a line each, as ``campaigns.board`` describes them."""
    return mark_safe(render_to_string("campaigns/forces.html", {"forces": forces, "code": code}, using="jinja"))
