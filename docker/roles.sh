#!/bin/sh
# At the database's first start: the app's role, which works with what the migrations make and makes
# nothing. The app's migrations say what it may do with each table.
set -eu
psql --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
	--set=password="$(cat /run/secrets/spring.datasource.password)" <<'END'
create role handback login password :'password';
END
