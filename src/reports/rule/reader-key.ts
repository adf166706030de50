import { fromBase64Url, toBase64Url } from '#platform/rule/base64url.ts';
import { deriveAesKey, encodeUtf8, importAesKey, joinBytes, randomBytes, seal, unseal } from './sealing.ts';
import { encodeSecretCode } from './secret-code.ts';

/** Rounds of PBKDF2-SHA-256 for a passphrase, as OWASP recommends. */
export const passphraseRounds = 600_000;
export const minPassphraseLength = 16;

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const pointBytes = 65;
const forPassphrase = 'report 1: private key, by passphrase';
const forRecovery = 'report 1: private key, by recovery code';

export interface SealedByPassphrase {
  /** 16 random bytes in base64url. */
  readonly salt: string;
  readonly rounds: number;
  readonly sealed: string;
}

/** A reader's key while it is open, in memory only. */
export interface OpenKey {
  readonly publicKey: string;
  readonly privateKey: CryptoKey;
  /** The public and the private key as bytes, to seal them again. */
  readonly exported: Uint8Array<ArrayBuffer>;
}

export async function createReaderKey(): Promise<OpenKey> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const secret = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  return importExported(joinBytes(point, secret));
}

export async function sealReaderKeyByPassphrase(
  key: OpenKey,
  passphrase: string,
): Promise<SealedByPassphrase> {
  const salt = randomBytes(16);
  const stretched = await stretch(passphrase, salt, passphraseRounds);
  return {
    salt: toBase64Url(salt),
    rounds: passphraseRounds,
    sealed: await seal(stretched, key.exported, forPassphrase),
  };
}

/** Seals the key for a new recovery code. Returns the code as it is printed. */
export async function sealReaderKeyByNewRecoveryCode(
  key: OpenKey,
): Promise<{ code: string; byRecovery: string }> {
  const random = randomBytes(16);
  return {
    code: await encodeSecretCode(random),
    byRecovery: await seal(await deriveAesKey(random, forRecovery), key.exported, forRecovery),
  };
}

/** Returns undefined when the passphrase is wrong. */
export async function openReaderKeyByPassphrase(
  { salt, rounds, sealed }: SealedByPassphrase,
  passphrase: string,
): Promise<OpenKey | undefined> {
  const key = await stretch(passphrase, fromBase64Url(salt), rounds);
  return openExported(key, sealed, forPassphrase);
}

/** Returns undefined when the recovery code is that of another key. */
export async function openReaderKeyByRecoveryCode(
  byRecovery: string,
  code: Uint8Array<ArrayBuffer>,
): Promise<OpenKey | undefined> {
  return openExported(await deriveAesKey(code, forRecovery), byRecovery, forRecovery);
}

/** Returns a short form of a public key that people can compare: 6 groups of 4 hexadecimal digits. */
export async function computeFingerprint(publicKey: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', encodeUtf8(publicKey)));
  const digits = [...hash.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return (digits.toUpperCase().match(/.{4}/g) ?? []).join(' ');
}

async function openExported(key: CryptoKey, sealed: string, purpose: string): Promise<OpenKey | undefined> {
  try {
    return await importExported(await unseal(key, sealed, purpose));
  } catch {
    return undefined;
  }
}

async function importExported(exported: Uint8Array<ArrayBuffer>): Promise<OpenKey> {
  const secret = exported.slice(pointBytes);
  return {
    publicKey: toBase64Url(exported.slice(0, pointBytes)),
    privateKey: await crypto.subtle.importKey('pkcs8', secret, curve, false, ['deriveBits']),
    exported,
  };
}

/**
 * Derives an AES key from a passphrase. Other Unicode forms of its characters and spaces at its ends give the same key,
 * because keyboards differ in them.
 */
async function stretch(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  const typed = encodeUtf8(passphrase.normalize('NFKC').trim());
  const key = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits']);
  const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return importAesKey(new Uint8Array(await crypto.subtle.deriveBits(pbkdf2, key, 256)));
}
