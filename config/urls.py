from django.urls import include, path

from config.views import healthz

urlpatterns = [
    path("healthz/", healthz, name="healthz"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("accounts/", include("allauth.urls")),
    path("people/", include("people.urls")),
]
