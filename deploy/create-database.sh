#!/bin/sh
# Runs once, when the container of the database starts for the first time: a role that owns one database and nothing else.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$WARSHA_PASSWORD" --username "${POSTGRES_USER:-postgres}" <<'SQL'
create role warsha login password :'password';
create database warsha owner warsha;
\connect warsha
create extension btree_gist;
SQL
