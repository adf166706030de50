import { type Account, findAccountByEmail, roleAt } from '#accounts/server/index.ts';
import { findEvent } from '#conference/server/index.ts';
import { queueMail, queueMails } from '#email/server/index.ts';
import { paymentRule } from '#media/contract.ts';
import { type Picture, storePicture } from '#media/server/index.ts';
import type { ErrorSpec, ResultOf } from '#platform/contract/call.ts';
import { lowerAscii } from '#platform/contract/common.ts';
import { toRupees } from '#platform/rule/money.ts';
import type { Caller } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { register as call, memberNotRegistered, type RegistrationBody } from '../contract/form.ts';
import {
  checkAdmission,
  type RegisterContext,
  readPayment,
  recheckAdmission,
  requirePayment,
} from './admission.ts';
import { toColumns } from './answers.sql.ts';
import { type Entry, validateEntry } from './entry.ts';
import { type FeePaise, feeToWire, groupTotal, individualFee, leaderFee, memberFee } from './fees.ts';
import type { GroupKey } from './groups.sql.ts';
import { closeGroupsOf, completeGroup, findNamedMembers, releaseMembers } from './groups.ts';
import { acceptInvite, type Invite, type InviteState, readInvite } from './invitations.ts';
import { groupCompleteLetter, individualLetter, leaderLetter, memberLetter } from './mails.ts';
import { getOrCreateReference } from './payment-references.ts';
import { hasRegistered, insertPreferences, insertRegistration, type Mode } from './registrations.sql.ts';
import { searchColumnsOfNew } from './search.sql.ts';

type Answer = ResultOf<typeof call>;
const { errors } = call;

/** Registers in the mode of the payload: as a member if it has parts of an invite link, else as a leader or alone. */
export function register(context: RegisterContext, caller: Caller, body: RegistrationBody): Promise<Answer> {
  if (hasInvite(body)) return registerAsMember(context, caller, body);
  return body.isGroupRegistration
    ? registerAsLeader(context, caller, body)
    : registerIndividually(context, caller, body);
}

/**
 * Registers an individual delegate and mails a confirmation. Only one of several identical concurrent requests succeeds. A
 * group that the delegate leads is closed, and its members are released.
 * @throws AppError with the contract's texts, 403 with the closed text, 503 when too many pictures wait
 */
async function registerIndividually(
  context: RegisterContext,
  caller: Caller,
  body: RegistrationBody,
): Promise<Answer> {
  const payer = await checkPayer(context, caller, body, 'individual', errors.alreadySignedUp);
  const { account, event, entry } = payer;
  const picture = await payer.readPicture();
  return context.db.change(async (transaction) => {
    const { fees } = await recheckAdmission(transaction, context, body);
    await closeGroupsOf(transaction, context, account.id, event.id);
    const fee = individualFee(fees, entry.accommodation === 'Yes');
    const now = context.clock();
    const paymentPictureId = await storePicture(transaction, context, account.id, paymentRule, picture);
    const ids = { eventId: event.id, accountId: account.id, paymentPictureId };
    const registration = { ...ids, mode: 'individual', entry, fee, now } as const;
    const id = await saveRegistration(transaction, registration, errors.alreadySignedUp);
    const { publicUrl } = context.config;
    const letter = individualLetter({ to: account.name, eventName: event.name, entry, fee, publicUrl });
    await queueMail(transaction, context, account.email, letter, event.id);
    await context.onRegistered(transaction, id, now);
    return { fee: feeToWire(fee) };
  });
}

/**
 * Validates what a delegate who pays has sent, cheap checks first. `readPicture` decodes the payment screenshot.
 * @throws AppError with the contract's texts; `alreadyRegistered` when the delegate has registered for the event
 */
async function checkPayer(
  context: RegisterContext,
  caller: Caller,
  body: RegistrationBody,
  mode: 'individual' | 'leader',
  alreadyRegistered: ErrorSpec,
) {
  const { queries } = context.db;
  const { account, event } = await checkAdmission(context, caller, body, errors.notVerified);
  if (await hasRegistered(queries, event.id, account.id)) throw new AppError(alreadyRegistered);
  const payment = requirePayment(body.payment);
  const entry = await validateEntry(queries, body, { ...account, mode }, event, errors.fillAll);
  const payer = { accountId: account.id, eventId: event.id };
  return {
    account,
    event,
    entry,
    readPicture: () => readPayment(context, payment, payer, alreadyRegistered),
  };
}

/**
 * Registers the leader, which completes the group with the named members: at least two who registered through its
 * invitations. No delegate joins or leaves it afterwards. Leader and members are mailed (product 7.3).
 * Unnamed members are released, since they are not paid for, and so are the members of the leader's other open groups.
 * @throws AppError with the contract's texts, 400 `<email> has not registered for the event`, 403 with the closed text,
 *   503 when too many pictures wait
 */
