"""The upgrade to one outbox keeps every message that waits."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE = [("people", "0006_a_club_has_umpires_and_treasurers")]
AFTER = [("people", "0008_messages_have_a_notice_or_an_address")]


def migrate(target):
    executor = MigrationExecutor(connection)
    executor.migrate(target)
    return MigrationExecutor(connection).loader.project_state(target).apps


@pytest.mark.django_db(transaction=True)
def test_letters_and_deliveries_wait_in_the_outbox():
    try:
        apps = migrate(BEFORE)
        user = apps.get_model("people", "User").objects.create(username="anna")
        notice = apps.get_model("people", "Notice").objects.create(user=user, kind="your_move", key="your_move:1")
        apps.get_model("people", "Delivery").objects.create(notice=notice, channel="push", failures=2)
        letter = apps.get_model("people", "Letter").objects.create(
            to="anna@club.example", subject="Hello", body="Dear Anna", language="en", failures=1
        )

        outbox = migrate(AFTER).get_model("people", "OutboxMessage").objects

        assert set(outbox.values_list("channel", "notice", "to", "subject", "body", "language", "failures", "created_at")) == {
            ("push", notice.pk, "", "", "", "", 2, notice.created_at),
            ("mail", None, "anna@club.example", "Hello", "Dear Anna", "en", 1, letter.written_at),
        }
    finally:  # those of other apps too that were undone with it
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
