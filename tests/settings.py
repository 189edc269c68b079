"""Settings of the tests: the product's, this folder as an app, whose ``flush`` is quicker than Django's, and a
journal that only tests have.

Processes that tests start have the product's own settings.
"""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS, LOADERS, TEMPLATES

INSTALLED_APPS = [*INSTALLED_APPS, "tests", "tests.journal.toy"]
#: Each of a test's clients is a server of its own, and would read all static files before its first answer.
WHITENOISE_AUTOREFRESH = True
# Read templates once, as in production: DEBUG is set while settings are read.
_CACHED = [("template_partials.loader.Loader", [("django.template.loaders.cached.Loader", LOADERS)])]
TEMPLATES = [{**TEMPLATES[0], "OPTIONS": {**TEMPLATES[0]["OPTIONS"], "loaders": _CACHED}}, *TEMPLATES[1:]]
