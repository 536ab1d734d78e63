#!/bin/sh
# Makes a data directory from a base backup and an archived log; PostgreSQL recovers it to a given moment when it starts on it.
#   deploy/postgres-restore.sh BACKUP ARCHIVE FOLDER                  to the end of the archived log
#   deploy/postgres-restore.sh BACKUP ARCHIVE FOLDER --time '2026-11-22 14:05:00+05:30'
#   deploy/postgres-restore.sh BACKUP ARCHIVE FOLDER --name before-upgrade    a point made by pg_create_restore_point
# Run it as the user that PostgreSQL runs as. BACKUP and ARCHIVE are only read. ARCHIVE is needed until recovery is over.
set -eu
usage='usage: postgres-restore.sh BACKUP ARCHIVE FOLDER [--time TIME | --name NAME]'
fail() { echo "postgres-restore: $1" >&2; exit 1; }
[ $# -eq 3 ] || [ $# -eq 5 ] || fail "$usage"
backup=$1 archive=$2 folder=$3
case "${4:-}" in
  '') target='' ;;
  --time) target=recovery_target_time ;;
  --name) target=recovery_target_name ;;
  *) fail "$usage" ;;
esac
[ -f "$backup/backup_manifest" ] || fail "$backup is not a base backup"
[ -d "$archive" ] || fail "there is no folder $archive"
[ ! -e "$folder" ] || fail "$folder is there already"
umask 077
archive=$(cd "$archive" && pwd)
# Debian keeps some of PostgreSQL's programs outside the path.
PATH="$PATH:$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)"
making="$folder.making"
rm -rf "$making"
trap 'rm -rf "$making"' EXIT
cp -R "$backup" "$making"
chmod 700 "$making"
pg_verifybackup --quiet "$making"
quoted() { printf "'%s'" "$(printf '%s' "$1" | sed "s/'/''/g")"; }
{
  echo '# Written by postgres-restore.sh'
  echo "restore_command = $(quoted "cp \"$archive/%f\" \"%p\"")"
  [ -z "$target" ] || echo "$target = $(quoted "$5")"
  # Without it the server stops at the moment and takes no writes.
  echo "recovery_target_action = 'promote'"
  # What this server writes must not mix with the log of the one that was backed up, which may still run.
  echo "archive_mode = 'off'"
} >> "$making/postgresql.auto.conf"
touch "$making/recovery.signal"
sync
mv "$making" "$folder"
echo "postgres-restore: $folder is ready; PostgreSQL recovers it when it is started on it"
echo 'postgres-restore: its log is not archived. Before it serves: a new archive folder, archive_mode on, a new base backup'
