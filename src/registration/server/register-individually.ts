import { queueMail } from '#email/server/index.ts';
import { paymentRule } from '#media/contract.ts';
import { storePicture } from '#media/server/index.ts';
import type { Caller } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type Fee, type RegistrationBody, register } from '../contract/form.ts';
import { checkAdmission, type Needs, recheckAdmission } from './admission.ts';
import { readEntry } from './entry.ts';
import { asFee, individualFee } from './fees.ts';
import { giveUpGroupsOf } from './group/groups.ts';
import { hasRegistered } from './group/members.sql.ts';
import { registeredIndividually } from './mails.ts';
import { readPayment, requirePayment } from './payment.ts';
import { saveRegistration } from './save-registration.ts';

const { errors } = register;

/** Registers an individual delegate and mails a confirmation. Only one of several identical concurrent requests succeeds. A
 * group that the delegate leads is closed, and its members are released.
 * @throws AppError with the contract's texts, 403 with the closed text, 503 when too many pictures wait
 */
export async function registerIndividually(
  context: Needs,
  caller: Caller,
  body: RegistrationBody,
): Promise<{ fee: Fee }> {
  const { account, event } = await checkAdmission(context, caller, body, errors.notVerified);
  if (await hasRegistered(context.db.queries, event.id, account.id))
    throw new AppError(errors.alreadySignedUp);
  const payment = requirePayment(body.payment);
  const entry = await readEntry(context, body, { ...account, mode: 'individual' }, event, errors.fillAll);
  const picture = await readPayment(context, payment, {
    accountId: account.id,
    eventId: event.id,
    alreadyRegistered: errors.alreadySignedUp,
  });
  return context.db.change(async (changes) => {
    const now = context.clock();
    const { fees } = await recheckAdmission(changes, context, body);
    await giveUpGroupsOf(changes, context, account.id, event.id);
    const fee = individualFee(fees, entry.accommodation === 'Yes');
    const id = await saveRegistration(changes, {
      eventId: event.id,
      accountId: account.id,
      mode: 'individual',
      entry,
      fee,
      groupId: null,
      groupTotalPaise: null,
      paymentPictureId: await storePicture(changes, context, account.id, paymentRule, picture),
      now,
    });
    if (id === undefined) throw new AppError(errors.alreadySignedUp);
    const { publicUrl } = context.config;
    const letter = registeredIndividually({ to: account.name, eventName: event.name, entry, fee, publicUrl });
    await queueMail(changes, context, account.email, letter, event.id);
    await context.onRegistered(changes, id, now);
    return { fee: asFee(fee) };
  });
}
