"""Add a table for the lists that were handed in."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("armies", "0003_units_are_found_by_their_words"),
        ("tournaments", "0006_who_was_reminded_of_lists"),
    ]

    operations = [
        migrations.CreateModel(
            name="HandedInList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ruleset", models.SlugField(max_length=40)),
                ("name", models.CharField(blank=True, max_length=80)),
                ("document", models.JSONField()),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("points", models.IntegerField(blank=True, null=True)),
                ("is_legal", models.BooleanField(default=True)),
                ("handed_in_at", models.DateTimeField()),
                ("accepted_at", models.DateTimeField(blank=True, null=True)),
                ("sources", models.JSONField(blank=True, default=list)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="handed_in_lists", to="tournaments.player"
                    ),
                ),
                (
                    "replaces",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.handedinlist",
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="armies.army"
                    ),
                ),
            ],
            options={
                "verbose_name": "army list handed in",
                "verbose_name_plural": "army lists handed in",
                "ordering": ["pk"],
            },
        ),
        migrations.AddField(
            model_name="player",
            name="handed_in",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournaments.handedinlist",
            ),
        ),
    ]
