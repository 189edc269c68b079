"""Addresses of what is left of a battle."""

from django.urls import path

from battles.record.views import check_list, dice, ending, exports, photographs, preview, report, rules

urlpatterns = [
    path("battles/<slug:code>/ending/", ending.ending, name="ending"),
    path("battles/<slug:code>/ending/<slug:how>/", ending.question, name="ending-question"),
    path("battles/<slug:code>/report/", report.report, name="report"),
    path("battles/<slug:code>/photographs/", photographs.photographs, name="photographs"),
    path("battles/<slug:code>/photographs/<str:token>/", photographs.photograph, name="photograph"),
    path("battles/<slug:code>/photographs/<str:token>/delete/", photographs.delete, name="photograph-delete"),
    path("battles/<slug:code>/preview.png", preview.preview, name="preview"),
    path("battles/<slug:code>/rules/", rules.rules, name="rules"),
    path("battles/<slug:code>/check-list/", check_list.check_list, name="check-list"),
    path("battles/<slug:code>/dice/", dice.dice, name="dice"),
    path("battles/<slug:code>/dice/word/", dice.add_word, name="dice-word"),
    path("battles/<slug:code>/export.json", exports.export_json, name="export-json"),
    path("battles/<slug:code>/export.csv", exports.export_csv, name="export-csv"),
    path("battles/<slug:code>/export.md", exports.export_md, name="export-md"),
]
