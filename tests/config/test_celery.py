from datetime import timedelta

from django.contrib.sessions.models import Session
from django.utils import timezone

from config.tasks import forget_ended_sessions


def test_a_real_worker_forgets_sessions_that_ended(celery_worker_process):
    Session.objects.create(session_key="ended", session_data="", expire_date=timezone.now() - timedelta(days=1))
    Session.objects.create(session_key="living", session_data="", expire_date=timezone.now() + timedelta(days=1))

    forget_ended_sessions.delay()
    celery_worker_process.wait_for("forget_ended_sessions", 20)
    celery_worker_process.wait_for("succeeded", 20)

    assert list(Session.objects.values_list("session_key", flat=True)) == ["living"]
