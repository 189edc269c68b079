"""What every process of a measure needs, imported once by the one that all of them are forked from (``battles.bench.processes``)."""

import django

django.setup()

from battles.bench import acts, watching  # noqa: E402, F401 - models want the apps
