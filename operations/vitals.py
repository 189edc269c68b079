"""Health checks for the operator's page."""

import platform
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Q
from django.template.defaultfilters import date, filesizeformat
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from kombu import Queue
from kombu.exceptions import KombuError

from battles.models import Battle, Check
from campaigns.models import Campaign
from config.celery import app
from operations.health import STALE_HOURS
from operations.schedule import scheduled
from people.notices.models import Channel, OutboxMessage
from tournaments.models import AuditResult

#: Cache key of the last time at which scheduler, queue and worker worked together, and its timeout.
LIFE, REMEMBERED_SECONDS = "sign-of-life", 14 * 24 * 3600
#: Minutes after which the worker counts as unavailable: it reports each minute.
AWAY_MINUTES = 5
#: Letters that wait longer, tasks that are more, and a smaller share of the disk that is free are worth a look.
LATE_LETTERS, LONG_QUEUE, LITTLE_DISK = timedelta(minutes=15), 200, 0.1


class HealthCheck(NamedTuple):
    """A health check: its name, its value, and whether that is well (None: unknown)."""

    label: str
    value: str
    well: bool | None = None
    hint: str = ""


Group = tuple[str, list[HealthCheck]]


def note_life() -> None:
    """Note that scheduler, queue and worker work: this was called through all of them."""
    cache.set(LIFE, timezone.now(), REMEMBERED_SECONDS)


def check_all() -> list[Group]:
    """Return all health checks, in groups."""
    return [
        (_("Stendardo"), [*_version()]),
        (_("Background tasks"), [*_worker(), *_queue(), *_letters()]),
        (_("Scheduled tasks"), [*_schedule()]),
        (_("Nightly check"), [*_battles(), *_campaigns(), *_tournaments()]),
        (_("Data"), [*_database(), *_backup(), *_disk()]),
    ]


def _version() -> Iterator[HealthCheck]:
    yield HealthCheck(_("Version"), settings.VERSION, True)
    yield HealthCheck("Python", platform.python_version(), True)
    executor = MigrationExecutor(connection)
    missing = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    newer = len(executor.loader.applied_migrations.keys() - executor.loader.disk_migrations.keys())
    if newer:
        hint = _("A newer version has used this database: return to that version, or restore a backup.")
        yield HealthCheck(_("Tables"), _("newer than this version"), False, hint)
    elif missing:
        value = ngettext("%(n)d step behind", "%(n)d steps behind", missing) % {"n": missing}
        yield HealthCheck(_("Tables"), value, False, _("Run “manage.py migrate”."))
    else:
        yield HealthCheck(_("Tables"), _("up to date"), True)


def _worker() -> Iterator[HealthCheck]:
    latest: datetime | None = cache.get(LIFE)
    if latest is None:
        yield HealthCheck(_("Worker and scheduler"), _("no report yet"), None, _("They report every minute."))
        return
    well = timezone.now() - latest < timedelta(minutes=AWAY_MINUTES)
    hint = "" if well else _("E-mail, deadlines and long odds wait until they run again.")
    yield HealthCheck(_("Worker and scheduler"), _("last report %(time)s ago") % {"time": timesince(latest)}, well, hint)


def _queue() -> Iterator[HealthCheck]:
    waiting: int | None = None
    with suppress(KombuError, OSError), app.connection_for_read(connect_timeout=2) as broker:
        tasks = Queue(app.conf.task_default_queue, channel=broker.default_channel)
        waiting = tasks.queue_declare().message_count
    if waiting is None:
        yield HealthCheck(_("Waiting tasks"), _("the queue does not answer"), False)
    else:
        yield HealthCheck(_("Waiting tasks"), str(waiting), waiting < LONG_QUEUE)


def _schedule() -> Iterator[HealthCheck]:
    for one in scheduled():
        if one.at is None:
            yield HealthCheck(one.task, _("no report yet"))
            continue
        value = _("%(time)s ago") % {"time": timesince(one.at)}
        yield HealthCheck(one.task, value, one.well, _("It failed: the worker's log says why.") if one.failed else "")


