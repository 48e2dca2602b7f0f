#!/bin/sh
# Patroni runs it once, on the first primary: a role that owns one database and nothing else.
set -eu
psql --set ON_ERROR_STOP=1 --quiet --dbname "$1" <<'SQL'
create role warsha login password '${WARSHA_PASSWORD}';
create database warsha owner warsha;
\connect warsha
create extension btree_gist;
SQL
