import { lockForChange } from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { lockPending } from '#registration/server/index.ts';
import { requestResubmission as call, paymentRequestInWords } from '../../contract.ts';
import { dueBeside, keptOf } from '../../rule/reconcile.ts';
import { receivedFor } from '../credits.sql.ts';
import { asPayer, findAddressee, payerOf } from '../payers.sql.ts';
import { askedAgainLetter } from './mails.ts';
import { addRequest } from './requests.sql.ts';

const { errors } = call;

/**
 * Asks the payer of a pending registration for another picture or number, by mail, with the reason (product 16.12). Atomic: only
 * the first of concurrent requests succeeds.
 * @throws AppError 404 no such registration; 409 the leader pays, it was decided, asked already, or the event is over
 */
export async function requestResubmission(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  body: CheckedBody<typeof call>,
): Promise<void> {
  const { regID } = body;
  const at = context.clock();
  await context.db.change(async (changes) => {
    const person = await findAddressee(changes, regID);
    if (!person) throw new AppError(errors.noSuchRegistration);
    if (person.mode === 'member') throw new AppError(errors.paidByLeader);
    await lockForChange(changes, person.eventId);
    if (!(await lockPending(changes, regID))) throw new AppError(errors.decided);
    const facts = { reason: body.reason ?? null, ...(await sumsOf(changes, regID)) };
    const words = body.words ?? '';
    if (!(await addRequest(changes, { registrationId: regID, ...facts, words, at, by: accountId })))
      throw new AppError(errors.alreadyAsked);
    await recordAudit(changes, {
      at,
      actorId: accountId,
      action: 'payment asked again',
      subjectId: regID,
      note: paymentRequestInWords(facts, words),
    });
    const letter = askedAgainLetter(person, { facts, words, publicUrl: context.config.publicUrl });
    await queueMail(changes, context, person.email, letter, person.eventId);
  });
}

interface Sums {
  duePaise: number;
  /** 0 where the money may be another delegate's. */
  receivedPaise: number;
}

/** What is due, of a group since some have withdrawn, and what came. */
async function sumsOf(changes: Changes, regID: string): Promise<Sums> {
  const row = await payerOf(changes, regID);
  if (!row) throw new AppError(errors.noSuchRegistration);
  const payer = asPayer(row, await readRegion(changes));
  const receivedPaise = Math.max(0, keptOf(payer, await receivedFor(changes, regID)));
  return { duePaise: dueBeside(payer, receivedPaise), receivedPaise };
}
