/** Serialises a value with sorted keys, so that equal values give equal texts on every device. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`;
}

/**
 * Hashes a value to 16 hexadecimal digits: two FNV-1a sums of 32 bits over its canonical JSON. It finds devices that
 * disagree by mistake. It is synchronous, and no protection from a forger.
 */
export function hashValue(value: unknown): string {
  const text = canonicalJson(value);
  let forward = 0x811c9dc5;
  let mixed = 0x9747b28c;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    forward = Math.imul(forward ^ code, 0x01000193);
    mixed = Math.imul(mixed ^ (code + at), 0x5bd1e995);
    mixed ^= mixed >>> 15;
  }
  return [forward, mixed].map((sum) => (sum >>> 0).toString(16).padStart(8, '0')).join('');
}
