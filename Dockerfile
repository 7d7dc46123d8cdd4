# Built in layers, so that a new version of the app moves a few hundred kilobytes.
FROM maven:3.9-eclipse-temurin-25 AS build
WORKDIR /build
COPY pom.xml .
COPY src src
RUN --mount=type=cache,target=/repository mvn -B -ntp -Dmaven.repo.local=/repository -DskipTests package \
	&& java -Djarmode=tools -jar target/handback.jar extract --layers --destination layers

FROM eclipse-temurin:25-jre
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin handback \
	&& install --directory --owner=handback /app /var/lib/handback
WORKDIR /app
USER handback
COPY --from=build --chown=handback /build/layers/dependencies/ ./
COPY --from=build --chown=handback /build/layers/spring-boot-loader/ ./
COPY --from=build --chown=handback /build/layers/snapshot-dependencies/ ./
COPY --from=build --chown=handback /build/layers/application/ ./
# One start against the embedded database and the sandbox, to learn what a start needs.
RUN java -XX:AOTCacheOutput=handback.aot -Dspring.context.exit=onRefresh -jar handback.jar \
		--handback.local.directory=/tmp/handback \
	&& rm -r /tmp/handback
ENV HANDBACK_LOCAL_DIRECTORY=/var/lib/handback HANDBACK_DELIVERY_DIRECTORY=/var/lib/handback
EXPOSE 8080 8081
VOLUME /var/lib/handback
ENTRYPOINT ["java", "-XX:AOTCache=handback.aot", "-XX:MaxRAMPercentage=60", "-XX:+ExitOnOutOfMemoryError", "-jar", "handback.jar"]
