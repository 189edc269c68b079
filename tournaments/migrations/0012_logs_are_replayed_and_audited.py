"""Logs replay to the rows; older events replay from their rows as they are now. A press has a key and an answer."""

from datetime import date, datetime
from typing import Any

import django.core.serializers.json
import django.db.models.deletion
from django.db import migrations, models

NOT_LOGGED = frozenset(
    {"id", "event_id", "round_id", "token", "link", "seq", "public_seq", "seed", "reminded_of", "document", "sources"}
)


def record_starting_states(apps: Any, schema_editor: Any) -> None:
    """Record the rows of every event, addressed as the log addresses them."""
    model = {name: apps.get_model("tournaments", name) for name in ("Event", "HandedInList", "Pairing", "Adjustment")}
    start = apps.get_model("tournaments", "StartingState")
    for event in model["Event"].objects.all().iterator():
        rows = {"event": values_of(event)}
        rows |= {f"player:{one.number}": values_of(one) for one in event.players.all()}
        rows |= {f"table:{one.position}": values_of(one) for one in event.tables.all()}
        rows |= {f"round:{one.number}": values_of(one) for one in event.rounds.all()}
        rows |= {f"staff:{one.pk}": values_of(one) for one in event.staff.all()}
        rows |= {f"invitation:{one.pk}": values_of(one) for one in event.invitations.all()}
        rows |= {f"list:{one.pk}": values_of(one) for one in model["HandedInList"].objects.filter(player__event=event)}
        pairings = model["Pairing"].objects.filter(round__event=event).select_related("round")
        rows |= {f"pairing:{one.round.number}-{one.position}": values_of(one) for one in pairings}
        rows |= {f"adjustment:{one.pk}": values_of(one) for one in model["Adjustment"].objects.filter(player__event=event)}
        start.objects.create(event=event, seq=event.seq, rows=rows)


def values_of(row: Any) -> dict[str, Any]:
    values = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return {
        name: value.isoformat() if isinstance(value, datetime | date) else value
        for name, value in values.items()
        if name not in NOT_LOGGED
    }


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0011_entries_undo_nothing"),
    ]

    operations = [
        migrations.AddField("logentry", "key", models.CharField(blank=True, max_length=64, null=True, unique=True)),
        migrations.AddField("logentry", "answer", models.JSONField(null=True)),
        migrations.CreateModel(
            name="StartingState",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField()),
                ("rows", models.JSONField(encoder=django.core.serializers.json.DjangoJSONEncoder)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="starting_state", to="tournaments.event"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="AuditResult",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(auto_now=True)),
                ("seq", models.PositiveIntegerField()),
                ("release", models.CharField(max_length=20)),
                ("wrong", models.JSONField(default=list)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="audit_result", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "audit of a tournament",
                "verbose_name_plural": "audits of tournaments",
            },
        ),
        migrations.RunPython(record_starting_states, migrations.RunPython.noop, elidable=False),
    ]
