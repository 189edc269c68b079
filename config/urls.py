from django.contrib import admin
from django.urls import include, path

from live.urls import addresses
from rules.web.api import api

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("people/notices/", include((addresses("notices", "of/<str:key>/"), "notices"))),
    path("people/", include("people.urls")),
    path("rules/", include("rules.web.urls")),
    path("armies/", include("armies.urls")),
    path("campaigns/", include("campaigns.urls")),
    path("tournaments/", include("tournaments.urls")),
    path("stats/", include("stats.urls")),
    path("", include("battles.urls")),
    path("api/", api.urls),
]

handler400 = "config.errors.bad_request"
handler500 = "config.errors.server_error"
