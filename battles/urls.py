"""Addresses of battles, room by room."""

from battles.lobby import urls as lobby
from battles.record import urls as record
from battles.seats import urls as seats
from battles.table import urls as table

app_name = "battles"

urlpatterns = [*table.pressed, *lobby.urlpatterns, *seats.urlpatterns, *record.urlpatterns, *table.urlpatterns]
