import type { Config } from '../config.ts';

/** For what is no page: it loads nothing and cannot be framed. */
const closedPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For uploads: even if a browser took it for a page, it could do nothing. */
export const uploadPolicy = `${closedPolicy}; sandbox`;

/** Headers that every answer carries. Pages, pictures and assets replace the policy by their own, and say how long they may be
 * kept; whatever says nothing is kept nowhere. */
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
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
