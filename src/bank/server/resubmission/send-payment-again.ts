import { lockForChange } from '#conference/server/index.ts';
import { paymentRule } from '#media/contract.ts';
import { type Picture, readPicture, storePicture } from '#media/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { lockPending, replacePayment } from '#registration/server/index.ts';
import { sendPaymentAgain as call } from '../../contract.ts';
import { findAddressee } from '../payers.sql.ts';
import { requestReconciliation } from '../standings.sql.ts';
import { answerRequest, openRequestsOf } from './requests.sql.ts';

const { errors } = call;

type Needs = Pick<Context, 'db' | 'clock' | 'decoding'> & { signal?: AbortSignal };

/**
 * Takes the picture, the number, or both, that a delegate was asked for. What was there before stays beside it, the registration
 * stays pending, and its money is matched anew (product 16.12).
 * @throws AppError 404 when it is not the caller's own; 409 when nobody has asked, it was decided, or the event is over; 400 for no
 *   accepted picture, 429 for too many attempts, 503 when too many wait
 */
export async function sendPaymentAgain(
  context: Needs,
  { accountId }: Caller,
  { regID, payment, transactionNumber }: CheckedBody<typeof call>,
): Promise<void> {
  const { queries } = context.db;
  const own = await findAddressee(queries, regID);
  if (own?.accountId !== accountId) throw new AppError(errors.noSuchRegistration);
  await requireAsked(queries, regID, accountId);
  const picture = payment === undefined ? undefined : await read(context, payment, { regID, accountId });
  await context.db.change(async (changes) => {
    const at = context.clock();
    await lockForChange(changes, own.eventId);
    if (!(await lockPending(changes, regID))) throw new AppError(errors.decided);
    if (!(await answerRequest(changes, regID, at))) throw new AppError(errors.notAsked);
    await replacePayment(changes, regID, {
      ...(picture && {
        pictureId: await storePicture(changes, context, accountId, paymentRule, picture),
      }),
      ...(transactionNumber ? { transactionNumber } : {}),
      at,
    });
    await recordAudit(changes, {
      at,
      actorId: accountId,
      action: 'payment sent again',
      subjectId: regID,
      after: sentInWords(picture !== undefined, !!transactionNumber),
    });
    await requestReconciliation(changes);
  });
}

function sentInWords(hasPicture: boolean, hasNumber: boolean): string {
  if (hasPicture && hasNumber) return 'picture and number';
  return hasPicture ? 'picture' : 'number';
}

/** @throws AppError 409 when nobody waits for an answer */
async function requireAsked(queries: Queries, regID: string, accountId: string): Promise<void> {
  const open = await openRequestsOf(queries, accountId);
  if (!open.some((request) => request.regID === regID)) throw new AppError(errors.notAsked);
}

/** An answer that was sent twice is not decoded twice. */
function read(
  context: Needs,
  payment: string,
  { regID, accountId }: { regID: string; accountId: string },
): Promise<Picture> {
  return readPicture(context, paymentRule, payment, {
    accountId,
    signal: context.signal,
    async beforeDecoding() {
      await requireAsked(context.db.queries, regID, accountId);
      await spend(context, { paymentPerAccount: accountId });
    },
  });
}
