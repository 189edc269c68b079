"""The rules of campaigns, beside those of the rulebooks under /rules/."""

from django.urls import path

from campaigns.views import paragraphs

app_name = "campaign-rules"

urlpatterns = [path("", paragraphs.paragraphs, name="paragraphs")]
