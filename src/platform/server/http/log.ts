import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../config.ts';

/** One for the process. */
let standardOutput: ReturnType<typeof pino.destination> | undefined;

/** JSON lines on standard output, written in batches. Contains no personal data: no bodies and no network addresses. */
export function serverLog(level: Config['logLevel']): FastifyBaseLogger {
  standardOutput ??= pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 });
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    standardOutput,
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Further fields of the request's log line. */
    logged: {
      /** The pattern of the route, never the URL, which may contain a token. 'page' when no route matches. */
      route: string;
      /** The id of the account that called or tried to log in. */
      account?: string | undefined;
      /** The error text of the contract. */
      refused?: string;
    };
  }
}

/**
 * Logs each request: id, route pattern, account id, status, error text and duration.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('logged');
  app.addHook('onRequest', (request, reply, next) => {
    request.logged = { route: routeOf(request) };
    reply.header('x-request-id', request.id);
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, ...request.logged, status: reply.statusCode, ms }, 'request');
    next();
  });
  // The client disconnected. Proxies log this as 499.
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ method: request.method, ...request.logged, status: 499 }, 'request');
  });
}

/** The pattern of a request's route. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'page';

/** Leaves out `detail` of SQL errors, which contains the values of a row. */
function describeError(error: Error): object {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code: 'code' in error ? error.code : undefined,
    cause: error.cause instanceof Error ? error.cause.message : undefined,
  };
}
