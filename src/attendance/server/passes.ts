import { randomInt } from 'node:crypto';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { hashToken } from '#platform/server/secret.ts';
import { type listOwnPasses as listCall, replaceOwnPass as replaceCall } from '../contract.ts';
import { formatPassCode, serialAlphabet, serialLength } from '../rule/pass-code.ts';
import { attendanceLimits } from './limits.ts';
import {
  endActivePass,
  findOwnRegistrationForPass,
  insertPassUnlessActive,
  listConfirmedRegistrationsAndPasses,
  listRegistrationIdsWithoutPass,
} from './passes.sql.ts';

type Needs = Pick<Context, 'secret' | 'clock'>;

const createSerial = (): string =>
  Array.from({ length: serialLength }, () => serialAlphabet[randomInt(serialAlphabet.length)]).join('');

/** Issues a pass to each of these registrations that has no active pass yet. */
export async function issuePasses(
  transaction: Transaction,
  { secret, clock }: Needs,
  registrationIds: readonly string[],
): Promise<void> {
  for (const registrationId of registrationIds) {
    const serial = createSerial();
    await insertPassUnlessActive(transaction, {
      id: newId(),
      registration_id: registrationId,
      serial_fingerprint: hashToken(serial),
      sealed_serial: secret.seal(serial),
      issued_at: clock(),
    });
  }
}

const batchSize = 100;

/**
 * Issues passes to all confirmed registrations that have no active pass, in batches. Leaves out events that are over.
 */
export async function issueMissingPasses({ db, ...context }: Needs & Pick<Context, 'db'>): Promise<void> {
  for (;;) {
    const ids = await listRegistrationIdsWithoutPass(db.queries, batchSize);
    if (ids.length > 0) await db.change((transaction) => issuePasses(transaction, context, ids));
    if (ids.length < batchSize) return;
  }
}

/** Lists the passes of the caller's confirmed registrations that have a seat at an event that is not over. */
export async function listOwnPasses(
  { db: { queries }, secret }: Pick<Context, 'db' | 'secret'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof listCall>> {
  const rows = await listConfirmedRegistrationsAndPasses(queries, accountId);
  return {
    passes: rows.flatMap(({ registrationId, name, committeeName, portfolio, sealedSerial, issuedAt }) =>
      committeeName === null || portfolio === null
        ? []
        : {
            registrationId,
            name,
            committeeName,
            portfolio,
            code: sealedSerial && formatPassCode(secret.open(sealedSerial)),
            issuedAt: toIso(issuedAt),
          },
    ),
  };
}

/**
 * Ends the active pass of a registration and issues a new one.
 * @throws AppError 404 if the registration does not exist or belongs to another account; 409 if it has no seat at an
 * event that is not over; 429 after ten calls in an hour
 */
export async function replaceOwnPass(
  context: Pick<Context, 'db' | 'clock' | 'secret'>,
  { accountId }: Caller,
  { registrationId }: CheckedBody<typeof replaceCall>,
): Promise<void> {
  const { db, clock } = context;
  await consumeLimits(context, attendanceLimits, { passPerAccount: accountId });
  await db.change(async (transaction) => {
    const holder = await findOwnRegistrationForPass(transaction, registrationId, accountId);
    if (!holder) throw new AppError(replaceCall.errors.noSuchRegistration);
    if (!holder.hasSeat) throw new AppError(replaceCall.errors.noSeat);
    const at = clock();
    await endActivePass(transaction, registrationId, at);
    await issuePasses(transaction, context, [registrationId]);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'pass_replaced',
      subjectId: registrationId,
    });
  });
}
