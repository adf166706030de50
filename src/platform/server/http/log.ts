import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../config.ts';

let standardOutput: ReturnType<typeof pino.destination> | undefined;

/**
 * Creates the log of the server, which writes JSON lines in batches. Log lines of requests contain account ids, but no
 * bodies, URLs or network addresses.
 */
export function createServerLog(level: Config['logLevel']): FastifyBaseLogger {
  standardOutput ??= pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 });
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    standardOutput,
  );
}

/**
 * Writes the pending lines of the log. Await it before `process.exit`: at the exit pino retries a line for ever if the
 * reader of the log has ended, unless an asynchronous write has failed before. Never throws.
 */
export async function flushServerLog(): Promise<void> {
  await new Promise<unknown>((resolve) =>
    standardOutput ? standardOutput.flush(resolve) : resolve(undefined),
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields of the request's log line. */
    logged: {
      /**
       * The pattern of the route, or 'page' if there is no route. The URL is never logged, because it may contain a
       * token.
       */
      route: string;
      account?: string | undefined;
      refused?: string;
    };
  }
}

export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('logged');
  app.addHook('onRequest', (request, reply, next) => {
    request.logged = { route: getRoutePattern(request) };
    reply.header('x-request-id', request.id);
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, ...request.logged, status: reply.statusCode, ms }, 'request');
    next();
  });
  // Logs the request of a client that disconnected with status 499, as proxies do.
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ method: request.method, ...request.logged, status: 499 }, 'request');
  });
}

export const getRoutePattern = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'page';

/** Describes an error for the log. Omits the `detail` of SQL errors, because it contains values of a row. */
function describeError(error: Error): object {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code: 'code' in error ? error.code : undefined,
    cause: error.cause instanceof Error ? error.cause.message : undefined,
  };
}
