#!/bin/sh
# Makes a verified base backup of the PostgreSQL server at DATABASE_URL, with the log that it needs, in a new folder.
#   DATABASE_URL=postgres://backup@db.example/satyapan deploy/postgres-backup.sh FOLDER
# The user needs the attribute REPLICATION, and pg_hba.conf a line that lets it in for replication. The master key of the
# service is not in the backup: keep a copy of that file apart from it. With TEXTFILES=FOLDER, that of node_exporter's
# textfile collector, it tells Prometheus when the backup was made (docs/alerts.md).
set -eu
folder=${1:?usage: postgres-backup.sh FOLDER}
: "${DATABASE_URL:?DATABASE_URL is not set}"
[ ! -e "$folder" ] || { echo "postgres-backup: $folder is there already" >&2; exit 1; }
umask 077
# Debian keeps some of PostgreSQL's programs outside the path.
PATH="$PATH:$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)"
making="$folder.making"
rm -rf "$making"
trap 'rm -rf "$making"' EXIT
pg_basebackup --dbname="$DATABASE_URL" --pgdata="$making" --format=plain --wal-method=stream --checkpoint=fast \
  --manifest-checksums=SHA256 --no-password
pg_verifybackup --quiet "$making"
mv "$making" "$folder"
if [ -n "${TEXTFILES:-}" ]; then
  # node_exporter reads it as another user.
  ( umask 022
    printf '# HELP %s When the last backup was made, in Unix time\n# TYPE %s gauge\n%s %s\n' \
      satyapan_backup_timestamp_seconds satyapan_backup_timestamp_seconds satyapan_backup_timestamp_seconds "$(date +%s)" \
      >"$TEXTFILES/satyapan_backup.prom.next" )
  mv "$TEXTFILES/satyapan_backup.prom.next" "$TEXTFILES/satyapan_backup.prom"
fi
echo "postgres-backup: $folder is written and verified"
