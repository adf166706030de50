import { fromBase64Url, toBase64Url } from '#platform/rule/base64url.ts';

/**
 * Sealing with WebCrypto, the same in the browser and in Node. A sealed text is base64url of a random initialisation
 * vector and the result of AES-256-GCM. `purpose` is authenticated with it, so that a sealed text can be opened only
 * for the same purpose.
 */

const vectorBytes = 12;
/** A text is filled up to a multiple of this before it is sealed, so that its length reveals little. */
export const paddingBlockBytes = 1024;

type Bytes = Uint8Array<ArrayBuffer>;

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export const encodeUtf8 = (text: string): Bytes => new TextEncoder().encode(text);

export function importAesKey(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Derives an AES-256 key from bytes with at least 128 bits of entropy. */
export async function deriveAesKey(
  bytes: Bytes,
  purpose: string,
  salt: Bytes = new Uint8Array(),
): Promise<CryptoKey> {
  return importAesKey(await deriveBytes(bytes, purpose, salt));
}

/** Derives 32 bytes with HKDF-SHA-256. */
export async function deriveBytes(
  bytes: Bytes,
  purpose: string,
  salt: Bytes = new Uint8Array(),
): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits']);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: encodeUtf8(purpose) };
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf, key, 256));
}

export async function seal(key: CryptoKey, bytes: Bytes, purpose: string): Promise<string> {
  const iv = randomBytes(vectorBytes);
  const algorithm = { name: 'AES-GCM', iv, additionalData: encodeUtf8(purpose) };
  return toBase64Url(joinBytes(iv, new Uint8Array(await crypto.subtle.encrypt(algorithm, key, bytes))));
}

/** @throws when the key or the purpose is wrong, or the text was changed */
export async function unseal(key: CryptoKey, sealed: string, purpose: string): Promise<Bytes> {
  const bytes = fromBase64Url(sealed);
  const algorithm = {
    name: 'AES-GCM',
    iv: bytes.slice(0, vectorBytes),
    additionalData: encodeUtf8(purpose),
  };
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.slice(vectorBytes)));
}

/** Appends 0x80 and zeros up to the next multiple of `paddingBlockBytes` (ISO/IEC 7816-4). */
export function pad(bytes: Uint8Array): Bytes {
  const padded = new Uint8Array(Math.ceil((bytes.length + 1) / paddingBlockBytes) * paddingBlockBytes);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  return padded;
}

export function unpad(bytes: Bytes): Bytes {
  return bytes.slice(0, bytes.lastIndexOf(0x80));
}
