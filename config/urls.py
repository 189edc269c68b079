from django.contrib import admin
from django.urls import include, path

from live.urls import addresses

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("people/notices/", include((addresses("notices", "of/<str:key>/"), "notices"))),
    path("people/", include("people.urls")),
    path("people/", include("clubs.urls")),
    path("rules/", include("rules.web.urls")),
    path("armies/", include("armies.urls")),
    path("campaigns/", include("campaigns.urls")),
    path("tournaments/", include("tournaments.urls")),
    path("search/", include("search.urls")),
    path("stats/", include("stats.urls")),
    path("", include("battles.urls")),
    path("help/", include("help.urls")),
    path("", include("api.urls")),
    path("api/rules/", include("rules.web.api")),
    path("api/battles/", include("battles.api")),
    path("api/armies/", include("armies.api")),
    path("api/tournaments/", include("tournaments.api")),
    path("api/campaigns/", include("campaigns.api")),
]

handler400 = "config.errors.bad_request"
handler500 = "config.errors.server_error"
