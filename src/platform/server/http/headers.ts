import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** For answers that are not pages: loads nothing and cannot be framed. */
const closedPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For uploads, in case a browser shows one as a page. */
export const uploadPolicy = `${closedPolicy}; sandbox`;

/** Default headers. Pages, pictures and assets replace the policy and the cache control. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'content-security-policy': closedPolicy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/**
 * The policy of a page. Allows its inline scripts and styles by their hashes.
 * @param scripts and styles are 'sha256-...' sources without quotes
 */
export function pagePolicy({
  scripts,
  styles,
}: {
  scripts: readonly string[];
  styles: readonly string[];
}): string {
  const quoted = (hashes: readonly string[]) =>
    hashes.map((hash) => ` '${hash.replaceAll("'", '')}'`).join('');
  return [
    "default-src 'self'",
    `script-src 'self'${quoted(scripts)}`,
    `style-src 'self'${quoted(styles)}`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Paths that other origins may read: calls and pictures. */
const shared = /^\/(?:v1\/api|images)\//;

/**
 * Allows the origins of CORS_ORIGINS to call the API and read pictures. Without credentials: their pages set the bearer
 * token themselves, and browsers never send cookies of this site. Does nothing when the setting is empty.
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

/** The Cross-Origin-Resource-Policy of pictures. Their addresses are signed and expire. */
export function pictureReach({ corsOrigins }: Pick<Config, 'corsOrigins'>): 'same-origin' | 'cross-origin' {
  return corsOrigins.length === 0 ? 'same-origin' : 'cross-origin';
}
