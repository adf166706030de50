import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { insertSigningKey, listSigningKeys } from './certificates.sql.ts';

export interface SigningKey {
  id: string;
  sign(bytes: Uint8Array): Uint8Array;
}

/** Returns the key of the current year (UTC). Creates a key if the server's secret can decrypt no key of this year. */
export async function getOrCreateSigningKey(
  transaction: Transaction,
  { clock, secret }: Pick<Context, 'clock' | 'secret'>,
): Promise<SigningKey> {
  const at = clock();
  const year = String(new Date(at).getUTCFullYear());
  const ofYear = (await listSigningKeys(transaction)).filter(({ id }) => id.startsWith(`${year}-`));
  for (const { id, privateKey } of ofYear.toReversed()) {
    const key = openKey(secret, privateKey);
    if (key) return { id, sign: (bytes) => sign(null, bytes, key) };
  }
  const pair = generateKeyPairSync('ed25519');
  const { x = '' } = pair.publicKey.export({ format: 'jwk' });
  const der = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const id = `${year}-${ofYear.length + 1}`;
  await insertSigningKey(transaction, { id, publicKey: x, privateKey: secret.seal(der), at });
  // Another process may have inserted a key with this id first, so the stored key is used.
  const stored = (await listSigningKeys(transaction)).find((key) => key.id === id);
  const key = stored && openKey(secret, stored.privateKey);
  if (!key) throw new Error(`the key ${id} cannot be opened`);
  return { id, sign: (bytes) => sign(null, bytes, key) };
}

/** Finds the newest key that the server's secret can decrypt. Returns undefined if there is no such key. */
export async function findNewestSigningKey(
  db: Db,
  { secret }: Pick<Context, 'secret'>,
): Promise<SigningKey | undefined> {
  for (const { id, privateKey } of (await listSigningKeys(db)).toReversed()) {
    const key = openKey(secret, privateKey);
    if (key) return { id, sign: (bytes) => sign(null, bytes, key) };
  }
  return undefined;
}

/** Finds a key by its id. Returns undefined if there is no such key or the server's secret cannot decrypt it. */
export async function findSigningKey(
  db: Db,
  { secret }: Pick<Context, 'secret'>,
  id: string,
): Promise<SigningKey | undefined> {
  const stored = (await listSigningKeys(db)).find((one) => one.id === id);
  const key = stored && openKey(secret, stored.privateKey);
  return key && { id, sign: (bytes) => sign(null, bytes, key) };
}

function openKey(secret: Context['secret'], sealed: Uint8Array): KeyObject | undefined {
  try {
    const key = Buffer.from(secret.open(sealed), 'base64');
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch {
    return undefined;
  }
}
