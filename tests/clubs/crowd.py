"""A large club as its own pages show it: evenings to come and past with their answers and tables, events, notices, statistics."""

from datetime import timedelta

from django.utils import timezone

from battles.models import Battle
from clubs.models import Attendance, Evening, EveningBattle, GuestAnswer, GuestLink
from people.models import Membership
from people.notices.models import Notice
from rules.engine.ruleset import rulesets
from stats.models import Appearance, Seated
from tests.tournaments.hall import opened_hall
from tools.bench.club import LargeClub, large_club
from tournaments.models import Event


def crowded_club(members: int, armies: int, battles: int, evenings: int, answers: int) -> tuple[LargeClub, dict[str, str]]:
    """The club, and the addresses of its pages by their names."""
    made = large_club(members, armies, battles)
    club, now = made.club, timezone.now()
    past = [Evening(club=club, starts_at=now - timedelta(days=7 * n + 1), place="Sala") for n in range(evenings)]
    to_come = [Evening(club=club, starts_at=now + timedelta(days=7 * n + 1), place="Sala", tables=12) for n in range(evenings)]
    saved = Evening.objects.bulk_create([*past, *to_come])
    users = list(Membership.objects.filter(club=club).values_list("user", flat=True)[:answers])
    slugs = [slug for slug, book in rulesets().items() if book.play]
    Attendance.objects.bulk_create(
        Attendance(evening=one, user_id=user, answer="looking" if n % 2 else "coming", ruleset=slugs[0] if n % 2 else "")
        for one in saved
        for n, user in enumerate(users)
    )
    GuestAnswer.objects.bulk_create(
        GuestAnswer(evening=one, name=f"G{n}", coming=True) for one in saved for n in range(answers // 4)
    )
    placed = Battle.objects.filter(club=club).order_by("-pk")[: min(8, answers)]
    EveningBattle.objects.bulk_create(
        EveningBattle(evening=to_come_first, number=n, battle=battle)
        for to_come_first in saved[evenings : evenings + 1]
        for n, battle in enumerate(placed, 1)
    )
    for n in range(max(1, answers // 8)):
        Event.objects.filter(pk=opened_hall(2, name=f"Cup {n}", watching="club").event.pk).update(club=club)
    Notice.objects.bulk_create(
        Notice(user=made.user, kind="evening", key=f"evening:{n}", values={"club": "C", "when": "x"}, url="/")
        for n in range(answers)
    )
    _played(made, users)
    link = GuestLink.objects.create(club=club)
    home = f"/people/clubs/{club.slug}/"
    own = {
        "its evenings": f"{home}evenings/",
        "an evening": f"{home}evenings/{saved[evenings].pk}/",
        "an evening's wall": f"{home}evenings/{saved[evenings].pk}/wall/",
        "its placards": f"{home}placards/",
        "its guests' page": f"/people/guests/{link.token}/",
        "its calendar": f"{home}calendar/",
        "its statistics": f"/stats/clubs/{club.slug}/",
        "own statistics": f"/stats/players/{made.user.pk}/",
        "a rulebook's statistics": f"/stats/rulesets/{slugs[0]}/",
        "search": "/search/?q=battle",
        "notices": "/people/notices/",
        "tournaments": "/tournaments/",
        "campaigns": "/campaigns/",
    }
    return made, dict(zip(made.names, made.pages, strict=True)) | own


def _played(made: LargeClub, users: list[int]) -> None:
    """What the statistics add up: each battle that ended, played by the organiser and somebody else."""
    ended = Battle.objects.filter(club=made.club, ended_at__isnull=False).order_by("pk")
    common = {"club": made.club, "shared": True, "how": "verdict", "log_seq": 0, "turns": 6, "minutes": 120, "luck": 1.5}
    rows = Appearance.objects.bulk_create(
        Appearance(
            battle=battle,
            side=side,
            outcome="won" if (n + i) % 2 else "lost",
            **{**common, "ruleset": battle.ruleset},
            day=timezone.localdate(battle.ended_at),
        )
        for n, battle in enumerate(ended)
        for i, side in enumerate("ab")
    )
    Seated.objects.bulk_create(
        Seated(appearance=row, user_id=users[n % len(users)] if row.side == "b" else made.user.pk) for n, row in enumerate(rows)
    )
