import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import {
  type ConnectionBounds,
  createLimitedServer,
  createProxyCheck,
  type Timeouts,
} from './connections.ts';
import { sendError } from './error-handler.ts';
import { createFairQueue } from './fair-queue.ts';
import { registerCors, securityHeaders } from './headers.ts';
import { registerJsonParser } from './json.ts';
import { createServerLog, getRoutePattern, logRequests } from './log.ts';
import type { Callers } from './serve.ts';
import { createOpenStreams } from './serve-stream.ts';
import { registerFileParsers, registerZipParser } from './serve-upload.ts';

export const defaultBounds: Timeouts & ConnectionBounds = {
  headMs: 15_000,
  requestMs: 60_000,
  checkMs: 5_000,
  connections: 10_000,
  perNetwork: 2_500,
  streamsPerNetwork: 2_000,
  outstanding: 4,
  unreadMs: 20_000,
};

export function createHttpApp(
  config: Pick<Config, 'trustProxy' | 'logLevel' | 'publicUrl' | 'corsOrigins'>,
  callers: Callers,
  bounds: Timeouts & ConnectionBounds = defaultBounds,
): FastifyInstance {
  const headers = securityHeaders(config);
  const app = fastify({
    loggerInstance: createServerLog(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    requestIdHeader: false,
    genReqId: () => Math.random().toString(36).slice(2, 12),
    bodyLimit: 64 * 1024,
    serverFactory: (handle) => createLimitedServer(handle, bounds, createProxyCheck(config)),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 600 },
    exposeHeadRoutes: true,
    // Sets the headers here too, because hooks do not run for a malformed URL.
    frameworkErrors: (error, request, reply) => {
      request.logged = { route: getRoutePattern(request) };
      sendError(error, request, reply.headers(headers));
    },
  });
  app.decorate('calls', []);
  app.decorate('callers', callers);
  app.decorate('fairQueue', createFairQueue());
  app.decorate('streams', createOpenStreams(bounds));
  app.decorateRequest('caller', undefined);
  app.decorateRequest('apiToken', undefined);
  app.decorateRequest('work', undefined);
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
  logRequests(app);
  // Makes pages and files wait in the fair queue. Calls wait later, in their routes, where the caller is known.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.call) await app.fairQueue.waitToReceive(request, reply);
  });
  registerCors(app, config);
  registerJsonParser(app);
  registerFileParsers(app);
  registerZipParser(app);
  app.setErrorHandler(sendError);
  return app as unknown as FastifyInstance;
}
