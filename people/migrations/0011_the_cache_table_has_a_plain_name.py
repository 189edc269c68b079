from django.db import migrations


class Migration(migrations.Migration):
    """The table of Django's cache, which belongs to no app; a new database has none yet (``config.apps`` creates it)."""

    dependencies = [
        ("people", "0010_reword_labels"),
    ]

    operations = [
        migrations.RunSQL(
            "ALTER TABLE IF EXISTS kept_for_a_while RENAME TO cache",
            "ALTER TABLE IF EXISTS cache RENAME TO kept_for_a_while",
        ),
    ]
