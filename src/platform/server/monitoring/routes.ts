import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, Gauge as PrometheusGauge, Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { sendNotFound } from '../http/error-handler.ts';
import { version } from '../version.ts';
import { createMachineMonitoring, type Monitored, startEventLoopDelayMonitor } from './machine-metrics.ts';
import { createRecentFailureLog } from './recent-failures.ts';

/**
 * Serves /metrics for Prometheus, and /healthz/status for `npm run status`. Without the bearer token METRICS_TOKEN both
 * return 404. This includes requests from localhost, because a proxy there forwards the requests of all clients.
 */
export function registerMonitoringRoutes(
  app: FastifyInstance,
  context: Pick<Context, 'db' | 'config' | 'clock' | 'hashing' | 'decoding' | 'uploads'>,
  domains: readonly Monitored[],
): void {
  const registry = new Registry();
  const failures = createRecentFailureLog();
  const eventLoop = startEventLoopDelayMonitor();
  app.addHook('onClose', async () => eventLoop.stop());
  timeRequests(app, registry, failures.record, context.clock);

  const watched = [createMachineMonitoring(context, eventLoop, failures.since), ...domains];
  for (const { name, help, read } of watched.flatMap(({ gauges }) => gauges)) {
    new PrometheusGauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  app.get('/metrics', async (request, reply) => {
    if (!isAuthorized(request, context.config.metricsToken)) return sendNotFound(request, reply);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.get('/healthz/status', async (request, reply) => {
    if (!isAuthorized(request, context.config.metricsToken)) return sendNotFound(request, reply);
    const findings = await Promise.all(watched.map(({ findings }) => findings().catch(() => [])));
    return { version, pid: process.pid, findings: findings.flat() };
  });
}

/**
 * Measures the duration of each request, and records failed requests. The label is the pattern of the route, never the
 * URL, which may contain a token.
 */
function timeRequests(
  app: FastifyInstance,
  registry: Registry,
  recordFailure: ReturnType<typeof createRecentFailureLog>['record'],
  clock: Context['clock'],
): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, next) => {
    const { route } = request.logged;
    const status = reply.statusCode;
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    if (status >= 500) recordFailure({ at: clock(), status, route, requestId: request.id });
    next();
  });
}

function isAuthorized(request: FastifyRequest, token: string | undefined): boolean {
  const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  return token !== undefined && isSame(given, token);
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
