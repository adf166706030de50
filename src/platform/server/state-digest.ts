import { createHash } from 'node:crypto';

/**
 * Computes the digest of the facts that a person sees before confirming. The confirming call sends it back, and the
 * server compares it with the current facts in the transaction, so what was seen is what is done.
 * @param facts plain data; arrays in a stable order
 * @returns 22 characters of base64url
 */
export function computeStateDigest(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts, sortKeys)).digest('base64url').slice(0, 22);
}

/** Makes the digest independent of the order in which the properties of an object were written. */
function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
