import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import type { Caller } from '../context.ts';
import { answerError } from './answer-error.ts';
import { acceptJson } from './json.ts';
import { logRequests, serverLog } from './log.ts';
import './serve.ts';

/**
 * An empty server: JSON in, JSON out, one error handler, one line of log for each request. Knows no call yet.
 * @param findCaller finds the account of a session token
 */
export function newApp(
  config: Pick<Config, 'trustProxy' | 'logLevel'>,
  findCaller: (token: string) => Promise<Caller | undefined>,
): FastifyInstance {
  const app = fastify({
    loggerInstance: serverLog(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    requestIdHeader: false,
    genReqId: () => Math.random().toString(36).slice(2, 12),
    bodyLimit: 64 * 1024,
    // Whoever dribbles a request's head is let go soon; a slow phone has a minute for its body.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    requestTimeout: 60_000,
    connectionTimeout: 65_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 600 },
    exposeHeadRoutes: true,
    frameworkErrors: answerError,
  });
  app.decorate('calls', []);
  app.decorate('findCaller', findCaller);
  app.decorateRequest('caller', undefined);
  acceptJson(app);
  logRequests(app);
  app.setErrorHandler(answerError);
  return app as unknown as FastifyInstance;
}
