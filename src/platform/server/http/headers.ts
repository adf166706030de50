import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const jsonPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Headers that every answer carries. Pages, pictures and assets replace the policy by their own, and say how long they may be
 * kept; whatever says nothing is kept nowhere. */
export function securityHeaders(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const headers: Record<string, string> = {
    'content-security-policy': jsonPolicy,
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
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/**
 * The policy of one page: its own inline scripts and styles by their hash, and nothing else inline.
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
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
