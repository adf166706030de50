import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** What another site may ask for; its pages and figures are not shared. */
const shared = /^\/(?:v1\/api|images)\//;

/**
 * Lets the pages of named origins call the API and read pictures, preflights included. The token travels in a header that
 * they set themselves, so browsers are never told to send what they keep for this site. Any other origin gets no answer that
 * it could read; without names nothing of this exists.
 */
export function allowOrigins(app: FastifyInstance, { corsOrigins }: Pick<Config, 'corsOrigins'>): void {
  if (corsOrigins.length === 0) return;
  app.register(cors, {
    delegator: (request, done) => {
      const { origin } = request.headers;
      const isNamed = origin !== undefined && corsOrigins.includes(origin) && shared.test(request.url);
      done(null, {
        origin: isNamed ? origin : false,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        allowedHeaders: ['Authorization', 'Content-Type'],
        exposedHeaders: ['Retry-After', 'X-Request-Id', 'X-Queue', 'Content-Disposition'],
        maxAge: 600,
      });
    },
  });
}

/** Which sites may show a picture. Its address is signed and short-lived. */
export function pictureReach({ corsOrigins }: Pick<Config, 'corsOrigins'>): 'same-origin' | 'cross-origin' {
  return corsOrigins.length === 0 ? 'same-origin' : 'cross-origin';
}
