"""What processes of a measure need, imported once by the one that they are forked from (``tools.bench.processes``)."""

import django

django.setup()

from tools.bench import acts, watching  # noqa: E402, F401 - models want the apps
