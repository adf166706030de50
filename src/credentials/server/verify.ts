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
  listSigningKeys,
  listWithdrawnCertificateCodes,
} from './certificates.sql.ts';
import { findNewestSigningKey } from './signing-keys.ts';

/**
 * Returns the facts of an issued certificate, including a withdrawn one.
 * @param network the caller's normalised IP address, by which the number of tries is limited
 * @throws AppError 404 when no certificate with this code was issued; 429 above the rate limit
 */
export async function verifyCertificate(
  context: Pick<Context, 'db' | 'clock'>,
  typed: string,
  network: string,
): Promise<AnswerOf<typeof calls.verifyCertificate>> {
  await consumeLimits(context, { certificatePerNetwork: network });
  const { queries } = context.db;
  const found = await findIssuedCertificateByCode(queries, normaliseCertificateCode(typed));
  if (!found?.code || found.issuedAt === null) throw new AppError(calls.verifyCertificate.errors.unknown);
  const { code, kind, name, role, eventName, issuedAt, withdrawnAt } = found;
  return {
    clubName: (await getClub(queries)).name,
    ...{ code, kind, name, role, eventName },
    issuedAt: new Date(issuedAt).toISOString(),
    withdrawnAt: toIso(withdrawnAt),
  };
}

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
      keys: (await listSigningKeys(db.queries)).map(({ id, publicKey }) => ({ id, publicKey })),
    }),
  );

/** A read signs the list again if the signed list is older than this, or if the withdrawn codes have changed. */
const renewMs = 60_000;

export function createWithdrawnListReader(context: Pick<Context, 'db' | 'clock' | 'secret'>) {
  let signed:
    | { at: number; codes: string; answer: AnswerOf<typeof calls.listWithdrawnCertificates> }
    | undefined;
  return lastKnown(async (): Promise<AnswerOf<typeof calls.listWithdrawnCertificates>> => {
    const at = context.clock();
    const codes = await listWithdrawnCertificateCodes(context.db.queries);
    if (signed && signed.codes === codes.join() && at < signed.at + renewMs) return signed.answer;
    const list = JSON.stringify({ at: new Date(at).toISOString(), codes });
    const key = await findNewestSigningKey(context.db.queries, context);
    if (!key) return { list: null, key: null, signature: null };
    const signature = Buffer.from(key.sign(new TextEncoder().encode(list))).toString('base64url');
    signed = { at, codes: codes.join(), answer: { list, key: key.id, signature } };
    return signed.answer;
  });
}
