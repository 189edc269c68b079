from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("battles", "0001_an_army_a_battle_and_its_log")]

    operations = [
        migrations.AddField(
            model_name="army",
            name="deleted_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
