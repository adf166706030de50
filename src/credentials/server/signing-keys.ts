import { createPrivateKey, generateKeyPair, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { insertKey, listKeys } from './certificates.sql.ts';

export interface SigningKey {
  id: string;
  sign(bytes: Uint8Array): Uint8Array;
}

type Needs = Pick<Context, 'clock' | 'secret'>;

const toSigningKey = (id: string, key: KeyObject): SigningKey => ({
  id,
  sign: (bytes) => sign(key.asymmetricKeyType === 'rsa' ? 'sha256' : null, bytes, key),
});

/**
 * Returns the Ed25519 key of the current year (UTC), which signs the statements of certificates. Creates a key if the
 * server's secret can decrypt no key of this year.
 */
export function getOrCreateSigningKey(transaction: Transaction, context: Needs): Promise<SigningKey> {
  return getOrCreateKey(transaction, context, {
    table: 'certificate_keys',
    idPart: '',
    generate: async () => {
      const { publicKey, privateKey } = await promisify(generateKeyPair)('ed25519', {});
      return { publicKey: publicKey.export({ format: 'jwk' }).x ?? '', privateKey };
    },
  });
}

/**
 * Returns the RSA key of the current year (UTC), which signs Open Badges. Creates a key if the server's secret can
 * decrypt no key of this year. Every validator must know RS256, and 1EdTech's refuses Ed25519 (Open Badges 3.0, 8.2).
 */
export function getOrCreateBadgeKey(transaction: Transaction, context: Needs): Promise<SigningKey> {
  return getOrCreateKey(transaction, context, {
    table: 'badge_keys',
    idPart: 'rs256-',
    generate: async () => {
      const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
      return { publicKey: publicKey.export({ format: 'jwk' }).n ?? '', privateKey };
    },
  });
}

async function getOrCreateKey(
  transaction: Transaction,
  { clock, secret }: Needs,
  kind: {
    table: 'certificate_keys' | 'badge_keys';
    idPart: string;
    generate: () => Promise<{ publicKey: string; privateKey: KeyObject }>;
  },
): Promise<SigningKey> {
  const at = clock();
  const year = String(new Date(at).getUTCFullYear());
  const ofYear = (await listKeys(transaction, kind.table)).filter(({ id }) => id.startsWith(`${year}-`));
  for (const { id, privateKey } of ofYear.toReversed()) {
    const key = openKey(secret, privateKey);
    if (key) return toSigningKey(id, key);
  }
  const { publicKey, privateKey } = await kind.generate();
  const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const id = `${year}-${kind.idPart}${ofYear.length + 1}`;
  await insertKey(transaction, kind.table, { id, publicKey, privateKey: secret.seal(der), at });
  // Another process may have inserted a key with this id first, so the stored key is used.
  const stored = (await listKeys(transaction, kind.table)).find((one) => one.id === id);
  const key = stored && openKey(secret, stored.privateKey);
  if (!key) throw new Error(`the key ${id} cannot be opened`);
  return toSigningKey(id, key);
}

/**
 * Finds the newest key for certificates that the server's secret can decrypt. Returns undefined if there is no such key.
 */
export async function findNewestSigningKey(
  db: Db,
  { secret }: Pick<Context, 'secret'>,
): Promise<SigningKey | undefined> {
  for (const { id, privateKey } of (await listKeys(db, 'certificate_keys')).toReversed()) {
    const key = openKey(secret, privateKey);
    if (key) return toSigningKey(id, key);
  }
  return undefined;
}

function openKey(secret: Context['secret'], sealed: Uint8Array): KeyObject | undefined {
  try {
    const key = Buffer.from(secret.open(sealed), 'base64');
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch {
    return undefined;
  }
}
