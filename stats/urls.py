"""Addresses under /stats/."""

from django.urls import path

from stats import views

app_name = "stats"

urlpatterns = [
    path("", views.mine, name="mine"),
    path("players/<int:pk>/", views.player, name="player"),
    path("clubs/<slug:slug>/", views.club, name="club"),
    path("armies/<int:pk>/", views.army, name="army"),
    path("rulesets/<slug:slug>/", views.ruleset, name="ruleset"),
]
