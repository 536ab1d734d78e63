#!/bin/sh
# Runs a command on a root file system of its own, in the namespaces that it was started in:
#   unshare --mount --pid --fork sh isolate.sh ROOT INSTALLED NODE COMMAND...
# ROOT is a folder that keeps what is written; the machine's programs are in it read-only. INSTALLED becomes /opt/satyapan
# and NODE the program of that name. WRITABLE: the one folder that is not read-only; absent: all of ROOT can be written.
# All mounts are seen by this command alone, and are gone with it.
set -eu
root=$1 installed=$2 node=$3
shift 3

mount --make-rprivate /
mount --bind "$root" "$root" # a root must be a mount
cd "$root"
mkdir -p dev etc old opt/satyapan proc run sys tmp usr var/lib
mount --rbind -o ro /usr usr
for name in bin lib lib32 lib64 sbin; do
  if [ -L "/$name" ]; then ln -sfn "$(readlink "/$name")" "$name"
  elif [ -d "/$name" ]; then mkdir -p "$name" && mount --bind -o ro "/$name" "$name"
  fi
done
mount -t tmpfs tmpfs usr/local/bin
touch usr/local/bin/node
mount --bind -o ro "$node" usr/local/bin/node
mount --bind -o ro "$installed" opt/satyapan

mount -t tmpfs -o mode=755 tmpfs dev
for name in null zero full random urandom; do
  touch "dev/$name"
  mount --bind "/dev/$name" "dev/$name"
done
mkdir dev/pts dev/shm
ln -s pts/ptmx dev/ptmx
mount -t devpts -o newinstance,mode=620,ptmxmode=666 devpts dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp

pivot_root . old
cd /
umount -l old
if [ -n "${WRITABLE:-}" ]; then
  mount --bind "$WRITABLE" "$WRITABLE"
  mount -o remount,bind,ro /
fi
exec "$@"
