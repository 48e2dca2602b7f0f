#!/bin/sh
# Keeps sessions.csv, which a spreadsheet opens, by curl alone. The machine token needs reports:read and events:read.
#   WARSHA=https://warsha.example TOKEN=wsh_… SINCE=2026-11-01 sh spreadsheet.sh
# The cursor says whether anything has changed since the last time; only then the file is fetched anew.
set -eu

ask() { curl -sS --fail-with-body -H "Authorization: Bearer $TOKEN" "$@"; }

changed=no
# Follows the changes to their end. A cursor that is too old, or of before a restore, is answered with 410: begun anew.
while :; do
  after=$(cat cursor 2>/dev/null || true)
  if ! ask -o page.json "$WARSHA/api/changes?types=session&limit=1000&after=$after"; then
    grep -q '"code":"cursor_' page.json || { cat page.json >&2; exit 1; }
    rm -f cursor
    continue
  fi
  grep -q '"changes":\[\]' page.json || changed=yes
  sed -E 's/.*"next":"([^"]*)".*/\1/' page.json > cursor.part
  mv cursor.part cursor
  grep -q '"more":false' page.json && break
done

if [ "$changed" = yes ] || [ ! -f sessions.csv ]; then
  ask -o sessions.csv.part "$WARSHA/api/admin/data/sessions?format=csv&since=$SINCE"
  mv sessions.csv.part sessions.csv
  echo 'sessions.csv is new'
else
  echo 'nothing has changed'
fi
