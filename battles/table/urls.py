"""Addresses of the battle page: nouns address, the last word acts."""

from django.urls import path

from battles.table import views
from live.urls import addresses

#: What is pressed most, to be found first.
pressed = [
    path("battles/<slug:code>/act/<slug:name>/", views.act, name="act"),
    path("battles/<slug:code>/undo/", views.undo, name="undo"),
]
urlpatterns = [
    path("battles/<slug:code>/", views.battle, name="battle"),
    path("battles/<slug:code>/log/", views.log, name="log"),
    path("battles/<slug:code>/together/<slug:name>/", views.together, name="together"),
    path("battles/<slug:code>/odds/<slug:name>/", views.odds, name="odds"),
    path("battles/<slug:code>/log/<int:seq>/odds/", views.odds_of, name="odds-of"),
    path("battles/<slug:code>/luck/", views.luck, name="luck"),
    path("battles/<slug:code>/end-step/", views.end_step, name="end-step"),
    path("battles/<slug:code>/decline/", views.decline, name="decline"),
    path("battles/<slug:code>/propose/", views.propose, name="propose"),
    path("battles/<slug:code>/answer/", views.answer, name="answer"),
    path("battles/<slug:code>/correct/", views.correct, name="correct"),
    path("battles/<slug:code>/record/", views.record, name="record"),
    path("battles/<slug:code>/note/", views.note, name="note"),
    *addresses("battle", "battles/<slug:key>/"),
]
