from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("battles", "0015_reword_labels"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations: ClassVar = [
        migrations.RenameField("seat", "taken_at", "joined_at"),
        migrations.AlterModelOptions("seat", {"ordering": ["joined_at", "pk"]}),
        migrations.AlterField(
            "seat",
            "user",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
