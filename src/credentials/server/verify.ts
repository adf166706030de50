import { createHash } from 'node:crypto';
import type { AnswerOf } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import { getClub } from '#platform/server/club.sql.ts';
import { coalesceCallsIntoNextRun } from '#platform/server/coalesce-calls.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import * as calls from '../contract.ts';
import { normaliseCertificateCode } from '../rule/certificate-statement.ts';
import {
  findIssuedCertificateByCode,
  isCodeHashWithdrawn,
  listKeys,
  listWithdrawnCodeHashes,
} from './certificates.sql.ts';
import { credentialLimits } from './limits.ts';
import { findNewestSigningKey } from './signing-keys.ts';

/**
 * Returns the facts of an issued certificate, including a withdrawn one.
 * @param network the caller's IP address, by which the number of wrong codes is limited. Right codes are not counted,
 *   because a whole venue can have one address
 * @throws AppError 404 when no certificate with this code was issued; 410 when it was withdrawn and then erased; 429
 *   after too many wrong codes
 */
export async function verifyCertificate(
  context: Pick<Context, 'db' | 'clock'>,
  typed: string,
  network: string,
): Promise<AnswerOf<typeof calls.verifyCertificate>> {
  const { queries } = context.db;
  const { errors } = calls.verifyCertificate;
  const normalised = normaliseCertificateCode(typed);
  const found = await findIssuedCertificateByCode(queries, normalised);
  if (!found?.code || found.issuedAt === null) {
    if (await isCodeHashWithdrawn(queries, hashCertificateCode(normalised)))
      throw new AppError(errors.withdrawn);
    await consumeLimits(context, credentialLimits, { certificatePerNetwork: network });
    throw new AppError(errors.unknown);
  }
  const { code, kind, name, role, eventName, issuedAt, withdrawnAt } = found;
  return {
    clubName: (await getClub(queries)).name,
    code,
    kind,
    name,
    role,
    eventName,
    issuedAt: new Date(issuedAt).toISOString(),
    withdrawnAt: toIso(withdrawnAt),
  };
}

/** @returns SHA-256 as base64url, as the signed list of withdrawn certificates contains it */
export const hashCertificateCode = (code: string): string =>
  createHash('sha256').update(code).digest('base64url');

/**
 * Returns a reader that coalesces concurrent reads. If a read fails, the reader returns the last answer, or throws if
 * no read has succeeded yet.
 */
function lastKnown<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let known: Answer | undefined;
  return coalesceCallsIntoNextRun(async () => {
    try {
      known = await read();
      return known;
    } catch (error) {
      if (known === undefined) throw error;
      return known;
    }
  });
}

export const createCertificateKeysReader = ({ db }: Pick<Context, 'db'>) =>
  lastKnown(
    async (): Promise<AnswerOf<typeof calls.listCertificateKeys>> => ({
      keys: (await listKeys(db.queries, 'certificate_keys')).map(({ id, publicKey }) => ({ id, publicKey })),
    }),
  );

/** A read signs the list again if the signed list is older than this, or if the hashes have changed. */
const renewMs = 60_000;

export function createWithdrawnListReader(context: Pick<Context, 'db' | 'clock' | 'secret'>) {
  let signed:
    | { at: number; known: string; answer: AnswerOf<typeof calls.listWithdrawnCertificates> }
    | undefined;
  return lastKnown(async (): Promise<AnswerOf<typeof calls.listWithdrawnCertificates>> => {
    const at = context.clock();
    const hashes = await listWithdrawnCodeHashes(context.db.queries);
    if (signed && signed.known === hashes.join() && at < signed.at + renewMs) return signed.answer;
    const list = JSON.stringify({ at: new Date(at).toISOString(), hashes });
    const key = await findNewestSigningKey(context.db.queries, context);
    const earlier = { list: null, key: null, signature: null };
    if (!key) return { hashed: null, ...earlier };
    const signature = Buffer.from(key.sign(new TextEncoder().encode(list))).toString('base64url');
    signed = { at, known: hashes.join(), answer: { hashed: { list, key: key.id, signature }, ...earlier } };
    return signed.answer;
  });
}
