import type { FastifyInstance } from 'fastify';
import { invalidInput } from '../../contract/common.ts';
import { AppError, inputError } from './app-error.ts';

/**
 * Reads JSON bodies and nothing else. No body at all is an empty object, so that a client may leave it out.
 * NUL characters are refused here, once for all calls: PostgreSQL stores none, and no person types one.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text.trim() === '') return done(null, {});
    const call = request.routeOptions.config.call;
    if (text.includes('\\u0000')) return done(new AppError(inputError(call)));
    return parse(request, text, done);
  });
  app.addHook('onRequest', (request, _reply, next) => {
    next(request.url.includes('%00') ? new AppError(invalidInput) : undefined);
  });
}
