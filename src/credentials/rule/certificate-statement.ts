import { fromBase64Url, toBase64Url } from '#platform/rule/base64url.ts';

/** The facts that a certificate confirms. Its QR code contains them with a signature. */
export interface CertificateStatement {
  /** Id of the key that signs the statement. */
  readonly key: string;
  readonly code: string;
  readonly kind: string;
  readonly name: string;
  readonly event: string;
  readonly role: string;
  /** Day of issue as 'YYYY-MM-DD'. */
  readonly day: string;
}

const signatureBytes = 64;

/**
 * Encodes a statement as the bytes that are signed. The first element is the version of the format. A JSON array is
 * used because it is shorter than an object.
 */
export function encodeCertificateStatement({
  key,
  code,
  kind,
  name,
  event,
  role,
  day,
}: CertificateStatement): Uint8Array {
  return new TextEncoder().encode(JSON.stringify([1, key, code, kind, name, event, role, day]));
}

/** Joins a statement and its signature to a base64url text, which can be the fragment of a URL. */
export function encodeSignedStatement(statement: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(statement.length + signature.length);
  bytes.set(statement);
  bytes.set(signature, statement.length);
  return toBase64Url(bytes);
}

export interface SignedStatement {
  readonly statement: CertificateStatement;
  readonly signed: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** Parses a signed statement from base64url without verifying the signature. Returns undefined if it is damaged. */
export function parseSignedStatement(text: string): SignedStatement | undefined {
  try {
    const bytes = fromBase64Url(text);
    const signed = bytes.slice(0, -signatureBytes);
    const fields: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(signed));
    if (!Array.isArray(fields) || fields.length !== 8 || fields[0] !== 1) return undefined;
    if (!fields.slice(1).every((field) => typeof field === 'string')) return undefined;
    const [, key, code, kind, name, event, role, day] = fields;
    return {
      statement: { key, code, kind, name, event, role, day },
      signed,
      signature: bytes.slice(-signatureBytes),
    };
  } catch {
    return undefined;
  }
}

/** Letters and digits without 0, 1, I and O, which are easily confused when a code is typed. */
const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const certificateCodeLength = 10;

/** Converts 10 random bytes to a code of 50 random bits. */
export function encodeCertificateCode(random: Uint8Array): string {
  return [...random.subarray(0, certificateCodeLength)]
    .map((byte) => codeAlphabet[byte % codeAlphabet.length])
    .join('');
}

/** Normalises a typed code to its stored form: capitals without spaces and hyphens. */
export const normaliseCertificateCode = (typed: string): string =>
  typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** Formats a code as it is printed, such as 'ABCDE-FGHJK'. */
export const formatCertificateCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
