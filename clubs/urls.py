"""Addresses of clubs' own pages, after those of people under the same path: founding, members and invitations are theirs."""

from django.urls import path

from clubs.views import calendar, evenings, guests, hall, page, tables

app_name = "clubs"

CLUB = "clubs/<slug:slug>/"
EVENING = CLUB + "evenings/<int:evening>/"

urlpatterns = [
    path("calendar/<str:token>.ics", calendar.feed, name="feed"),
    path("evenings/<int:evening>/", evenings.at_evening, name="at-evening"),
    path("guests/<str:token>/", guests.guests, name="guests"),
    path("guests/<str:token>/tables/<int:number>/", hall.guest_table, name="guest-table"),
    path(CLUB, page.club, name="club"),
    path(CLUB + "public/", page.public, name="public"),
    path(CLUB + "calendar/", calendar.calendar, name="calendar"),
    path(CLUB + "calendar/revoke/", calendar.revoke_calendar, name="revoke-calendar"),
    path(CLUB + "guests/", guests.guest_link, name="guest-link"),
    path(CLUB + "guests/qr.svg", guests.guest_link_qr, name="guest-link-qr"),
    path(CLUB + "guests/revoke/", guests.revoke_guest_link, name="revoke-guest-link"),
    path(CLUB + "placards/", hall.placards, name="placards"),
    path(CLUB + "tables/<int:number>/", hall.at_table, name="at-table"),
    path(CLUB + "evenings/", evenings.evenings, name="evenings"),
    path(CLUB + "evenings/new/", evenings.new_evening, name="new-evening"),
    path(EVENING, evenings.evening, name="evening"),
    path(EVENING + "evening.ics", calendar.evening_file, name="evening-file"),
    path(EVENING + "wall/", hall.wall, name="wall"),
    path(EVENING + "edit/", evenings.edit_evening, name="edit-evening"),
    path(EVENING + "repeat/", evenings.repeat_evening, name="repeat-evening"),
    path(EVENING + "delete/", evenings.delete_evening, name="delete-evening"),
    path(EVENING + "restore/", evenings.restore_evening, name="restore-evening"),
    path(EVENING + "answer/", tables.answer, name="answer"),
    path(EVENING + "pair/", tables.pair, name="pair"),
    path(EVENING + "move/", tables.move, name="move"),
    path(EVENING + "guests/<int:guest>/remove/", guests.remove_guest, name="remove-guest"),
    path(EVENING + "tables/<int:number>/", tables.table, name="table"),
]
