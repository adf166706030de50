import { type Account, computeEffectiveRole, findAccountByEmail } from '#accounts/server/index.ts';
import type { PaymentWay } from '#conference/contract/payment-ways.ts';
import { type Event, findEventByName, requireUsableDiscountCode } from '#conference/server/index.ts';
import type { Picture } from '#media/server/index.ts';
import type { ErrorSpec } from '#platform/contract/call.ts';
import { toLowerCaseAscii } from '#platform/contract/common.ts';
import type { Caller } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { sumSurcharges as sumAnswerSurcharges } from '#questions/server/index.ts';
import { register as call, memberNotRegisteredError, type RegistrationBody } from '../contract/form.ts';
import { getFirstCommitteeSurcharge } from '../rule/fees.ts';
import type { GroupKey } from './groups.sql.ts';
import { splitMembersByEmail } from './groups.ts';
import { getInviteState, type Invite, type InviteState } from './invitations.ts';
import {
  assertMayRegister,
  decodePaymentPicture,
  getChosenOrDefaultPaymentWay,
  getScreenshotIfRequired,
  type RegisterContext,
} from './registration-checks.ts';
import { hasRegistered } from './registrations.sql.ts';
import { type Entry, validateRegistrationEntry } from './validate-entry.ts';

const { errors } = call;

interface DelegateRequest {
  body: RegistrationBody;
  account: Account;
  event: Event;
  entry: Entry;
  /** Error if the account has a registration for the event already. */
  alreadyRegistered: ErrorSpec;
}

interface PaymentRequest extends DelegateRequest {
  /** The chosen payment method. Undefined if the event has no payment details. */
  way: PaymentWay | undefined;
  /** The screenshot as a data URL. Undefined if none is needed. */
  payment: string | undefined;
}

interface IndividualRequest extends PaymentRequest {
  mode: 'individual';
}

interface LeaderRequest extends PaymentRequest {
  mode: 'leader';
  group: GroupKey;
  /** Addresses of the members, without duplicates. */
  emails: string[];
}

export interface MemberRequest extends DelegateRequest {
  mode: 'member';
  invite: Invite;
  leader: Account;
}

export type PayerRequest = IndividualRequest | LeaderRequest;

/** A registration that was validated, except for what only its transaction can decide. */
export type RegistrationRequest = PayerRequest | MemberRequest;

/**
 * Validates a request to register: as a member if it has any part of an invite link, otherwise as a leader or an
 * individual.
 * @throws AppError 4xx as the call `register` declares
 */
export function validateRegistrationRequest(
  context: RegisterContext,
  caller: Caller,
  body: RegistrationBody,
): Promise<RegistrationRequest> {
  return hasInvite(body) ? validateMember(context, caller, body) : validatePayer(context, caller, body);
}

async function validatePayer(
  context: RegisterContext,
  caller: Caller,
  body: RegistrationBody,
): Promise<PayerRequest> {
  const { queries } = context.db;
  const mode = body.isGroupRegistration ? 'leader' : 'individual';
  const alreadyRegistered = mode === 'leader' ? errors.alreadyRegistered : errors.alreadySignedUp;
  const { account, event } = await assertMayRegister(context, caller, body, errors.notVerified);
  if (await hasRegistered(queries, event.id, account.id)) throw new AppError(alreadyRegistered);
  // Shares the limits of `checkDiscountCode`, so that codes cannot be guessed by registering.
  for (const code of body.discountCodes ?? [])
    await requireUsableDiscountCode(context, { accountId: account.id, eventId: event.id }, code);
  const payment = getScreenshotIfRequired(body, event);
  const way = await getChosenOrDefaultPaymentWay(context, event.id, body);
  const delegate = { ...account, mode, paymentWay: body.paymentWay } as const;
  const entry = await validateRegistrationEntry(queries, body, delegate, event, errors.fillAll);
  requireSurcharge(entry, body);
  const request = { body, account, event, entry, way, payment, alreadyRegistered };
  if (mode === 'individual') return { ...request, mode };
  return { ...request, mode, ...(await validateGroup(queries, request)) };
}

/**
 * Reads the group that a leader completes, and checks that its members have registered.
 * @throws AppError 400 for an incomplete group; 404 for a member who has not registered; 409 when the leader has
 *   registered meanwhile
 */
async function validateGroup(
  db: Db,
  { body, account, event }: DelegateRequest,
): Promise<{ group: GroupKey; emails: string[] }> {
  const { name, emails } = readGroup(body);
  const group = { eventId: event.id, leaderId: account.id, name };
  const found = await splitMembersByEmail(db, group, emails);
  if ('missing' in found) {
    // Checks again, since a concurrent duplicate request may have completed the group.
    const meanwhile = await hasRegistered(db, event.id, account.id);
    throw new AppError(meanwhile ? errors.alreadyRegistered : memberNotRegisteredError(found.missing));
  }
  return { group, emails };
}

