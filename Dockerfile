# syntax=docker/dockerfile:1
# The image holds what the tarball of the release holds, with its Node. First: npm run release
ARG VERSION=0.4.0-dev

FROM debian:bookworm-slim AS unpacked
ARG VERSION
ARG TARGETARCH
ADD release/countinghouse-${VERSION}-linux-${TARGETARCH}.tar.gz /
RUN mv /countinghouse-* /countinghouse

FROM debian:bookworm-slim
ARG VERSION
LABEL org.opencontainers.image.title="Countinghouse" org.opencontainers.image.version="${VERSION}" org.opencontainers.image.licenses="MIT"
RUN useradd --uid 1000 --home-dir /data --no-create-home --shell /usr/sbin/nologin countinghouse \
  && install -d -m 700 -o countinghouse -g countinghouse /data
COPY --from=unpacked /countinghouse /opt/countinghouse
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 PATH=/opt/countinghouse/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
WORKDIR /opt/countinghouse
USER countinghouse
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "build/server/main.js"]
