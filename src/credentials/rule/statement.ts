/** What a certificate states. The QR code contains it with a signature. */
export interface Statement {
  /** Id of the key that signs it. */
  readonly key: string;
  readonly code: string;
  readonly kind: string;
  readonly name: string;
  readonly event: string;
  readonly role: string;
  /** 'YYYY-MM-DD' */
  readonly day: string;
}

const signatureBytes = 64;

/** Returns the bytes that are signed: a JSON array, which is shorter than an object. */
export function encodeStatement({ key, code, kind, name, event, role, day }: Statement): Uint8Array {
  return new TextEncoder().encode(JSON.stringify([1, key, code, kind, name, event, role, day]));
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Joins a statement and its signature to a text for an address. */
export function joinSigned(statement: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(statement.length + signature.length);
  bytes.set(statement);
  bytes.set(signature, statement.length);
  return toBase64Url(bytes);
}

export interface SignedStatement {
  readonly statement: Statement;
  readonly signed: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** Reads the text of a QR code without checking the signature. Returns undefined if it is damaged. */
export function parseSigned(text: string): SignedStatement | undefined {
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

/** Letters and digits that cannot be confused when they are typed. */
const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const codeLength = 10;

/** Creates a code of 50 random bits. */
export function codeFrom(random: Uint8Array): string {
  return [...random.subarray(0, codeLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('');
}

/** Returns a typed code as it is stored: without spaces and hyphens, in capitals. */
export const normaliseCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** Returns a code as it is printed, such as 'ABCDE-FGHJK'. */
export const printedCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
