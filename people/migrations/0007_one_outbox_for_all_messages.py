"""One table for e-mail, push and webhook: the letters that wait join the deliveries of notices."""

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def take_letters(apps: Any, schema_editor: Any) -> None:
    """Copy the waiting letters, and the day of their notice to the deliveries."""
    message, letter, notice = (apps.get_model("people", name) for name in ("OutboxMessage", "Letter", "Notice"))
    message.objects.update(created_at=Subquery(notice.objects.filter(pk=OuterRef("notice")).values("created_at")[:1]))
    fields = ("to", "subject", "body", "language", "due_at", "failures")
    message.objects.bulk_create(
        message(channel="mail", created_at=row.written_at, **{name: getattr(row, name) for name in fields})
        for row in letter.objects.all()
    )


def give_letters_back(apps: Any, schema_editor: Any) -> None:
    message, letter = (apps.get_model("people", name) for name in ("OutboxMessage", "Letter"))
    fields = ("to", "subject", "body", "language", "due_at", "failures")
    mine = message.objects.filter(notice=None)
    letter.objects.bulk_create(letter(**{name: getattr(row, name) for name in fields}) for row in mine)
    mine.delete()


class Migration(migrations.Migration):
    dependencies = [("people", "0006_a_club_has_umpires_and_treasurers")]

    operations = [
        migrations.RemoveIndex(model_name="delivery", name="delivery_due_at"),
        migrations.RenameModel("Delivery", "OutboxMessage"),
        migrations.AlterField(
            model_name="outboxmessage",
            name="notice",
            field=models.ForeignKey(
                null=True,
                blank=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="messages",
                to="people.notice",
            ),
        ),
        *(
            migrations.AddField("outboxmessage", name, field, preserve_default=False)
            for name, field in (
                ("to", models.EmailField(blank=True, max_length=254, default="")),
                ("subject", models.CharField(blank=True, max_length=200, default="")),
                ("body", models.TextField(blank=True, default="")),
                ("language", models.CharField(blank=True, max_length=5, default="")),
            )
        ),
        migrations.AddField("outboxmessage", "created_at", models.DateTimeField(default=django.utils.timezone.now)),
        migrations.AddIndex("outboxmessage", models.Index(fields=["due_at"], name="outbox_due_at")),
        migrations.RunPython(take_letters, give_letters_back),
        migrations.DeleteModel("Letter"),
    ]
