"""Army lists leave the app of battles. Tables, rows, constraints stay as they are: only Django is told whose they are."""

import django.db.models.constraints
import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MODELS = ("army", "armycommand", "armyunit")


def hand_over_content_types(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Permissions, and whatever else points to a content type, go along."""
    _hand_over(apps, "battles", "armies")


def hand_back_content_types(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _hand_over(apps, "armies", "battles")


def _hand_over(apps: Apps, giver: str, taker: str) -> None:
    kinds = apps.get_model("contenttypes", "ContentType").objects
    there = list(kinds.filter(app_label=taker).values_list("model", flat=True))
    kinds.filter(app_label=giver, model__in=MODELS).exclude(model__in=there).update(app_label=taker)


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("battles", "0003_a_list_can_be_a_book_of_profiles"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("people", "0001_people_gather_in_clubs"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Army",
                    fields=[
                        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                        ("ruleset", models.SlugField(max_length=40, verbose_name="ruleset")),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("commander", models.CharField(blank=True, max_length=80, verbose_name="commander in chief")),
                        ("notes", models.TextField(blank=True, max_length=4000, verbose_name="notes")),
                        ("options", models.JSONField(blank=True, default=dict)),
                        ("share_token", models.CharField(blank=True, max_length=32, null=True, unique=True)),
                        ("is_sample", models.BooleanField(default=False)),
                        ("is_book", models.BooleanField(default=False, verbose_name="book of profiles")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("updated_at", models.DateTimeField(auto_now=True)),
                        ("deleted_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "club",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="armies",
                                to="people.club",
                                verbose_name="club",
                            ),
                        ),
                        (
                            "owner",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="armies",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="owner",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "army",
                        "verbose_name_plural": "armies",
                        "db_table": "battles_army",
                        "ordering": ["name", "pk"],
                    },
                ),
                migrations.CreateModel(
                    name="ArmyCommand",
                    fields=[
                        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                        ("position", models.PositiveSmallIntegerField()),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("commander", models.CharField(blank=True, max_length=80, verbose_name="commander")),
                        ("options", models.JSONField(blank=True, default=dict)),
                        (
                            "army",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="commands", to="armies.army"
                            ),
                        ),
                    ],
                    options={"db_table": "battles_armycommand", "ordering": ["position", "pk"]},
                ),
                migrations.CreateModel(
                    name="ArmyUnit",
                    fields=[
                        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                        ("position", models.PositiveSmallIntegerField()),
                        ("profile", models.CharField(max_length=60)),
                        ("name", models.CharField(blank=True, max_length=80, verbose_name="name")),
                        ("options", models.JSONField(blank=True, default=dict)),
                        (
                            "command",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="units", to="armies.armycommand"
                            ),
                        ),
                    ],
                    options={"db_table": "battles_armyunit", "ordering": ["position", "pk"]},
                ),
                migrations.AddIndex(
                    model_name="army",
                    index=models.Index(fields=["ruleset", "name"], name="battles_arm_ruleset_194110_idx"),
                ),
                migrations.AddConstraint(
                    model_name="army",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("is_sample", True), ("owner__isnull", True)),
                            models.Q(("is_sample", False), ("owner__isnull", False)),
                            _connector="OR",
                        ),
                        name="army_has_an_owner_unless_a_sample",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="army",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("is_sample", True)), fields=("ruleset", "name"), name="sample_army_named_once"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="armycommand",
                    constraint=models.UniqueConstraint(
                        deferrable=django.db.models.constraints.Deferrable["DEFERRED"],
                        fields=("army", "position"),
                        name="command_has_its_place",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="armyunit",
                    constraint=models.UniqueConstraint(
                        deferrable=django.db.models.constraints.Deferrable["DEFERRED"],
                        fields=("command", "position"),
                        name="unit_has_its_place",
                    ),
                ),
            ],
        ),
        migrations.RunPython(hand_over_content_types, hand_back_content_types),
    ]
