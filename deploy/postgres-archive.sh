#!/bin/sh
# Keeps one file of PostgreSQL's log in an archive folder; PostgreSQL runs it as its archive_command:
#   archive_command = '/opt/satyapan/deploy/postgres-archive.sh /archive "%p" "%f"'
# A file is in the archive whole or not at all. An identical file that is there already is a success: a server that
# was killed before it noted the success sends the file again. A file with different content under the same name is
# never overwritten.
set -eu
archive=${1:?usage: postgres-archive.sh ARCHIVE PATH NAME}
from=${2:?usage: postgres-archive.sh ARCHIVE PATH NAME}
name=${3:?usage: postgres-archive.sh ARCHIVE PATH NAME}
umask 077
if [ -e "$archive/$name" ]; then
  cmp -s "$from" "$archive/$name" && exit 0
  echo "postgres-archive: $archive/$name is there already and differs; is this the folder of another server?" >&2
  exit 1
fi
making="$archive/.making-$name"
cp "$from" "$making"
sync "$making"
mv "$making" "$archive/$name"
sync "$archive"
