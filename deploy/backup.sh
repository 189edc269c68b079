#!/bin/sh
# Backups of the database that PGHOST, PGUSER, PGDATABASE and PGPASSWORD name, in the folder BACKUPS.
#
#   backup.sh now              makes one by hand, and deletes all but the newest KEPT of those made by hand
#   backup.sh nightly          makes one if the newest is old, then one every night at HOUR, and stores KEPT nights
#   backup.sh fresh            succeeds if the newest is younger than a day and two hours
#   backup.sh list             the backups, oldest first
#   backup.sh restore NAME     backs up the present database, then replaces it by what a backup holds
set -eu
umask 077

BACKUPS=${BACKUPS:-/backups}
KEPT=${KEPT:-14}
HOUR=${HOUR:-03:30}
export PGOPTIONS="${PGOPTIONS:-} -c client_min_messages=warning"

list() {
    find "$BACKUPS" -maxdepth 1 -name '*.dump' | sort
}

fresh() {
    [ -n "$(find "$BACKUPS" -maxdepth 1 -name '*.dump' -mmin -1560)" ]
}

# Read a backup to its end: --list would read its table of contents only, and accept a file that was cut off.
readable() {
    pg_restore --file /dev/null "$1"
}

# Make a backup; $1 ends its name. It gets its name only once it is complete and can be read to its end.
make() {
    name="$PGDATABASE-$(date +%Y-%m-%d-%H%M%S)$1.dump"
    while [ -e "$BACKUPS/$name" ]; do # never over another backup of the same second
        sleep 1
        name="$PGDATABASE-$(date +%Y-%m-%d-%H%M%S)$1.dump"
    done
    part="$BACKUPS/.$name.part"
    if ! { pg_dump --format custom --file "$part" && readable "$part" && mv "$part" "$BACKUPS/$name"; }; then
        rm -f "$part"
        echo "The backup failed; the former ones are untouched." >&2
        return 1
    fi
}

made() {
    echo "Backup $name: $(wc -c <"$BACKUPS/$name") bytes."
}

# Read names of backups, newest first, and delete all but the first KEPT.
prune() {
    tail -n "+$((KEPT + 1))" | while read -r old; do
        rm -f "$old"
    done
}

now() {
    make -now || return 1
    list | grep -e '-now\.dump$' | sort -r | prune
    made
}

night() {
    make "" || return 1
    list | grep -v -e '-now\.dump$' | sort -r | prune
    made
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
        until night; do
            sleep 600
        done
    done
}

restore() {
    file="$BACKUPS/$1"
    readable "$file" || unrestored "$1 cannot be read to its end."
    new="${PGDATABASE}_restoring"
    old="${PGDATABASE}_replaced"
    if exists "$PGDATABASE"; then
        # Older backups stay, for one of them may be the file to restore.
        make -now || unrestored "The present database could not be backed up first."
        made
    fi
    dropdb --if-exists "$new"
    createdb "$new"
    if ! pg_restore --dbname "$new" --exit-on-error "$file"; then
        dropdb "$new"
        unrestored "$1 could not be loaded."
    fi
    if ! swap; then
        dropdb "$new"
        unrestored "The present database is in use: stop the processes that use it."
    fi
    dropdb --if-exists "$old"
    echo "Restored $1."
}

unrestored() {
    echo "$1 Nothing was replaced." >&2
    exit 1
}

exists() {
    [ -n "$(echo "SELECT 1 FROM pg_database WHERE datname = :'name'" | ask --set name="$1")" ]
}

# Rename both databases in one transaction: there is always one under the old name.
swap() {
    dropdb --if-exists "$old"
    ask --set present="$PGDATABASE" --set new="$new" --set old="$old" --single-transaction >/dev/null <<'END'
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :'present';
SELECT format('ALTER DATABASE %I RENAME TO %I', :'present', :'old')
 WHERE EXISTS (SELECT FROM pg_database WHERE datname = :'present') \gexec
ALTER DATABASE :"new" RENAME TO :"present";
END
}

ask() {
    psql --dbname postgres --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 "$@"
}

case "${1:-}" in
now | nightly | fresh | list) "$1" ;;
restore) restore "${2:?which one? See: backup.sh list}" ;;
*)
    sed -n '3,8s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
esac
