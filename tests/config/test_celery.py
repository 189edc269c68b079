import subprocess
import sys
from datetime import timedelta

from django.contrib.sessions.models import Session
from django.utils import timezone

from config.tasks import forget_ended_sessions
from tests.conftest import ROOT, Child, environment_of_test_database


def test_a_real_worker_forgets_sessions_that_ended(celery_worker_process):
    Session.objects.create(session_key="ended", session_data="", expire_date=timezone.now() - timedelta(days=1))
    Session.objects.create(session_key="living", session_data="", expire_date=timezone.now() + timedelta(days=1))

    forget_ended_sessions.delay()
    celery_worker_process.wait_for("forget_ended_sessions", 20)
    celery_worker_process.wait_for("succeeded", 20)

    assert list(Session.objects.values_list("session_key", flat=True)) == ["living"]


def test_without_redis_tasks_go_through_files(transactional_db, tmp_path):
    Session.objects.create(session_key="ended", session_data="", expire_date=timezone.now() - timedelta(days=1))
    environment = environment_of_test_database() | {"REDIS_URL": "", "VAR_DIR": str(tmp_path)}
    how = {"cwd": ROOT, "env": environment, "stdin": subprocess.DEVNULL, "text": True}
    send = "from config.tasks import forget_ended_sessions as task; task.delay()"
    subprocess.run([sys.executable, "manage.py", "shell", "-c", send], check=True, capture_output=True, **how)
    assert list((tmp_path / "celery" / "queue").iterdir())

    worker = [sys.executable, "-m", "celery", "-A", "config", "worker", "--pool", "solo", "--loglevel", "INFO"]
    child = Child(subprocess.Popen(worker, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **how), [])
    child.wait_for("succeeded")
    child.stop()

    assert not Session.objects.exists()
