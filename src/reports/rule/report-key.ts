import { z } from 'zod';
import { fromBase64Url, toBase64Url } from '#platform/rule/base64url.ts';
import {
  deriveAesKey,
  deriveBytes,
  encodeUtf8,
  importAesKey,
  joinBytes,
  pad,
  randomBytes,
  seal,
  unpad,
  unseal,
} from './sealing.ts';

/**
 * Each report has a random AES-256 key. All of its messages are sealed with it, and the key itself is sealed once for
 * every reader and once for the writer's code.
 */
export type ReportKey = Uint8Array<ArrayBuffer>;

/** The two sides of a conversation. A message that one side sealed cannot be opened as a message of the other side. */
export type Author = 'writer' | 'reader';

const message = z.object({ text: z.string(), name: z.string(), contact: z.string() });
/** A message before it is sealed. Readers always give their name and no contact. */
export type Message = z.output<typeof message>;

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
/** Length of a public key on P-256: an uncompressed point. */
const pointBytes = 65;

const forMessage = (author: Author) => `report 1: message of the ${author}`;
const forReader = 'report 1: key for a reader';
const forWriter = 'report 1: key for the writer';
const forChallenge = 'report 1: challenge for a reader';
const forLookup = 'report 1: lookup';

export const createReportKey = (): ReportKey => randomBytes(32);

export async function sealMessage(key: ReportKey, author: Author, content: Message): Promise<string> {
  return seal(await importAesKey(key), pad(encodeUtf8(JSON.stringify(content))), forMessage(author));
}

/** @throws when the key is wrong or the message was changed */
export async function openMessage(key: ReportKey, author: Author, sealed: string): Promise<Message> {
  const bytes = unpad(await unseal(await importAesKey(key), sealed, forMessage(author)));
  return message.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/**
 * Seals a report's key to a reader's public key: ECDH with a key that is used once, then HKDF and AES-GCM.
 * @param publicKey a point on P-256 in base64url
 */
export function sealReportKeyForReader(key: ReportKey, publicKey: string): Promise<string> {
  return sealToPublicKey(key, publicKey, forReader);
}

/**
 * Seals a text that only the owner of the private key can return. The purpose differs from that of a report's key, so
 * that the server cannot pass a sealed report's key off as a challenge.
 */
export function sealReaderChallenge(text: string, publicKey: string): Promise<string> {
  return sealToPublicKey(encodeUtf8(text), publicKey, forChallenge);
}

/** @throws when it was not sealed to this reader as a challenge */
export async function openReaderChallenge(sealed: string, reader: KeyPair): Promise<string> {
  return new TextDecoder().decode(await openWithPrivateKey(sealed, reader, forChallenge));
}

interface KeyPair {
  publicKey: string;
  privateKey: CryptoKey;
}

async function sealToPublicKey(
  key: Uint8Array<ArrayBuffer>,
  publicKey: string,
  purpose: string,
): Promise<string> {
  const recipient = fromBase64Url(publicKey);
  const once = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const sender = new Uint8Array(await crypto.subtle.exportKey('raw', once.publicKey));
  const shared = await agree(once.privateKey, recipient);
  const sealed = await seal(await deriveAesKey(shared, purpose, joinBytes(sender, recipient)), key, purpose);
  return toBase64Url(joinBytes(sender, fromBase64Url(sealed)));
}

/** @throws when the report's key was not sealed to this reader */
export function openReportKeyAsReader(sealedKey: string, reader: KeyPair): Promise<ReportKey> {
  return openWithPrivateKey(sealedKey, reader, forReader);
}

async function openWithPrivateKey(
  sealedKey: string,
  { publicKey, privateKey }: KeyPair,
  purpose: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = fromBase64Url(sealedKey);
  const sender = bytes.slice(0, pointBytes);
  const shared = await agree(privateKey, sender);
  const salt = joinBytes(sender, fromBase64Url(publicKey));
  return unseal(await deriveAesKey(shared, purpose, salt), toBase64Url(bytes.slice(pointBytes)), purpose);
}

export async function sealReportKeyForWriter(key: ReportKey, code: Uint8Array<ArrayBuffer>): Promise<string> {
  return seal(await deriveAesKey(code, forWriter), key, forWriter);
}

/** @throws when the code is that of another report */
export async function openReportKeyAsWriter(
  codeKey: string,
  code: Uint8Array<ArrayBuffer>,
): Promise<ReportKey> {
  return unseal(await deriveAesKey(code, forWriter), codeKey, forWriter);
}

/** Derives the text by which the server finds the report of a code. The text reveals neither the code nor the key. */
export async function deriveReportLookup(code: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64Url(await deriveBytes(code, forLookup));
}

async function agree(privateKey: CryptoKey, point: Uint8Array<ArrayBuffer>) {
  const publicKey = await crypto.subtle.importKey('raw', point, curve, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256);
  return new Uint8Array(shared);
}