function readGroup({ grpName, grpMembers = [] }: RegistrationBody): { name: string; emails: string[] } {
  if (!grpName) throw new AppError(errors.groupNameMissing);
  const emails = [...new Set(grpMembers.filter((email) => email !== ''))];
  if (emails.length === 0) throw new AppError(errors.noMembers);
  if (emails.length === 1) throw new AppError(errors.oneMember);
  return { name: grpName, emails };
}

/** The error for an invitation that cannot be accepted, by its state. */
export const inviteErrors = {
  not_found: errors.inviteNotFound,
  invalid_token: errors.invalidToken,
  accepted: errors.alreadyAccepted,
} as const satisfies Record<Exclude<InviteState, 'open'>, ErrorSpec>;

async function validateMember(
  context: RegisterContext,
  caller: Caller,
  body: RegistrationBody,
): Promise<MemberRequest> {
  const { queries } = context.db;
  const link = readLink(body);
  const { account, event } = await assertMayRegister(context, caller, body, errors.memberNotVerified);
  if (link.memberEmail !== account.email) throw new AppError(errors.memberNotFound);
  if ((await findEventByName(queries, link.eventName))?.id !== event.id)
    throw new AppError(errors.inviteNotFound);
  const leader = await getLeader(context, link.leaderEmail);
  const group = { eventId: event.id, leaderId: leader.id, name: link.grpName };
  const invite: Invite = { group, email: account.email, token: link.token };
  // Runs this check before reading the invitation, so that a concurrent request with the same invitation gets 'already
  // accepted' instead of 'already registered'.
  const isRegistered = await hasRegistered(queries, event.id, account.id);
  const state = await getInviteState(queries, invite);
  if (state !== 'open') throw new AppError(inviteErrors[state]);
  if (isRegistered) throw new AppError(errors.alreadyRegistered);
  if (await hasRegistered(queries, event.id, leader.id)) throw new AppError(errors.inviteNotFound);
  const delegate = { ...account, mode: 'member' } as const;
  const entry = await validateRegistrationEntry(queries, body, delegate, event, errors.fillAllFields);
  requireSurcharge(entry, body);
  if (body.discountCodes?.length) throw new AppError(errors.codesOfMember);
  const { alreadyRegistered } = errors;
  return { mode: 'member', body, account, event, entry, invite, leader, alreadyRegistered };
}

function hasInvite({ inviteToken, memberEmail, grpLeaderEmail, eventNameIn }: RegistrationBody): boolean {
  return Boolean(inviteToken || memberEmail || grpLeaderEmail || eventNameIn);
}

function readLink({ inviteToken, memberEmail, grpLeaderEmail, eventNameIn, grpName }: RegistrationBody) {
  if (!inviteToken || !memberEmail || !grpLeaderEmail || !eventNameIn)
    throw new AppError(errors.detailsMissing);
  if (!grpName) throw new AppError(errors.groupNameMissing);
  return {
    token: inviteToken,
    memberEmail: toLowerCaseAscii(memberEmail),
    leaderEmail: toLowerCaseAscii(grpLeaderEmail),
    eventName: eventNameIn,
    grpName,
  };
}

/**
 * Finds the leader of an invitation.
 * @throws AppError 404 when the account does not exist, is not a delegate, or is scheduled for deletion
 */
async function getLeader({ db, clock }: RegisterContext, email: string): Promise<Account> {
  const leader = await findAccountByEmail(db.queries, email);
  const isClient = leader && computeEffectiveRole(leader.grant, clock()) === 'client';
  if (!isClient || leader.deletionScheduledAt !== null) throw new AppError(errors.leaderNotFound);
  return leader;
}

/**
 * Checks that the surcharges in the request, if given, are the current ones of the first committee and the answers.
 * @throws AppError 409 when the surcharges have changed
 */
function requireSurcharge(
  { committees, questionAnswers }: Entry,
  { surchargeShownAmount, answersShownAmount }: RegistrationBody,
): void {
  const isOther = (shown: number | undefined, amount: number) => shown !== undefined && shown !== amount;
  if (
    isOther(surchargeShownAmount, getFirstCommitteeSurcharge(committees)) ||
    isOther(answersShownAmount, sumAnswerSurcharges(questionAnswers))
  )
    throw new AppError(errors.feesChanged);
}

/** The decoded screenshots of a payment. */
export interface Proofs {
  picture?: Picture | undefined;
  /** The first of two payments, which the desk sees beside the other one. */
  earlierPicture?: Picture | undefined;
}

/**
 * Decodes the screenshots of a payer. A member has none.
 * @throws AppError 4xx as the call `register` declares; 503 when too many pictures wait to be decoded
 */
export async function decodeProofs(context: RegisterContext, request: RegistrationRequest): Promise<Proofs> {
  if (request.mode === 'member' || request.payment === undefined) return {};
  const { account, event, payment, body, alreadyRegistered } = request;
  const payer = { accountId: account.id, eventId: event.id };
  const picture = await decodePaymentPicture(context, payment, payer, alreadyRegistered);
  const { earlierPayment } = body;
  if (!earlierPayment?.startsWith('data:')) return { picture };
  return {
    picture,
    earlierPicture: await decodePaymentPicture(context, earlierPayment, payer, alreadyRegistered),
  };
}