async function registerAsLeader(
  context: RegisterContext,
  caller: Caller,
  body: RegistrationBody,
): Promise<Answer> {
  const { queries } = context.db;
  const payer = await checkPayer(context, caller, body, 'leader', errors.alreadyRegistered);
  const { account, event, entry } = payer;
  const { name, emails } = readGroup(body);
  const group = { eventId: event.id, leaderId: account.id, name };
  const found = await findNamedMembers(queries, group, emails);
  if ('missing' in found) {
    // A concurrent duplicate request may have completed the group.
    const meanwhile = await hasRegistered(queries, event.id, account.id);
    throw new AppError(meanwhile ? errors.alreadyRegistered : memberNotRegistered(found.missing));
  }
  const picture = await payer.readPicture();
  return context.db.change((transaction) =>
    registerGroup(transaction, context, { account, body, entry, group, emails, picture }),
  );
}

function readGroup({ grpName, grpMembers = [] }: RegistrationBody): { name: string; emails: string[] } {
  if (!grpName) throw new AppError(errors.groupNameMissing);
  const emails = [...new Set(grpMembers.filter((email) => email !== ''))];
  if (emails.length === 0) throw new AppError(errors.noMembers);
  if (emails.length === 1) throw new AppError(errors.oneMember);
  return { name: grpName, emails };
}

interface Leader {
  account: Account;
  body: RegistrationBody;
  entry: Entry;
  group: GroupKey;
  emails: string[];
  picture: Picture;
}

async function registerGroup(
  transaction: Transaction,
  context: RegisterContext,
  { account, body, entry, group, emails, picture }: Leader,
): Promise<Answer> {
  const now = context.clock();
  const event = await recheckAdmission(transaction, context, body);
  const completed = await completeGroup(transaction, group, emails, now);
  if (await hasRegistered(transaction, event.id, account.id)) throw new AppError(errors.alreadyRegistered);
  if (!completed) throw new AppError(memberNotRegistered(emails[0] ?? ''));
  if ('missing' in completed) throw new AppError(memberNotRegistered(completed.missing));
  const { groupId, members, others } = completed;
  await closeGroupsOf(transaction, context, account.id, event.id);
  const fee = leaderFee(event.fees, members.length, entry.accommodation === 'Yes');
  const groupTotalPaise = groupTotal(fee, members);
  const paymentPictureId = await storePicture(transaction, context, account.id, paymentRule, picture);
  const registration = { eventId: event.id, accountId: account.id, mode: 'leader', entry, fee, now } as const;
  const payment = { groupId, groupTotalPaise, paymentPictureId };
  const id = await saveRegistration(transaction, { ...registration, ...payment }, errors.alreadyRegistered);
  const released = { id: groupId, eventId: event.id, eventName: event.name };
  await releaseMembers(transaction, context, released, others);
  const { publicUrl } = context.config;
  const facts = { eventName: event.name, grpName: group.name, leader: account, members, publicUrl };
  const toLeader = leaderLetter({ ...facts, entry, fee, groupTotalPaise });
  await queueMails(transaction, context, [
    { recipient: account.email, letter: toLeader, eventId: event.id },
    ...members.map(({ name, email }) => ({
      recipient: email,
      letter: groupCompleteLetter({ ...facts, to: name }),
      eventId: event.id,
    })),
  ]);
  await context.onRegistered(transaction, id, now);
  return { fee: feeToWire(fee), groupTotal: toRupees(groupTotalPaise) };
}

const inviteErrors = {
  not_found: errors.inviteNotFound,
  invalid_token: errors.invalidToken,
  accepted: errors.alreadyAccepted,
} as const satisfies Record<Exclude<InviteState, 'open'>, ErrorSpec>;

/**
 * Registers an invited member. Atomic: the invitation is accepted and the registration stored in one transaction, and only
 * one of several concurrent attempts succeeds (product 7.2). The leader pays, so no payment is required.
 * A group that the member leads is closed, and its members are released.
 * @throws AppError with the contract's texts, 403 with the closed text
 */
