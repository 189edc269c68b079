"""Separate the link to an entry from the token that its browsers keep."""

from typing import Any

from django.db import migrations, models

import common.links


def keep_links(apps: Any, schema_editor: Any) -> None:
    """Let the links that were given out lead to their entries still."""
    apps.get_model("tournaments", "Player").objects.update(link=models.F("token"))


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0009_entries_point_to_copies"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="link",
            field=models.CharField(max_length=32, null=True),
        ),
        migrations.RunPython(keep_links, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="player",
            name="link",
            field=models.CharField(default=common.links.new_token, max_length=32, unique=True),
        ),
    ]
