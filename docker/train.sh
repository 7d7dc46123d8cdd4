#!/bin/sh
# Starts the app once, with a database and the sandbox, and archives the classes that it loads and how they
# are used. The embedded database isn't started by this process, because the image doesn't contain it.
set -eu
local=/tmp/handback
# Any command creates the database; this one prints nothing as yet.
java -jar /tmp/whole.jar audit seals --handback.local.directory=$local
postgres="$(dirname $local/postgres-binaries/*/bin/pg_ctl)/pg_ctl"
"$postgres" start --wait --pgdata=$local/postgres --log=$local/log \
	--options="-c listen_addresses=localhost -c unix_socket_directories=''"
java -XX:AOTCacheOutput=handback.aot -Dspring.context.exit=onRefresh -jar handback.jar \
	--handback.local.sandbox=true --handback.local.directory=$local \
	--spring.datasource.url=jdbc:postgresql://localhost/postgres --spring.datasource.username=handback \
	--spring.datasource.password="$(cat $local/database-password)"
"$postgres" stop --pgdata=$local/postgres
