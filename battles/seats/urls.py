"""Addresses of seats, and of the links to them."""

from django.urls import path

from battles.seats.views import join, recover, seats, umpires

urlpatterns = [
    path("battles/claim/", seats.claim_all, name="claim-all"),
    path("battles/<slug:code>/seats/", seats.seats, name="seats"),
    path("battles/<slug:code>/seats/<int:seat>/free/", seats.free_seat, name="free-seat"),
    path("battles/<slug:code>/invite/", seats.invite, name="invite"),
    path("battles/<slug:code>/invitations/<int:invitation>/", seats.invitation, name="invitation"),
    path("battles/<slug:code>/invitations/<int:invitation>/qr.svg", seats.invitation_qr, name="invitation-qr"),
    path("battles/<slug:code>/invitations/<int:invitation>/revoke/", seats.revoke, name="revoke"),
    path("battles/<slug:code>/stay/", seats.stay, name="stay"),
    path("battles/<slug:code>/leave/", seats.leave, name="leave"),
    path("battles/<slug:code>/hand-over/", seats.hand_over, name="hand-over"),
    path("battles/<slug:code>/keep-seat/", recover.keep_seat, name="keep-seat"),
    path("battles/<slug:code>/keep-seat/qr.svg", recover.keep_seat_qr, name="keep-seat-qr"),
    path("battles/<slug:code>/claim/", seats.claim, name="claim"),
    path("battles/<slug:code>/watch/", seats.watch, name="watch"),
    path("battles/<slug:code>/umpire/", umpires.umpire, name="umpire"),
    path("join/<slug:token>/", join.join, name="join"),
    path("seat/<slug:key>/", recover.seat_key, name="seat-key"),
    path("successor/<slug:token>/", join.successor, name="successor"),
    path("successor/<slug:token>/link/", join.successor_link, name="successor-link"),
    path("successor/<slug:token>/qr.svg", join.successor_qr, name="successor-qr"),
]
