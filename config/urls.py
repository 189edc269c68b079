from django.contrib import admin
from django.urls import include, path

from api.site import json_api
from live.urls import addresses

for app in ("rules.web", "armies", "battles", "campaigns", "tournaments"):
    json_api.add_router(f"/{app.partition('.')[0]}", f"{app}.api.router")

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("people/notices/", include((addresses("notices", "of/<str:key>/"), "notices"))),
    path("people/", include("people.urls")),
    path("people/", include("clubs.urls")),
    path("rules/campaigns/", include("campaigns.rules_urls")),
    path("rules/", include("rules.web.urls")),
    path("rulebooks/", include("rulebooks.urls")),
    path("armies/", include("armies.urls")),
    path("campaigns/", include("campaigns.urls")),
    path("tournaments/", include("tournaments.urls")),
    path("search/", include("search.urls")),
    path("stats/", include("stats.urls")),
    path("", include("battles.urls")),
    path("help/", include("help.urls")),
    path("", include("api.urls")),
    path("api/", json_api.urls),
]

handler400 = "config.errors.bad_request"
handler500 = "config.errors.server_error"
