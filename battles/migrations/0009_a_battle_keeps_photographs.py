import django.db.models.deletion
from django.db import migrations, models

import common.links


class Migration(migrations.Migration):
    dependencies = [("battles", "0008_what_was_played_before_is_not_reckoned_anew")]

    operations = [
        migrations.CreateModel(
            name="Photograph",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("who", models.CharField(blank=True, max_length=60)),
                ("seq", models.PositiveIntegerField()),
                ("turn", models.PositiveSmallIntegerField(default=0)),
                ("token", models.CharField(default=common.links.new_token, max_length=32, unique=True)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("picture", models.BinaryField()),
                ("small", models.BinaryField()),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
                (
                    "battle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="photographs", to="battles.battle"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="battles.seat",
                    ),
                ),
            ],
            options={"verbose_name": "photograph", "verbose_name_plural": "photographs", "ordering": ["seq", "pk"]},
        )
    ]
