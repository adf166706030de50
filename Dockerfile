# The site with everything it needs, for amd64 and arm64. It runs as an unprivileged user on a read-only root with a /tmp
# in memory, and keeps all data in the volume /data, unless DATABASE_URL is set.
#   docker build -t mun .
#   docker run --read-only --tmpfs /tmp -v mun:/data -p 3000:3000 -e PUBLIC_URL=https://mun.example.org mun
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /srv/mun
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.ts
# What only builds and tests need stays here.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/.cache node_modules/.vite-temp && mkdir /data

FROM ${NODE_IMAGE}
# Hosts that give a volume to root only set RUN_AS=root (docs/hosting).
ARG RUN_AS=node
WORKDIR /srv/mun
COPY --from=build /srv/mun ./
COPY --from=build --chown=node:node /data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# 30 MB less at rest and 60 MB less in a rush (docs/decisions/02-memory-at-rest.md).
ENV NODE_OPTIONS=--max-semi-space-size=4 MALLOC_ARENA_MAX=2
USER ${RUN_AS}
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/serve.ts"]
