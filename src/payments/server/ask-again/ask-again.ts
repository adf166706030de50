import { holdForChange } from '#conference/server/index.ts';
import { queueMail } from '#mail/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { lockPending } from '#registration/server/index.ts';
import { askReasons, askAgain as call, inRupees } from '../../contract.ts';
import { receivedFor } from '../../ledger/server/index.ts';
import { dueBeside } from '../../rule/inputs.ts';
import { findAddressee } from '../addressee.sql.ts';
import { asPayer, payerOf } from '../payers.sql.ts';
import { askedAgainLetter } from './mails.ts';
import { addRequest } from './requests.sql.ts';

const { errors } = call;

/**
 * Asks whoever pays for a pending registration for another picture or number, by mail, with the reason (product 16.12). Of two who
 * ask at once, one does.
 * @throws Refused 404 no such registration; 409 the leader pays, it was decided, asked already, or the event is over; 403 the own
 *   one
 */
export async function askAgain(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  body: CheckedBody<typeof call>,
): Promise<void> {
  const { regID } = body;
  const at = context.clock();
  await context.db.change(async (changes) => {
    const person = await findAddressee(changes, regID);
    if (!person) throw new Refused(errors.noSuchRegistration);
    if (person.mode === 'member') throw new Refused(errors.paidByLeader);
    if (person.accountId === accountId) throw new Refused(errors.ownRegistration);
    await holdForChange(changes, person.eventId);
    if (!(await lockPending(changes, regID))) throw new Refused(errors.decided);
    const words = inWords(await sumsOf(changes, regID), body);
    if (!(await addRequest(changes, { registrationId: regID, words, at, by: accountId })))
      throw new Refused(errors.alreadyAsked);
    await recordAudit(changes, {
      at,
      actorId: accountId,
      action: 'payment asked again',
      subjectId: regID,
      note: words,
    });
    const letter = askedAgainLetter(person, { words, publicUrl: context.config.publicUrl });
    await queueMail(changes, context, person.email, letter, person.eventId);
  });
}

interface Sums {
  duePaise: number;
  /** Nothing where it may be another's. */
  receivedPaise: number;
}

/** What is due, of a group since some have withdrawn, and what came. */
async function sumsOf(changes: Changes, regID: string): Promise<Sums> {
  const payer = await payerOf(changes, regID);
  if (!payer) throw new Refused(errors.noSuchRegistration);
  const receivedPaise = await receivedFor(changes, regID);
  return { duePaise: dueBeside(asPayer(payer), receivedPaise), receivedPaise };
}

/** The reason, by how much the sum differs where that is known, and what was typed beside it. */
function inWords(sums: Sums, { reason, words }: CheckedBody<typeof call>): string {
  return [reason && `${askReasons[reason]}.`, reason === 'sum' && sumInWords(sums), words]
    .filter(Boolean)
    .join(' ');
}

/** What is due and what came; of too little also what to do: the rest may come as a payment of its own. */
function sumInWords({ duePaise, receivedPaise }: Sums): string {
  const due = `${inRupees(duePaise)} are due`;
  if (receivedPaise === 0 || receivedPaise === duePaise) return `${due}.`;
  const differs = `${due}, and ${inRupees(receivedPaise)} came.`;
  if (receivedPaise > duePaise) return differs;
  return `${differs} Pay the ${inRupees(duePaise - receivedPaise)} that are missing, and send the number of that payment: both count together.`;
}
