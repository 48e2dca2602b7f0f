#!/bin/sh
# Fills the files of this folder in for one node and lays them where Debian's packages look for them.
# Usage: ./render.sh node.env FOLDER    FOLDER is / on the node itself
set -eu
[ $# -eq 2 ] || { echo 'Usage: ./render.sh node.env FOLDER' >&2; exit 1; }
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck disable=SC1090
. "$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"
# Empty on a node; a folder where several nodes are tried on one machine.
ROOT=${2%/}

edits="s|\${ROOT}|$ROOT|g"
for name in NODE1_NAME NODE1_ADDRESS NODE2_NAME NODE2_ADDRESS NODE3_NAME NODE3_ADDRESS NODE_NAME NODE_ADDRESS NETWORK SHARED_BUFFERS CACHE_SIZE \
  SUPERUSER_PASSWORD REPLICATION_PASSWORD REWIND_PASSWORD PATRONI_API_PASSWORD WARSHA_PASSWORD; do
  value=$(eval "printf %s \"\${$name:-}\"")
  [ -n "$value" ] || { echo "$1: $name is empty." >&2; exit 1; }
  case $name-$value in
    *_PASSWORD-*[!A-Za-z0-9]*) echo "$1: $name may have letters and digits only." >&2; exit 1 ;;
    *-*[!A-Za-z0-9./:_-]*) echo "$1: $name has a character that it cannot have." >&2; exit 1 ;;
  esac
  edits="$edits
s|\${$name}|$value|g"
done
if [ -z "$ROOT" ] && ! id postgres >/dev/null 2>&1; then
  echo 'Install the packages first: patroni, etcd-server, pgbouncer, postgresql-15.' >&2
  exit 1
fi

# fill TEMPLATE TARGET MODE OWNER
fill() {
  mkdir -p "$(dirname "$ROOT/$2")"
  # The passwords are no arguments of a program, which everybody on the machine could read.
  (umask 077 && printf '%s\n' "$edits" | sed -f - "$here/$1" >"$ROOT/$2.new")
  chmod "$3" "$ROOT/$2.new"
  if [ "$(id -u)" -eq 0 ] && id "${4%:*}" >/dev/null 2>&1; then chown "$4" "$ROOT/$2.new"; fi
  mv "$ROOT/$2.new" "$ROOT/$2"
}

fill etcd.env etc/default/etcd 0644 root:root
fill patroni.yml etc/patroni/config.yml 0600 postgres:postgres
fill create-database.sh etc/patroni/create-database.sh 0700 postgres:postgres
fill pgbouncer.ini etc/pgbouncer/pgbouncer.ini 0640 postgres:postgres
fill userlist.txt etc/pgbouncer/userlist.txt 0600 postgres:postgres
fill systemd/etcd.conf etc/systemd/system/etcd.service.d/warsha.conf 0644 root:root
fill systemd/patroni.conf etc/systemd/system/patroni.service.d/warsha.conf 0644 root:root
fill systemd/pgbouncer.conf etc/systemd/system/pgbouncer.service.d/warsha.conf 0644 root:root
fill softdog.rules etc/udev/rules.d/60-warsha-watchdog.rules 0644 root:root
fill softdog.modules etc/modules-load.d/warsha-watchdog.conf 0644 root:root
# For the machines that run Warsha, which may be others: /etc/warsha.env gets one of them.
fill warsha.env etc/warsha-cluster/warsha.env 0600 root:root
fill warsha-pooled.env etc/warsha-cluster/warsha-pooled.env 0600 root:root
