import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** The secret of a site. It signs URLs, and encrypts data that must be unreadable in a stolen database. */
export interface Secret {
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
  /** Encrypts a text with AES-256-GCM. */
  seal(text: string): Uint8Array;
  /**
   * Decrypts a sealed text.
   * @throws Error if the bytes were not sealed with this secret, or were changed
   */
  open(sealed: Uint8Array): string;
}

/**
 * Creates the secret of a site.
 * @param key at least 32 random bytes, from which separate keys for signing and sealing are derived
 */
export function createSecret(key: Uint8Array): Secret {
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

/** Hashes a token with SHA-256, so that a stolen database contains no usable token (product 4.1). */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
