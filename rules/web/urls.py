"""Under /rules/. Everybody may read all of it."""

from django.urls import path

from rules.web import odds_views, views

app_name = "rules"
urlpatterns = [
    path("", views.library, name="library"),
    path("api/", views.api_reference, name="api-reference"),
    path("api/<slug:slug>/", views.api_reference, name="api-ruleset"),
    path("<slug:slug>/", views.overview, name="overview"),
    path("<slug:slug>/tables/", views.tables, name="tables"),
    path("<slug:slug>/rulings/", views.rulings, name="rulings"),
    path("<slug:slug>/<slug:procedure>/", views.calculator, name="calculator"),
    path("<slug:slug>/<slug:procedure>/odds/", odds_views.odds, name="odds"),
]
