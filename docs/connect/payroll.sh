#!/bin/sh
# Fetches the payroll file of a month as CSV. The machine token needs reports:read.
#   WARSHA=https://warsha.example TOKEN=wsh_… sh payroll.sh 2026-10
# A month that is not closed may still change: its file is not taken.
set -eu

month=$1
file="payroll_$month.csv"
curl -sS --fail-with-body -H "Authorization: Bearer $TOKEN" -o "$file.part" \
  "$WARSHA/api/admin/pay-sheet/payroll?month=$month&format=csv" || { cat "$file.part" >&2; exit 1; }

if grep -q ',open,' "$file.part"; then
  rm "$file.part"
  echo "$month is not closed yet" >&2
  exit 1
fi
mv "$file.part" "$file"
echo "$file"
