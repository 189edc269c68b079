from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0008_messages_have_a_notice_or_an_address"),
    ]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="language",
            field=models.CharField(
                blank=True,
                choices=[("en", "English"), ("it", "Italiano"), ("fr", "Français")],
                max_length=5,
                verbose_name="language",
            ),
        ),
    ]
