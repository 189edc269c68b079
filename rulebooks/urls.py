"""Under /rulebooks/: the editor of rulebooks, and their editions."""

from django.urls import path

from rulebooks.views import drafts, editing, proving

app_name = "rulebooks"
urlpatterns = [
    path("", drafts.mine, name="mine"),
    path("new/", drafts.new, name="new"),
    path("editions/<slug:slug>/", proving.edition, name="edition"),
    path("editions/<slug:slug>/file/", proving.edition_file, name="edition-file"),
    path("editions/<slug:slug>/sheet/", proving.edition_sheet, name="edition-sheet"),
    path("<str:code>/", drafts.draft, name="draft"),
    path("<str:code>/text/", drafts.text, name="text"),
    path("<str:code>/history/", drafts.history, name="history"),
    path("<str:code>/undo/", drafts.undo, name="undo"),
    path("<str:code>/writers/", drafts.writers, name="writers"),
    path("<str:code>/delete/", drafts.delete, name="delete"),
    path("<str:code>/file/", drafts.file, name="file"),
    path("<str:code>/sheet/", proving.draft_sheet, name="sheet"),
    path("<str:code>/examples/", proving.examples, name="examples"),
    path("<str:code>/trials/", proving.start_trial, name="start-trial"),
    path("<str:code>/trials/<int:number>/", proving.trial, name="trial"),
    path("<str:code>/trials/<int:number>/cancel/", proving.cancel_trial, name="cancel-trial"),
    path("<str:code>/play/", proving.play, name="play"),
    path("<str:code>/preview/", editing.preview, name="preview"),
    path("<str:code>/chapters/<slug:slug>/", editing.chapter, name="chapter"),
    path("<str:code>/parts/<path:path>/", editing.part, name="part"),
]
