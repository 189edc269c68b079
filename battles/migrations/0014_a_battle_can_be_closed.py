from typing import Any

from django.db import migrations, models

#: Battles whose campaign or tournament may still hide them. The next change of round or stage opens those that it does not.
_OF_EVENTS = """
UPDATE battles_battle SET closed = true WHERE id IN (
  SELECT p.battle_id FROM tournaments_pairing p
    JOIN tournaments_round r ON r.id = p.round_id JOIN tournaments_event e ON e.id = r.event_id
   WHERE p.battle_id IS NOT NULL AND e.status <> 'finished'
     AND NOT (e.lists_published AND coalesce(e.settings->>'standings_policy', 'open') = 'open'))
"""
_OF_CAMPAIGNS = """
UPDATE battles_battle SET closed = true WHERE id IN (
  SELECT n.battle_id FROM {table} n JOIN campaigns_campaign c ON c.id = n.campaign_id
   WHERE n.battle_id IS NOT NULL AND c.stage <> 'ended' AND coalesce(c.kit->'places', '[]') <> '[]'
     AND coalesce(c.kit->'rules'->>'fog', 'adjacent') <> 'open')
"""
#: Spectators who took their seat without an invitation: the log has no entry about it.
_BOOKMARKS = """
UPDATE battles_seat s SET bookmark = true WHERE s.role = 'spectator' AND s.user_id IS NOT NULL AND NOT EXISTS (
  SELECT FROM battles_entry e WHERE e.battle_id = s.battle_id AND e.kind = 'seat' AND e.seat_id = s.id)
"""


def close_hidden_battles(apps: Any, schema_editor: Any) -> None:
    """Close the battles of events and campaigns that go on. These apps come later: in a new database there is nothing to do."""
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor))
        if "tournaments_pairing" in tables:
            cursor.execute(_OF_EVENTS)
        for table in {"campaigns_engagement", "campaigns_duel"} & tables:
            cursor.execute(_OF_CAMPAIGNS.format(table=table))
        cursor.execute(_BOOKMARKS)


class Migration(migrations.Migration):
    dependencies = [("battles", "0013_a_seat_says_from_when_it_reads_and_by_which_office")]

    operations = [
        migrations.AddField("battle", "closed", models.BooleanField(default=False)),
        migrations.AddField("seat", "bookmark", models.BooleanField(default=False)),
        migrations.RunPython(close_hidden_battles, migrations.RunPython.noop),
    ]
