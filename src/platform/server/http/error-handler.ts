import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { busy, internalError, notFound, queueFullHeaderName, tooLarge } from '../../contract/common.ts';
import { isDatabaseUnavailableError } from '../db/database-errors.ts';
import { AppError, createInputError, errorBody } from './app-error.ts';

/** Sends an error as JSON. The cause of a 5xx is only logged. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const appError = toAppError(error, request);
  // Does not log a full queue or a client that disconnected as an error, because the server works correctly then.
  if (appError.status >= 500 && !appError.queueIsFull && !hasDisconnected(request))
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
  logError(request, appError);
  if (appError.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(appError.retryAfterSeconds));
  if (appError.queueIsFull) reply.header(queueFullHeaderName, 'full');
  const { message, mistakes, asMessage, details } = appError;
  const body = {
    ...errorBody(appError),
    ...(asMessage && { message }),
    ...(mistakes && { mistakes }),
    ...details,
  };
  reply.code(appError.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Returns true if the client closed the connection before its whole request had arrived. */
function hasDisconnected({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Statuses whose error texts contain no personal data. Only these texts are added to the log line of the request. */
const impersonalStatuses = new Set([401, 403, 404, 413, 429, 503]);

function logError({ logged }: FastifyRequest, { status, message, accountId }: AppError): void {
  if (impersonalStatuses.has(status)) logged.refused = message;
  logged.account = accountId ?? logged.account;
}

function toAppError(error: FastifyError | Error, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const call = request.routeOptions.config.call;
  if (isDatabaseUnavailableError(error)) return new AppError(busy, { retryAfterSeconds: 5 });
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new AppError(call?.tooLarge ?? tooLarge);
  if (status && status >= 400 && status < 500) return new AppError(createInputError(call, undefined, status));
  return new AppError({ ...internalError, message: call?.failed ?? internalError.message });
}

export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(notFound.status).send(errorBody(notFound));
}
