"""Addresses before and around a battle. They come before those of battles, since ``new`` and ``demo`` are not codes."""

from django.urls import path

from battles.lobby.views import create, home, settings

urlpatterns = [
    path("", home.home, name="home"),
    path("battles/", home.battles, name="battles"),
    path("battles/demo/", home.demo, name="demo"),
    path("battles/new/", create.new, name="new"),
    path("battles/new/another-game/", create.another_game, name="another_game"),
    path("battles/<slug:code>/settings/", settings.settings, name="settings"),
    path("battles/<slug:code>/archive/", settings.archive, name="archive"),
    path("battles/<slug:code>/delete/", settings.delete, name="delete"),
    path("battles/<slug:code>/restore/", settings.restore, name="restore"),
]
