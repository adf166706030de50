import type { Account } from '#accounts/server/index.ts';
import { queueMails } from '#email/server/index.ts';
import { paymentRule } from '#media/contract.ts';
import { type Picture, storePicture } from '#media/server/index.ts';
import type { Caller } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type Fee, memberNotRegistered, type RegistrationBody, register } from '../contract/form.ts';
import { checkAdmission, type Needs, recheckAdmission } from './admission.ts';
import { type Entry, readEntry } from './entry.ts';
import { asFee, groupTotal, leaderFee, toRupees } from './fees.ts';
import type { GroupKey } from './group/groups.sql.ts';
import { completeGroup, findNamedMembers, giveUpGroupsOf, releaseMembers } from './group/groups.ts';
import { hasRegistered } from './group/members.sql.ts';
import { groupComplete, registeredAsLeader } from './mails.ts';
import { readPayment, requirePayment } from './payment.ts';
import { saveRegistration } from './save-registration.ts';

const { errors } = register;

/** Registers the leader, which completes the group with the named members: at least two who registered through its
 * invitations. No delegate joins or leaves it afterwards. Leader and members are mailed (product 7.3).
 * Unnamed members are released, since they are not paid for, and so are the members of the leader's other open groups.
 * @throws AppError with the contract's texts, 400 `<email> has not registered for the event`, 403 with the closed text,
 *   503 when too many pictures wait
 */
export async function registerAsLeader(
  context: Needs,
  caller: Caller,
  body: RegistrationBody,
): Promise<{ fee: Fee; groupTotal: number }> {
  const { queries } = context.db;
  const { account, event } = await checkAdmission(context, caller, body, errors.notVerified);
  if (await hasRegistered(queries, event.id, account.id)) throw new AppError(errors.alreadyRegistered);
  const payment = requirePayment(body.payment);
  const entry = await readEntry(context, body, { ...account, mode: 'leader' }, event, errors.fillAll);
  const { name, emails } = readGroup(body);
  const group = { eventId: event.id, leaderId: account.id, name };
  const found = await findNamedMembers(queries, group, emails);
  if ('missing' in found) {
    const meanwhile = await hasRegistered(queries, event.id, account.id);
    throw meanwhile ? new AppError(errors.alreadyRegistered) : notRegistered(found.missing);
  }
  const picture = await readPayment(context, payment, {
    accountId: account.id,
    eventId: event.id,
    alreadyRegistered: errors.alreadyRegistered,
  });
  return context.db.change((changes) =>
    complete(changes, context, { account, body, entry, group, emails, picture }),
  );
}

function readGroup({ grpName, grpMembers = [] }: RegistrationBody): { name: string; emails: string[] } {
  if (!grpName) throw new AppError(errors.groupNameMissing);
  const emails = [...new Set(grpMembers.filter((email) => email !== ''))];
  if (emails.length === 0) throw new AppError(errors.noMembers);
  if (emails.length === 1) throw new AppError(errors.oneMember);
  return { name: grpName, emails };
}

interface Completion {
  account: Account;
  body: RegistrationBody;
  entry: Entry;
  group: GroupKey;
  emails: string[];
  picture: Picture;
}

async function complete(
  transaction: Transaction,
  context: Needs,
  { account, body, entry, group, emails, picture }: Completion,
): Promise<{ fee: Fee; groupTotal: number }> {
  const now = context.clock();
  const event = await recheckAdmission(transaction, context, body);
  const completed = await completeGroup(transaction, group, emails, now);
  if (await hasRegistered(transaction, event.id, account.id)) throw new AppError(errors.alreadyRegistered);
  if (!completed) throw notRegistered(emails[0] ?? '');
  if ('missing' in completed) throw notRegistered(completed.missing);
  const { groupId, members, others } = completed;
  await giveUpGroupsOf(transaction, context, account.id, event.id);
  const fee = leaderFee(event.fees, members.length, entry.accommodation === 'Yes');
  const groupTotalPaise = groupTotal(fee, members);
  const id = await saveRegistration(transaction, {
    eventId: event.id,
    accountId: account.id,
    mode: 'leader',
    entry,
    fee,
    groupId,
    groupTotalPaise,
    paymentPictureId: await storePicture(transaction, context, account.id, paymentRule, picture),
    now,
  });
  if (id === undefined) throw new AppError(errors.alreadyRegistered);
  await releaseMembers(
    transaction,
    context,
    { id: groupId, eventId: event.id, eventName: event.name },
    others,
  );
  const { publicUrl } = context.config;
  const facts = { eventName: event.name, grpName: group.name, leader: account, members, publicUrl };
  const toLeader = registeredAsLeader({ ...facts, entry, fee, groupTotalPaise });
  await queueMails(transaction, context, [
    { recipient: account.email, letter: toLeader, eventId: event.id },
    ...members.map(({ name, email }) => ({
      recipient: email,
      letter: groupComplete({ ...facts, to: name }),
      eventId: event.id,
    })),
  ]);
  await context.onRegistered(transaction, id, now);
  return { fee: asFee(fee), groupTotal: toRupees(groupTotalPaise) };
}

function notRegistered(email: string): AppError {
  return new AppError(memberNotRegistered(email));
}
