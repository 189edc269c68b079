"""The house with one app more, which has a topic of its own."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.live.apps.ClubsConfig"]
ROOT_URLCONF = "tests.live.urls"
