"""Under /: the tokens stand with the account, the rest under /api/."""

from django.urls import path

from api import views

app_name = "api"
urlpatterns = [
    path("people/account/tokens/", views.tokens, name="tokens"),
    path("people/account/tokens/<int:token_id>/withdraw/", views.withdraw, name="withdraw"),
    path("api/", views.reference, name="reference"),
    path("api/openapi.json", views.document, name="openapi"),
    path("api/openapi/<slug:slug>.json", views.document, name="openapi-ruleset"),
]
