import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Content security policy of answers that are not pages. It forbids them to load anything, and other pages to frame
 * them.
 */
const closedPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Content security policy of the worker that decodes frames of the camera. The worker loads and compiles the decoder.
 */
export const scannerWorkerContentPolicy = `${closedPolicy}; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`;

/** Content security policy of the service worker, which fetches pages and files of this site. */
export const serviceWorkerContentPolicy = `${closedPolicy}; connect-src 'self'`;

/** Features of the browser that no page may use. */
const deniedFeatures = 'microphone=(), geolocation=(), payment=()';

/** Permissions policy of the page that scans passes. */
export const cameraPermissionsPolicy = `camera=(self), ${deniedFeatures}`;

/** Content security policy of uploaded files, in case a browser shows one as a page. */
export const uploadedFileContentPolicy = `${closedPolicy}; sandbox`;

/** Returns the default headers of all answers. Pages, pictures and assets replace the policy and the cache control. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'content-security-policy': closedPolicy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `camera=(), ${deniedFeatures}`,
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/**
 * Returns the content security policy of a page. It allows inline scripts and styles by their hashes ('sha256-...'
 * without quotes).
 */
export function buildPageContentPolicy({
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

const sharedPaths = /^\/(?:v1\/api|images)\//;

/**
 * Allows pages of CORS_ORIGINS to call the API and read pictures. They send the bearer token in a header. Browsers send
 * no cookies, because credentials are not allowed.
 */
export function registerCors(app: FastifyInstance, { corsOrigins }: Pick<Config, 'corsOrigins'>): void {
  if (corsOrigins.length === 0) return;
  app.register(cors, {
    delegator: (request, done) => {
      const { origin } = request.headers;
      const isNamed = origin !== undefined && corsOrigins.includes(origin) && sharedPaths.test(request.url);
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

/**
 * Returns the value of Cross-Origin-Resource-Policy for pictures. Other origins may load them if CORS_ORIGINS is set,
 * because the URLs of these pictures are signed and expire.
 */
export function pictureResourcePolicy({
  corsOrigins,
}: Pick<Config, 'corsOrigins'>): 'same-origin' | 'cross-origin' {
  return corsOrigins.length === 0 ? 'same-origin' : 'cross-origin';
}
