"""Addresses under /people/."""

from django.urls import path

from people import views
from people.notices import views as notices

app_name = "people"

urlpatterns = [
    path("language/", views.language, name="language"),
    path("theme/", views.theme, name="theme"),
    path("privacy/", views.privacy, name="privacy"),
    path("first-run/<str:key>/", views.first_run, name="first-run"),
    path("account/", views.account, name="account"),
    path("account/export/", views.export, name="export"),
    path("account/delete/", views.delete_account, name="delete-account"),
    path("notices/", notices.notices, name="notices"),
    path("notices/read/", notices.read_all, name="read-notices"),
    path("notices/choices/", notices.notice_choices, name="notice-choices"),
    path("notices/push/", notices.subscribe, name="subscribe"),
    path("notices/push/<int:subscription_id>/remove/", notices.unsubscribe, name="unsubscribe"),
    path("notices/invite/", notices.invite_fellow, name="invite-fellow"),
    path("notices/<int:notice_id>/", notices.notice, name="notice"),
    path("clubs/", views.clubs, name="clubs"),
    path("clubs/found/", views.found_club, name="found-club"),
    path("clubs/<slug:slug>/members/", views.members, name="members"),
    path("clubs/<slug:slug>/edit/", views.edit_club, name="edit-club"),
    path("clubs/<slug:slug>/delete/", views.delete_club, name="delete-club"),
    path("clubs/<slug:slug>/keep/", views.keep_club, name="keep-club"),
    path("clubs/<slug:slug>/leave/", views.leave, name="leave"),
    path("clubs/<slug:slug>/invite/", views.invite, name="invite"),
    path("clubs/<slug:slug>/invitations/<int:invitation_id>/", views.invitation, name="invitation"),
    path("clubs/<slug:slug>/invitations/<int:invitation_id>/qr.svg", views.invitation_qr, name="invitation-qr"),
    path("clubs/<slug:slug>/invitations/<int:invitation_id>/revoke/", views.revoke, name="revoke"),
    path("clubs/<slug:slug>/members/<int:user_id>/", views.member, name="member"),
    path("clubs/<slug:slug>/members/<int:user_id>/remove/", views.remove_member, name="remove-member"),
    path("clubs/<slug:slug>/members/<int:user_id>/hand-over/", views.hand_over, name="hand-over"),
    path("clubs/<slug:slug>/webhook/", notices.webhook, name="webhook"),
    path("clubs/<slug:slug>/webhook/try/", notices.try_webhook, name="try-webhook"),
    path("clubs/<slug:slug>/webhook/withdraw/", notices.withdraw_webhook, name="withdraw-webhook"),
    path("join/<str:token>/", views.join, name="join"),
]
