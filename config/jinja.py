"""The environment of the Jinja templates in ``templates/jinja``: Django's Jinja2 backend with our globals and filters.

``docs/explanation/architecture.md`` ("Templates") names the pages that use Jinja. Everything else uses Django's templates.
"""

from typing import Any

from jinja2 import Environment

from common.links import url
from common.translation import gettext
from people.templatetags.words import arm, icon, say


def environment(**options: Any) -> Environment:
    """Return Jinja's environment with ``_`` and ``url`` as functions, ``say``, ``icon`` and ``arm`` as filters.

    ``{{ _("Undo") }}`` translates, and is collected by Django's ``makemessages``; values are put in by ``% {"name": value}``.
    """
    made = Environment(trim_blocks=True, lstrip_blocks=True, **options)
    made.globals.update(_=gettext, url=url)
    made.filters.update(say=say, icon=icon, arm=arm)
    return made
