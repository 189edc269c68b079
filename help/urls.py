"""Under /help/."""

from django.urls import path

from help import views

app_name = "help"
urlpatterns = [
    path("", views.contents, name="contents"),
    path("<slug:slug>/", views.page, name="page"),
]
