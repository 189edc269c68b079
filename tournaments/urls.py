"""Addresses of tournaments: nouns address, the last word acts."""

from django.urls import path

from live.urls import addresses
from tournaments.views import demo, event, games, players, room, rounds, staff, tables

app_name = "tournaments"

urlpatterns = [
    path("", event.events, name="list"),
    path("new/", event.new, name="new"),
    path("demo/", demo.demo, name="demo"),
    path("join/<slug:token>/", staff.join, name="join"),
    path("<slug:code>/", event.home, name="event"),
    path("<slug:code>/edit/", event.edit, name="edit"),
    path("<slug:code>/start/", event.start, name="start"),
    path("<slug:code>/end/", event.end, name="end"),
    path("<slug:code>/reopen/", event.reopen, name="reopen"),
    path("<slug:code>/qr.svg", event.qr, name="qr"),
    path("<slug:code>/players/", players.players, name="players"),
    path("<slug:code>/enter/", players.enter, name="enter"),
    path("<slug:code>/check-in/", players.check_in_all, name="check-in-all"),
    path("<slug:code>/players/<int:number>/", players.player, name="player"),
    path("<slug:code>/players/<int:number>/check-in/", players.check_in, name="check-in"),
    path("<slug:code>/players/<int:number>/withdraw/", players.withdraw, name="withdraw"),
    path("<slug:code>/players/<int:number>/return/", players.return_, name="return"),
    path("<slug:code>/players/<int:number>/drop/", players.drop, name="drop"),
    path("<slug:code>/players/<int:number>/list/", players.submit_list, name="submit-list"),
    path("<slug:code>/draft/", rounds.draft, name="draft"),
    path("<slug:code>/rounds/<int:number>/", rounds.show, name="round"),
    path("<slug:code>/rounds/<int:number>/publish/", rounds.publish, name="publish"),
    path("<slug:code>/rounds/<int:number>/unpublish/", rounds.unpublish, name="unpublish"),
    path("<slug:code>/rounds/<int:number>/close/", rounds.close, name="close"),
    path("<slug:code>/rounds/<int:number>/reopen/", rounds.reopen, name="reopen-round"),
    path("<slug:code>/rounds/<int:number>/games/<int:position>/", games.game, name="game"),
    path("<slug:code>/rounds/<int:number>/games/<int:position>/report/", games.report, name="report"),
    path("<slug:code>/rounds/<int:number>/games/<int:position>/confirm/", games.confirm, name="confirm"),
    path("<slug:code>/rounds/<int:number>/games/<int:position>/dispute/", games.dispute, name="dispute"),
    path("<slug:code>/rounds/<int:number>/games/<int:position>/take-back/", games.take_back, name="take-back"),
    path("<slug:code>/rounds/<int:number>/games/<int:position>/set/", games.set_result, name="set-result"),
    path("<slug:code>/rounds/<int:number>/games/<int:position>/clear/", games.clear_result, name="clear-result"),
    path("<slug:code>/rounds/<int:number>/games/<int:position>/battle/", games.battle, name="open-battle"),
    path("<slug:code>/rounds/<int:number>/games/<int:position>/call/", games.call, name="call"),
    path("<slug:code>/rounds/<int:number>/games/<int:position>/answer-call/", games.answer_call, name="answer-call"),
    path("<slug:code>/clock/", room.clock, name="clock"),
    path("<slug:code>/clock/turn/", room.turn_clock, name="turn-clock"),
    path("<slug:code>/desk/", room.desk, name="desk"),
    path("<slug:code>/desk/slip/", room.slip, name="slip"),
    path("<slug:code>/projector/", room.projector, name="projector"),
    path("<slug:code>/standings/", tables.standings, name="standings"),
    path("<slug:code>/log/", tables.log, name="log"),
    path("<slug:code>/staff/", staff.staff, name="staff"),
    path("<slug:code>/staff/invite/", staff.invite, name="invite"),
    path("<slug:code>/staff/<int:member>/remove/", staff.remove, name="remove-staff"),
    path("<slug:code>/staff/<slug:role>/qr.svg", staff.invitation_qr, name="invitation-qr"),
    *addresses("event", "<slug:key>/"),
]
