import type { FastifyInstance } from 'fastify';
import { invalidInput } from '../../contract/common.ts';
import { AppError, createInputError } from './app-error.ts';

/**
 * Parses JSON bodies, and removes the parsers of other types. An empty body becomes an empty object. Rejects NUL
 * characters in bodies and URLs, because PostgreSQL cannot store them.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text.trim() === '') return done(null, {});
    const call = request.routeOptions.config.call;
    if (text.includes('\\u0000')) return done(new AppError(createInputError(call)));
    return parse(request, text, done);
  });
  app.addHook('onRequest', (request, _reply, next) => {
    next(request.url.includes('%00') ? new AppError(invalidInput) : undefined);
  });
}