def _letters() -> Iterator[HealthCheck]:
    now, mail = timezone.now(), OutboxMessage.objects.filter(channel=Channel.MAIL)
    waiting = mail.filter(Q(due_at__lte=now) | Q(failures__gt=0)).count()
    failing, late = mail.filter(failures__gt=0).count(), mail.filter(due_at__lt=now - LATE_LETTERS).exists()
    value = ngettext("%(n)d e-mail", "%(n)d e-mails", waiting) % {"n": waiting}
    if failing:
        value += ", " + ngettext("%(n)d of them failed", "%(n)d of them failed", failing) % {"n": failing}
    if not settings.HAS_EMAIL:
        yield HealthCheck(_("Waiting e-mail"), value, None, _("No mail server is set (EMAIL_URL)."))
    else:
        yield HealthCheck(_("Waiting e-mail"), value, not (late or failing))


def _battles() -> Iterator[HealthCheck]:
    wrong = Check.objects.exclude(wrong=[]).count()
    last = Check.objects.order_by("-at").values_list("at", flat=True).first()
    if last is None:
        yield HealthCheck(
            _("Battles that differ from their log"), _("none checked yet"), None if Battle.objects.exists() else True
        )
        return
    looked = _("last check %(date)s") % {"date": date(timezone.localtime(last), "SHORT_DATETIME_FORMAT")}
    hint = _("“manage.py truth” lists them; docs/how-to/nightly-check.md says what to do.") if wrong else ""
    yield HealthCheck(_("Battles that differ from their log"), f"{wrong} ({looked})", not wrong, hint)


def _campaigns() -> Iterator[HealthCheck]:
    wrong = Campaign.objects.exclude(wrong=[]).count()
    hint = _("“manage.py fold” lists them; docs/how-to/nightly-check.md says what to do.") if wrong else ""
    yield HealthCheck(_("Campaigns that differ from their log"), str(wrong), not wrong, hint)


def _tournaments() -> Iterator[HealthCheck]:
    wrong = AuditResult.objects.exclude(wrong=[]).count()
    hint = _("“manage.py audit_tournaments” lists them; docs/how-to/nightly-check.md says what to do.") if wrong else ""
    yield HealthCheck(_("Tournaments that differ from their log"), str(wrong), not wrong, hint)


def _database() -> Iterator[HealthCheck]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database()), current_setting('server_version')")
        size, version = cursor.fetchone()
    yield HealthCheck(_("Database"), f"PostgreSQL {version.split()[0]}, {filesizeformat(size)}", True)


def _backup() -> Iterator[HealthCheck]:
    if settings.BACKUP_DIR is None:
        yield HealthCheck(_("Newest backup"), _("unknown"), None, _("BACKUP_DIR is not set."))
        return
    made = [path.stat().st_mtime for path in Path(settings.BACKUP_DIR).glob("*.dump")]
    if not made:
        yield HealthCheck(_("Newest backup"), _("none yet"), False)
        return
    hours = round((time.time() - max(made)) / 3600)
    yield HealthCheck(
        _("Newest backup"), ngettext("%(n)d hour old", "%(n)d hours old", hours) % {"n": hours}, hours <= STALE_HOURS
    )


def _disk() -> Iterator[HealthCheck]:
    places = {_("Free disk space"): settings.VAR_DIR if settings.DATABASE["EMBEDDED"] else "/"}
    if settings.BACKUP_DIR:
        places[_("Free disk space for backups")] = settings.BACKUP_DIR
    for label, where in places.items():
        if Path(where).exists():
            disk = shutil.disk_usage(where)
            value = f"{filesizeformat(disk.free)} / {filesizeformat(disk.total)}"
            yield HealthCheck(label, value, disk.free > LITTLE_DISK * disk.total)
