import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** The site's secret key, which signs URLs and encrypts data that must not be readable in a stolen database. */
export interface Secret {
  /** A URL-safe signature of `text`, 43 characters. */
  sign(text: string): string;
  /** Verifies a signature of `text` in constant time. */
  isSigned(text: string, signature: string): boolean;
  /** Encrypts (AES-256-GCM). Only `open` with the same secret reads it. */
  seal(text: string): Uint8Array;
  /** @throws when the bytes were not sealed with this secret, or were changed */
  open(sealed: Uint8Array): string;
}

/** @param key at least 32 bytes of randomness; separate keys for signing and sealing are derived from it */
export function secretFrom(key: Uint8Array): Secret {
  const signingKey = new Uint8Array(hkdfSync('sha256', key, '', 'signing', 32));
  const sealingKey = new Uint8Array(hkdfSync('sha256', key, '', 'sealing', 32));
  const sign = (text: string) => createHmac('sha256', signingKey).update(text).digest('base64url');
  return {
    sign,
    isSigned(text, signature) {
      const expected = Buffer.from(sign(text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** Hashes a token for storage, so that a stolen database contains no usable token (product 4.1). */
export function fingerprint(token: string): string {
  return hash('sha256', token, 'base64url');
}
