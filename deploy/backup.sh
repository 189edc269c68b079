#!/bin/sh
# Backups of the database that PGHOST, PGUSER, PGDATABASE and PGPASSWORD name, in the folder BACKUPS.
#
#   backup.sh now              makes one, and forgets all but the newest KEPT
#   backup.sh nightly          does so now if the newest is old, and then every night at HOUR
#   backup.sh fresh            succeeds if the newest is younger than a day and two hours
#   backup.sh list             the backups, oldest first
#   backup.sh restore NAME     replaces the database by what a backup holds
set -eu
umask 077

BACKUPS=${BACKUPS:-/backups}
KEPT=${KEPT:-14}
HOUR=${HOUR:-03:30}

list() {
    find "$BACKUPS" -maxdepth 1 -name '*.dump' | sort
}

fresh() {
    [ -n "$(find "$BACKUPS" -maxdepth 1 -name '*.dump' -mmin -1560)" ]
}

# Under its name only once it is whole and can be read.
now() {
    name="$PGDATABASE-$(date +%Y-%m-%d-%H%M%S).dump"
    part="$BACKUPS/.$name.part"
    if pg_dump --format custom --file "$part" && pg_restore --list "$part" >/dev/null; then
        mv "$part" "$BACKUPS/$name"
        echo "Backup $name: $(wc -c <"$BACKUPS/$name") bytes."
    else
        rm -f "$part"
        echo "The backup failed; the former ones are untouched." >&2
        return 1
    fi
    list | sort -r | tail -n "+$((KEPT + 1))" | while read -r old; do
        rm -f "$old"
    done
}

seconds_until_hour() {
    at=$(date -d "$HOUR" +%s)
    left=$((at - $(date +%s)))
    [ "$left" -gt 0 ] || left=$((left + 86400))
    echo "$left"
}

nightly() {
    while true; do
        if fresh; then
            sleep "$(seconds_until_hour)"
        fi
        until now; do
            sleep 600
        done
    done
}

restore() {
    file="$BACKUPS/$1"
    pg_restore --list "$file" >/dev/null
    dropdb --force "$PGDATABASE"
    createdb "$PGDATABASE"
    pg_restore --dbname "$PGDATABASE" --exit-on-error "$file"
    echo "Restored $1."
}

case "${1:-}" in
now | nightly | fresh | list) "$1" ;;
restore) restore "${2:?which one? See: backup.sh list}" ;;
*)
    sed -n '3,8s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
esac
