"""Addresses around a battle. battles/urls.py puts them first, since ``new`` and ``demo`` are not codes."""

from django.urls import path

from battles.around.views import check_list, create, dice, ending, exports, home, join, report, seats

urlpatterns = [
    path("", home.home, name="home"),
    path("battles/", home.battles, name="battles"),
    path("battles/demo/", home.demo, name="demo"),
    path("battles/new/", create.new, name="new"),
    path("battles/claim/", seats.claim_all, name="claim-all"),
    path("battles/<slug:code>/seats/", seats.seats, name="seats"),
    path("battles/<slug:code>/seats/<int:seat>/free/", seats.free_seat, name="free-seat"),
    path("battles/<slug:code>/invite/", seats.invite, name="invite"),
    path("battles/<slug:code>/invitations/<int:invitation>/", seats.invitation, name="invitation"),
    path("battles/<slug:code>/invitations/<int:invitation>/qr.svg", seats.invitation_qr, name="invitation-qr"),
    path("battles/<slug:code>/invitations/<int:invitation>/revoke/", seats.revoke, name="revoke"),
    path("battles/<slug:code>/leave/", seats.leave, name="leave"),
    path("battles/<slug:code>/hand-over/", seats.hand_over, name="hand-over"),
    path("battles/<slug:code>/claim/", seats.claim, name="claim"),
    path("battles/<slug:code>/watch/", seats.watch, name="watch"),
    path("battles/<slug:code>/ending/", ending.ending, name="ending"),
    path("battles/<slug:code>/ending/<slug:how>/", ending.question, name="ending-question"),
    path("battles/<slug:code>/report/", report.report, name="report"),
    path("battles/<slug:code>/check-list/", check_list.check_list, name="check-list"),
    path("battles/<slug:code>/dice/", dice.dice, name="dice"),
    path("battles/<slug:code>/export.json", exports.export_json, name="export-json"),
    path("battles/<slug:code>/export.csv", exports.export_csv, name="export-csv"),
    path("battles/<slug:code>/export.md", exports.export_md, name="export-md"),
    path("join/<slug:token>/", join.join, name="join"),
    path("successor/<slug:token>/", join.successor, name="successor"),
    path("successor/<slug:token>/link/", join.successor_link, name="successor-link"),
    path("successor/<slug:token>/qr.svg", join.successor_qr, name="successor-qr"),
]
