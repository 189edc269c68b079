"""Figures in templates."""

from django import template

from stats import charts
from stats.queries.figures import Figures

register = template.Library()


@register.filter
def balance(figures: Figures) -> charts.Balance:
    """``{% with bar=line|balance %}``: victories, draws and defeats as a bar."""
    return charts.balance(figures)
