import type { AnswerOf } from '#platform/contract/call.ts';
import { fromBase64Url, toBase64Url } from '#platform/rule/base64url.ts';
import {
  type listCertificateKeys,
  type listWithdrawnCertificates,
  withdrawnCertificateListSchema,
} from '../contract.ts';
import { type CertificateStatement, parseSignedStatement } from '../rule/certificate-statement.ts';
import { isSignatureValid } from './check-signature.ts';

interface Register {
  keys: AnswerOf<typeof listCertificateKeys>['keys'];
  withdrawn: AnswerOf<typeof listWithdrawnCertificates>;
}

export type Checked =
  | { result: 'damaged' | 'unknown_key' | 'forged' }
  /** `listedAt` is the time of the list of withdrawn certificates, or null if no list has a valid signature. */
  | { result: 'valid' | 'withdrawn'; statement: CertificateStatement; listedAt: string | null };

/**
 * Verifies the text of a QR code with the public keys. The check sends no request, so it works while the server cannot
 * be reached.
 */
export async function verifyCertificateStatement(
  text: string,
  { keys, withdrawn }: Register,
): Promise<Checked> {
  const parsed = parseSignedStatement(text);
  if (!parsed) return { result: 'damaged' };
  const { statement, signed, signature } = parsed;
  const key = keys.find(({ id }) => id === statement.key);
  if (!key) return { result: 'unknown_key' };
  if (!(await isSignatureValid(key.publicKey, signature, signed))) return { result: 'forged' };
  const list = await readList(keys, withdrawn);
  const hash = await hashCode(statement.code);
  return {
    result: list?.hashes.includes(hash) ? 'withdrawn' : 'valid',
    statement,
    listedAt: list?.at ?? null,
  };
}

async function hashCode(code: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))));
}

async function readList(keys: Register['keys'], { hashed }: Register['withdrawn']) {
  // A server of an earlier version sends no hashes.
  if (!hashed) return undefined;
  const { list, key, signature } = hashed;
  const signer = keys.find(({ id }) => id === key);
  if (!signer) return undefined;
  const bytes = new TextEncoder().encode(list);
  const isSigned = await isSignatureValid(signer.publicKey, fromBase64Url(signature), bytes);
  return isSigned ? withdrawnCertificateListSchema.parse(JSON.parse(list)) : undefined;
}
