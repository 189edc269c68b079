-- The log's rows in one table and in sixteen by hash of the battle, side by side in a scratch database (docs/reference/performance.md):
--   createdb scratch && psql -v battles=10000 -d scratch -f deploy/partitions.sql
-- Each battle has 300 entries of about a kilobyte. Nothing of ours is touched.
\set ON_ERROR_STOP on
\if :{?battles}
\else
  \set battles 1000
\endif

CREATE TABLE entries_in_one (
    id bigint GENERATED ALWAYS AS IDENTITY, battle_id bigint NOT NULL, seq int NOT NULL, key text, undoes int, changes jsonb NOT NULL,
    PRIMARY KEY (id), UNIQUE (battle_id, seq), UNIQUE (battle_id, key)
);
-- Whatever is unique has to name the battle, the primary key too.
CREATE TABLE entries_in_parts (
    id bigint GENERATED ALWAYS AS IDENTITY, battle_id bigint NOT NULL, seq int NOT NULL, key text, undoes int, changes jsonb NOT NULL,
    PRIMARY KEY (battle_id, id), UNIQUE (battle_id, seq), UNIQUE (battle_id, key)
) PARTITION BY HASH (battle_id);
SELECT format('CREATE TABLE entries_part_%s PARTITION OF entries_in_parts FOR VALUES WITH (MODULUS 16, REMAINDER %s)', n, n)
FROM generate_series(0, 15) AS n \gexec

\timing on
\echo Filled, one table and parts
INSERT INTO entries_in_one (battle_id, seq, key, changes)
SELECT battle, seq, md5(battle || ' ' || seq), jsonb_build_object('what', repeat('x', 800))
FROM generate_series(1, 300) AS seq, generate_series(1, :battles) AS battle;
INSERT INTO entries_in_parts (battle_id, seq, key, changes)
SELECT battle, seq, md5(battle || ' ' || seq), jsonb_build_object('what', repeat('x', 800))
FROM generate_series(1, 300) AS seq, generate_series(1, :battles) AS battle;
\echo Vacuumed, one table, parts together, one part
VACUUM (ANALYZE) entries_in_one;
VACUUM (ANALYZE) entries_in_parts;
VACUUM (ANALYZE) entries_part_0;
\timing off
SELECT pg_size_pretty(pg_total_relation_size('entries_in_one')) AS one_table,
    pg_size_pretty(sum(pg_total_relation_size(relid))) AS parts FROM pg_partition_tree('entries_in_parts') WHERE isleaf;

-- Ten thousand acts of battles by lot, each with its reading of the last ten entries.
CREATE FUNCTION acted(entries regclass, times int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    battle bigint;
BEGIN
    FOR n IN 1..times LOOP
        battle := 1 + hashint4(n) & 1023;
        EXECUTE format('INSERT INTO %s (battle_id, seq, key, changes) VALUES ($1, $2, $3, ''{}'')', entries)
            USING battle, 300 + n, 'new ' || n;
        EXECUTE format('SELECT count(changes) FROM (SELECT changes FROM %s WHERE battle_id = $1 ORDER BY seq DESC LIMIT 10) AS last', entries)
            USING battle;
    END LOOP;
END $$;
\timing on
\echo Ten thousand acts, one table and parts, twice in turn
SELECT acted('entries_in_one', 10000);
SELECT acted('entries_in_parts', 10000);
DELETE FROM entries_in_one WHERE seq > 300;
DELETE FROM entries_in_parts WHERE seq > 300;
SELECT acted('entries_in_one', 10000);
SELECT acted('entries_in_parts', 10000);
