#!/bin/sh
# Runs once, when the database's volume is empty: makes the site's login, which is no superuser, and its database.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$DATABASE_PASSWORD" --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
CREATE ROLE murcia LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS PASSWORD :'password';
CREATE DATABASE murcia OWNER murcia;
SQL
