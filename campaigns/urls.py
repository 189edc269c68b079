"""Addresses of campaigns. ``new`` and ``join`` come before codes, which they are not."""

from django.urls import path

from campaigns.views import campaigns, decisions, engagements, leagues, orders, people, running, treasury
from live.urls import addresses

app_name = "campaigns"

urlpatterns = [
    path("", campaigns.campaigns, name="list"),
    path("new/", campaigns.new, name="new"),
    path("join/<slug:token>/", people.join, name="join"),
    *addresses("campaign", "<slug:key>/"),
    path("<slug:code>/", campaigns.campaign, name="campaign"),
    path("<slug:code>/log/", campaigns.log, name="log"),
    path("<slug:code>/forces/<slug:force>/", campaigns.force, name="force"),
    path("<slug:code>/forces/<slug:force>/regroup/", decisions.regroup, name="regroup"),
    path("<slug:code>/treasury/<slug:faction>/", treasury.treasury, name="treasury"),
    path("<slug:code>/challenges/new/", leagues.challenge_new, name="challenge-new"),
    path("<slug:code>/challenges/<int:number>/", leagues.challenge, name="challenge"),
    path("<slug:code>/tables/", leagues.allot, name="allot"),
    path("<slug:code>/decisions/", decisions.decisions, name="decisions"),
    path("<slug:code>/battles/<slug:engagement>/retreat/<slug:force>/", decisions.retreat, name="retreat"),
    path("<slug:code>/people/", people.people, name="people"),
    path("<slug:code>/invite/", people.invite, name="invite"),
    path("<slug:code>/invitations/<int:invitation>/", people.invitation, name="invitation"),
    path("<slug:code>/invitations/<int:invitation>/qr.svg", people.invitation_qr, name="invitation-qr"),
    path("<slug:code>/invitations/<int:invitation>/revoke/", people.revoke, name="revoke"),
    path("<slug:code>/people/<int:member>/remove/", people.remove, name="remove"),
    path("<slug:code>/leave/", people.leave, name="leave"),
    path("<slug:code>/claim/", people.claim, name="claim"),
    path("<slug:code>/begin/", running.begin, name="begin"),
    path("<slug:code>/orders/", orders.sheet, name="sheet"),
    path("<slug:code>/orders/hand-in/", orders.hand_in, name="hand-in"),
    path("<slug:code>/orders/take-back/", orders.take_back, name="take-back"),
    path("<slug:code>/orders/<slug:force>/", orders.order, name="order"),
    path("<slug:code>/reveal/", running.reveal, name="reveal"),
    path("<slug:code>/deadline/", running.deadline, name="deadline"),
    path("<slug:code>/close/", running.close, name="close"),
    path("<slug:code>/end/", running.end, name="end"),
    path("<slug:code>/log/<int:seq>/reverse/", running.reverse, name="reverse"),
    path("<slug:code>/battles/<slug:engagement>/", engagements.battle, name="battle"),
    path("<slug:code>/battles/<slug:engagement>/start/", engagements.start, name="start-battle"),
    path("<slug:code>/battles/<slug:engagement>/table/", engagements.table, name="table"),
    path("<slug:code>/battles/<slug:engagement>/concede/", engagements.concede, name="concede"),
    path("<slug:code>/battles/<slug:engagement>/roll/", engagements.roll, name="roll"),
    path("<slug:code>/battles/<slug:engagement>/rule/", engagements.rule, name="rule"),
    path("<slug:code>/battles/<slug:engagement>/confirm/", engagements.confirm, name="confirm"),
]
