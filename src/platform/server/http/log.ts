import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../config.ts';

/** One for the process, as standard output is: its clock never ends. */
let standardOutput: ReturnType<typeof pino.destination> | undefined;

/** JSON lines on standard output, written in batches off the request's path. Holds no personal data: no bodies, no addresses of people. */
export function serverLog(level: Config['logLevel']): FastifyBaseLogger {
  standardOutput ??= pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 });
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    standardOutput,
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request's line of log says beside the usual. */
    logged: {
      /** The pattern of its route, never the address, which may hold a token; 'page' where no route answers. */
      route: string;
      /** The id of the account that called, or that was tried. */
      account?: string | undefined;
      /** The error text of the contract. */
      refused?: string;
    };
  }
}

/**
 * One line for each answered request: its id, route pattern (never the URL, which may hold a token), the account's id, status,
 * why it was refused, and time.
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
  // The client disconnected: no answer ends, and 499 is what proxies write down.
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ method: request.method, ...request.logged, status: 499 }, 'request');
  });
}

/** The pattern of a request's route. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'page';

/** SQL errors carry the values of a row in `detail`; it is left out. */
function describeError(error: Error): object {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code: 'code' in error ? error.code : undefined,
    cause: error.cause instanceof Error ? error.cause.message : undefined,
  };
}