async function registerAsMember(
  context: RegisterContext,
  caller: Caller,
  body: RegistrationBody,
): Promise<Answer> {
  const { queries } = context.db;
  const link = readLink(body);
  const { account, event } = await checkAdmission(context, caller, body, errors.memberNotVerified);
  if (link.memberEmail !== account.email) throw new AppError(errors.memberNotFound);
  if ((await findEvent(queries, link.eventName))?.id !== event.id) throw new AppError(errors.inviteNotFound);
  const leader = await getLeader(context, link.leaderEmail);
  const group = { eventId: event.id, leaderId: leader.id, name: link.grpName };
  const invite: Invite = { group, email: account.email, token: link.token };
  // Read before the invitation, so that a concurrent request with the same invitation gets 'already accepted'.
  const isRegistered = await hasRegistered(queries, event.id, account.id);
  const state = await readInvite(queries, invite);
  if (state !== 'open') throw new AppError(inviteErrors[state]);
  if (isRegistered) throw new AppError(errors.alreadyRegistered);
  if (await hasRegistered(queries, event.id, leader.id)) throw new AppError(errors.inviteNotFound);
  const entry = await validateEntry(
    queries,
    body,
    { ...account, mode: 'member' },
    event,
    errors.fillAllFields,
  );
  return context.db.change(async (transaction) => {
    const { fees } = await recheckAdmission(transaction, context, body);
    const accepted = await acceptInvite(transaction, context, account.id, invite);
    if (accepted.state !== 'open') throw new AppError(inviteErrors[accepted.state]);
    const { groupId } = accepted;
    const fee = memberFee(fees, entry.accommodation === 'Yes');
    const delegate = { eventId: event.id, accountId: account.id, mode: 'member', groupId } as const;
    const registration = { ...delegate, entry, fee, now: context.clock() };
    await saveRegistration(transaction, registration, errors.alreadyRegistered);
    const names = { to: account.name, eventName: event.name, grpName: link.grpName, leader };
    const letter = memberLetter({ ...names, entry, fee, publicUrl: context.config.publicUrl });
    await queueMail(transaction, context, account.email, letter, event.id);
    return { fee: feeToWire(fee) };
  });
}

/** Returns whether the payload has any part of an invitation. */
function hasInvite({ inviteToken, memberEmail, grpLeaderEmail, eventNameIn }: RegistrationBody): boolean {
  return Boolean(inviteToken || memberEmail || grpLeaderEmail || eventNameIn);
}

function readLink({ inviteToken, memberEmail, grpLeaderEmail, eventNameIn, grpName }: RegistrationBody) {
  if (!inviteToken || !memberEmail || !grpLeaderEmail || !eventNameIn)
    throw new AppError(errors.detailsMissing);
  if (!grpName) throw new AppError(errors.groupNameMissing);
  return {
    token: inviteToken,
    memberEmail: lowerAscii(memberEmail),
    leaderEmail: lowerAscii(grpLeaderEmail),
    eventName: eventNameIn,
    grpName,
  };
}

/** Gets the leader, who must still be able to complete the group. */
async function getLeader({ db, clock }: RegisterContext, email: string): Promise<Account> {
  const leader = await findAccountByEmail(db.queries, email);
  const isClient = leader && roleAt(leader.grant, clock()) === 'client';
  if (!isClient || leader.deletionScheduledAt !== null) throw new AppError(errors.leaderNotFound);
  return leader;
}

/** A validated registration; `now` in epoch milliseconds. */
interface ValidRegistration {
  eventId: string;
  accountId: string;
  mode: Mode;
  entry: Entry;
  fee: FeePaise;
  /** The leader's or member's group. */
  groupId?: string;
  /** The sum that a leader pays. */
  groupTotalPaise?: number;
  /** Missing for a member. */
  paymentPictureId?: string;
  now: number;
}

/**
 * Stores a pending registration with its preferences and, unless a leader pays, a payment reference.
 * @returns its id
 * @throws AppError `alreadyRegistered` when the account has one for the event, 400 when a chosen committee or portfolio was
 *   deleted meanwhile
 */
async function saveRegistration(
  transaction: Transaction,
  registration: ValidRegistration,
  alreadyRegistered: ErrorSpec,
): Promise<string> {
  const { entry, fee } = registration;
  const id = newId();
  if (registration.mode !== 'member') await getOrCreateReference(transaction, registration);
  const isNew = await insertRegistration(transaction, {
    id,
    event_id: registration.eventId,
    account_id: registration.accountId,
    mode: registration.mode,
    delegation_id: registration.groupId ?? null,
    status: 'pending',
    ...toColumns(entry),
    registration_fee_paise: fee.registrationPaise,
    hospitality_fee_paise: fee.hospitalityPaise,
    group_total_paise: registration.groupTotalPaise ?? null,
    payment_picture_id: registration.paymentPictureId ?? null,
    registered_at: registration.now,
    ...(await searchColumnsOfNew(transaction, registration, entry)),
  });
  if (!isNew) throw new AppError(alreadyRegistered);
  if (!(await insertPreferences(transaction, id, entry))) throw new AppError(errors.invalidPortfolios);
  return id;
}
