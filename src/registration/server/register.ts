import { type Account, computeEffectiveRole, findAccountByEmail } from '#accounts/server/index.ts';
import {
  type PaymentWay,
  type PaymentWayKind,
  proofKindsByPaymentWay,
} from '#conference/contract/payment-ways.ts';
import { findEventByName, redeemDiscountCode, requireUsableDiscountCode } from '#conference/server/index.ts';
import { queueMail, queueMails } from '#email/server/index.ts';
import { paymentPictureRule } from '#media/contract.ts';
import { type Picture, storeReencodedPicture } from '#media/server/index.ts';
import type { ErrorSpec, ResultOf } from '#platform/contract/call.ts';
import { toLowerCaseAscii } from '#platform/contract/common.ts';
import { formatMoney, getSmallestAmount, toMajor } from '#platform/rule/money.ts';
import { formatNameList } from '#platform/rule/plural.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { insertMissingAnswers, sumSurcharges as sumAnswerSurcharges } from '#questions/server/index.ts';
import {
  register as call,
  discountCodeUselessError,
  memberJoinedError,
  memberNotRegisteredError,
  type RegistrationBody,
  totalChangedError,
} from '../contract/form.ts';
import {
  computeDiscountAmounts,
  computeFees,
  type FeeAmounts,
  type FeeInput,
  type FeeSums,
  getFirstCommitteeSurcharge,
  sumHospitality,
  sumSurcharges,
  toDiscount,
} from '../rule/fees.ts';
import { toAnswerColumns } from './answers.sql.ts';
import { getEventOpenForRegistration } from './events.ts';
import { feeToWire } from './fees.ts';
import type { GroupKey } from './groups.sql.ts';
import {
  completeGroupAndSplitMembers,
  deleteOpenGroupsOfLeader,
  deleteRegistrationsAndMailRemovedMembers,
  listUnseenMembers,
  splitMembersByEmail,
} from './groups.ts';
import {
  getInviteState,
  type Invite,
  type InviteState,
  markInviteAcceptedAndEndLedGroups,
} from './invitations.ts';
import {
  buildGroupCompleteLetter,
  buildIndividualRegisteredLetter,
  buildJoinedGroupLetter,
  buildLeaderRegisteredLetter,
} from './mails.ts';
import { mapMissingDetailLines } from './missing-details.ts';
import { postFeeOfNewRegistration } from './payer-fees.ts';
import { getOrCreatePaymentReference } from './payment-references.ts';
import { insertPartialPaymentProof } from './payment-submissions.sql.ts';
import {
  assertMayRegister,
  decodePaymentPicture,
  getChosenOrDefaultPaymentWay,
  getCurrentFeesUnlessChanged,
  getScreenshotIfRequired,
  type RegisterContext,
  takeFeeRoundPlacesUnlessFeesChanged,
} from './registration-checks.ts';
import {
  hasRegistered,
  insertPreferences,
  insertRegistration,
  insertRegistrationDiscounts,
  type Mode,
} from './registrations.sql.ts';
import { buildSearchColumnsOfNewRegistration } from './search.sql.ts';
import { type Entry, validateRegistrationEntry } from './validate-entry.ts';

type Answer = ResultOf<typeof call>;
const { errors } = call;

/**
 * Registers the caller: as a member if the request has any part of an invite link, otherwise as a leader or an
 * individual.
 */
export function register(context: RegisterContext, caller: Caller, body: RegistrationBody): Promise<Answer> {
  if (hasInvite(body)) return registerAsMember(context, caller, body);
  return body.isGroupRegistration
    ? registerAsLeader(context, caller, body)
    : registerIndividually(context, caller, body);
}

/**
 * Registers an individual delegate and deletes the open groups that the delegate leads for the event. Only one of
 * several concurrent requests succeeds.
 * @throws AppError 4xx as the call `register` declares; 503 when too many pictures wait to be decoded
 */
async function registerIndividually(
  context: RegisterContext,
  caller: Caller,
  body: RegistrationBody,
): Promise<Answer> {
  const payer = await checkPayer(context, caller, body, 'individual', errors.alreadySignedUp);
  const { account, event, entry, way } = payer;
  const picture = await payer.readPicture();
  const earlierPicture = await payer.readEarlierPicture();
  return context.db.change(async (transaction) => {
    const now = context.clock();
    // Reads the event again, since it may have changed while the picture was decoded.
    const current = await getEventOpenForRegistration(transaction, body.eventName, now);
    await deleteOpenGroupsOfLeader(transaction, context, account.id, event.id, body.seenMembers);
    const fees = await takeFeeRoundPlacesUnlessFeesChanged(
      transaction,
      current,
      { accountId: account.id, people: 1 },
      { ...body, now },
    );
    const { fee, discounts } = await priceRegistration(transaction, event.id, body.discountCodes, now, {
      mode: 'individual',
      fees,
      surchargeAmount: surchargesOf(entry),
      needsAccommodation: entry.accommodation === 'Yes',
    });
    await requireTotal(transaction, fee, body);
    const used = getUsedWay(way, fee, picture);
    const paymentPictureId = await storeProof(transaction, context, account.id, picture);
    const ids = { eventId: event.id, accountId: account.id, paymentPictureId, paymentWay: used?.kind };
    const registration = { ...ids, mode: 'individual', entry, fee, discounts, now } as const;
    const { id, reference } = await saveRegistration(transaction, registration, errors.alreadySignedUp);
    await saveEarlierProof(transaction, context, { id, accountId: account.id, earlierPicture, now });
    const { publicUrl } = context.config;
    const facts = { to: account.name, eventName: event.name, entry, fee, discounts, publicUrl };
    const missing = (await mapMissingDetailLines(transaction, [id], now)).get(id);
    const letter = buildIndividualRegisteredLetter({ ...facts, way: used, reference, missing });
    await queueMail(transaction, context, account.email, letter, event.id);
    await postFeeOfNewRegistration(transaction, id, now);
    return { fee: feeToWire(fee) };
  });
}

/**
 * Validates the request of a payer, except for the screenshot, which the caller decodes afterwards with
 * `readPicture`.
 * @throws AppError 4xx as the call `register` declares
 */
async function checkPayer(
  context: RegisterContext,
  caller: Caller,
  body: RegistrationBody,
  mode: 'individual' | 'leader',
  alreadyRegistered: ErrorSpec,
) {
  const { queries } = context.db;
  const { account, event } = await assertMayRegister(context, caller, body, errors.notVerified);
  if (await hasRegistered(queries, event.id, account.id)) throw new AppError(alreadyRegistered);
  // Shares the limits of `checkDiscountCode`, so that codes cannot be guessed by registering.
  for (const code of body.discountCodes ?? [])
    await requireUsableDiscountCode(context, { accountId: account.id, eventId: event.id }, code);
  const payment = getScreenshotIfRequired(body, event);
  const way = await getChosenOrDefaultPaymentWay(context, event.id, body);
  const delegate = { ...account, mode, paymentWay: body.paymentWay };
  const entry = await validateRegistrationEntry(queries, body, delegate, event, errors.fillAll);
  requireSurcharge(entry, body);
  const payer = { accountId: account.id, eventId: event.id };
  return {
    account,
    event,
    entry,
    way,
    readPicture: async () =>
      payment === undefined ? undefined : decodePaymentPicture(context, payment, payer, alreadyRegistered),
    readEarlierPicture: async () =>
      payment !== undefined && body.earlierPayment?.startsWith('data:')
        ? decodePaymentPicture(context, body.earlierPayment, payer, alreadyRegistered)
        : undefined,
  };
}

/**
 * Returns the payment method of a registration, or undefined if nothing is due and no proof was sent.
 * @throws AppError 400 when something is due and its screenshot is missing; 409 when the event has no payment details
 */
function getUsedWay(way: PaymentWay | undefined, { totalAmount }: FeeSums, picture: Picture | undefined) {
  if (totalAmount === 0 && !picture) return undefined;
  if (!way) throw new AppError(errors.wayNotOffered);
  if (picture) return way;
  if (proofKindsByPaymentWay[way.kind] === 'screenshot') throw new AppError(errors.fillAll);
  return way;
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

/**
 * Checks that the amount due is the one that the request names, if it names one. Members change it too: one who asks
 * for accommodation raises the total of the leader.
 * @throws AppError 409 when another amount is due
 */
async function requireTotal(
  transaction: Transaction,
  { totalAmount }: FeeSums,
  { totalShownAmount = totalAmount }: RegistrationBody,
): Promise<void> {
  if (totalShownAmount !== totalAmount)
    throw new AppError(totalChangedError(await formatClubMoney(transaction, totalAmount)));
}

async function formatClubMoney(transaction: Transaction, amount: number): Promise<string> {
  return formatMoney(amount, (await getClubRegion(transaction)).currency);
}

function surchargesOf({ committees, questionAnswers }: Entry): number {
  return getFirstCommitteeSurcharge(committees) + sumAnswerSurcharges(questionAnswers);
}

/**
 * Registers a leader and completes the group with the members that the request lists, at least two (product 7.3).
 * Deletes the registrations of all other members of the leader's open groups, since the leader does not pay for them.
 * @throws AppError 4xx as the call `register` declares, 503 when too many pictures wait to be decoded
 */
async function registerAsLeader(
  context: RegisterContext,
  caller: Caller,
  body: RegistrationBody,
): Promise<Answer> {
  const { queries } = context.db;
  const payer = await checkPayer(context, caller, body, 'leader', errors.alreadyRegistered);
  const { account, event, entry, way } = payer;
  const { name, emails } = readGroup(body);
  const group = { eventId: event.id, leaderId: account.id, name };
  const found = await splitMembersByEmail(queries, group, emails);
  if ('missing' in found) {
    // Checks again, since a concurrent duplicate request may have completed the group.
    const meanwhile = await hasRegistered(queries, event.id, account.id);
    throw new AppError(meanwhile ? errors.alreadyRegistered : memberNotRegisteredError(found.missing));
  }
  const picture = await payer.readPicture();
  const earlierPicture = await payer.readEarlierPicture();
  const pictures = { picture, earlierPicture };
  return context.db.change((transaction) =>
    registerGroup(transaction, context, { account, body, entry, way, group, emails, ...pictures }),
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
  way: PaymentWay | undefined;
  group: GroupKey;
  emails: string[];
  picture: Picture | undefined;
  earlierPicture: Picture | undefined;
}

async function registerGroup(
  transaction: Transaction,
  context: RegisterContext,
  { account, body, entry, way, group, emails, picture, earlierPicture }: Leader,
): Promise<Answer> {
  const now = context.clock();
  const event = await getEventOpenForRegistration(transaction, body.eventName, now);
  const completed = await completeGroupAndSplitMembers(transaction, group, emails, now);
  if (await hasRegistered(transaction, event.id, account.id)) throw new AppError(errors.alreadyRegistered);
  if (!completed) throw new AppError(memberNotRegisteredError(emails[0] ?? ''));
  if ('missing' in completed) throw new AppError(memberNotRegisteredError(completed.missing));
  const { groupId, members, others } = completed;
  const unseen = listUnseenMembers(others, body.seenMembers);
  await deleteOpenGroupsOfLeader(transaction, context, account.id, event.id, body.seenMembers);
  const paidFor = [...members, ...unseen];
  const payer = { accountId: account.id, people: paidFor.length + 1 };
  const fees = await takeFeeRoundPlacesUnlessFeesChanged(transaction, event, payer, { ...body, now });
  const { fee, discounts } = await priceRegistration(transaction, event.id, body.discountCodes, now, {
    mode: 'leader',
    fees,
    surchargeAmount: surchargesOf(entry),
    needsAccommodation: entry.accommodation === 'Yes',
    members: {
      count: paidFor.length,
      hospitalityAmount: sumHospitality(paidFor),
      surchargeAmount: sumSurcharges(paidFor),
    },
  });
  if (unseen.length > 0) {
    const names = formatNameList(unseen.map((member) => member.name));
    const total = await formatClubMoney(transaction, fee.totalAmount);
    throw new AppError(memberJoinedError(names, unseen.length, total));
  }
  await requireTotal(transaction, fee, body);
  const groupTotalAmount = fee.totalAmount;
  const used = getUsedWay(way, fee, picture);
  const paymentPictureId = await storeProof(transaction, context, account.id, picture);
  const registration = { eventId: event.id, accountId: account.id, mode: 'leader', entry, fee, now } as const;
  const payment = { groupId, groupTotalAmount, paymentPictureId, paymentWay: used?.kind, discounts };
  const { id, reference } = await saveRegistration(
    transaction,
    { ...registration, ...payment },
    errors.alreadyRegistered,
  );
  await saveEarlierProof(transaction, context, { id, accountId: account.id, earlierPicture, now });
  const released = { id: groupId, eventId: event.id, eventName: event.name };
  await deleteRegistrationsAndMailRemovedMembers(transaction, context, released, others);
  const { publicUrl } = context.config;
  const facts = {
    eventName: event.name,
    grpName: group.name,
    leader: account,
    members,
    way: used,
    publicUrl,
  };
  const missing = (await mapMissingDetailLines(transaction, [id], now)).get(id);
  const toLeader = buildLeaderRegisteredLetter({ ...facts, entry, fee, discounts, reference, missing });
  await queueMails(transaction, context, [
    { recipient: account.email, letter: toLeader, eventId: event.id },
    ...members.map(({ name, email }) => ({
      recipient: email,
      letter: buildGroupCompleteLetter({ ...facts, to: name }),
      eventId: event.id,
    })),
  ]);
  await postFeeOfNewRegistration(transaction, id, now);
  return { fee: feeToWire(fee), groupTotal: toMajor(groupTotalAmount) };
}

const inviteErrors = {
  not_found: errors.inviteNotFound,
  invalid_token: errors.invalidToken,
  accepted: errors.alreadyAccepted,
} as const satisfies Record<Exclude<InviteState, 'open'>, ErrorSpec>;

/**
 * Accepts an invitation and registers the member in one transaction: only one of several concurrent attempts succeeds
 * (product 7.2). Deletes the open groups that the member leads for the event.
 * @throws AppError 4xx as the call `register` declares
 */
async function registerAsMember(
  context: RegisterContext,
  caller: Caller,
  body: RegistrationBody,
): Promise<Answer> {
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
  const entry = await validateRegistrationEntry(
    queries,
    body,
    { ...account, mode: 'member' },
    event,
    errors.fillAllFields,
  );
  requireSurcharge(entry, body);
  if (body.discountCodes?.length) throw new AppError(errors.codesOfMember);
  return context.db.change(async (transaction) => {
    const now = context.clock();
    const current = await getEventOpenForRegistration(transaction, body.eventName, now);
    const fees = await getCurrentFeesUnlessChanged(transaction, current, body, now);
    const accepted = await markInviteAcceptedAndEndLedGroups(
      transaction,
      context,
      account.id,
      invite,
      body.seenMembers,
    );
    if (accepted.state !== 'open') throw new AppError(inviteErrors[accepted.state]);
    const { groupId, groupName: grpName } = accepted;
    const fee = computeFees({
      mode: 'member',
      fees,
      surchargeAmount: surchargesOf(entry),
      needsAccommodation: entry.accommodation === 'Yes',
    });
    const delegate = { eventId: event.id, accountId: account.id, mode: 'member', groupId } as const;
    const registration = { ...delegate, entry, fee, now };
    const { id } = await saveRegistration(transaction, registration, errors.alreadyRegistered);
    const missing = (await mapMissingDetailLines(transaction, [id], now)).get(id);
    const names = { to: account.name, eventName: event.name, grpName, leader };
    const { publicUrl } = context.config;
    const letter = buildJoinedGroupLetter({ ...names, entry, fee, missing, publicUrl });
    await queueMail(transaction, context, account.email, letter, event.id);
    return { fee: feeToWire(fee) };
  });
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

interface UsedDiscount {
  codeId: string;
  code: string;
  amount: number;
}

/**
 * Computes the amounts and redeems the discount codes. Each redeemed code is locked, so the codes are redeemed in
 * alphabetical order to prevent deadlocks.
 * @throws AppError 404 or 409 for a code that cannot be used or does not lower the fee
 */
async function priceRegistration(
  transaction: Transaction,
  eventId: string,
  codes: readonly string[] | undefined,
  now: number,
  input: Omit<FeeInput, 'discounts'>,
): Promise<{ fee: FeeSums; discounts: UsedDiscount[] }> {
  const used: Awaited<ReturnType<typeof redeemDiscountCode>>[] = [];
  for (const code of [...(codes ?? [])].sort())
    used.push(await redeemDiscountCode(transaction, eventId, code, now));
  const { currency } = await getClubRegion(transaction);
  const priced = { ...input, smallest: getSmallestAmount(currency) };
  const applied = used.map(toDiscount);
  const parts = computeDiscountAmounts(priced, applied);
  const discounts = used.map(({ id, code }, at) => ({ codeId: id, code, amount: parts[at] ?? 0 }));
  const useless = discounts.find(({ amount }) => amount === 0);
  if (useless) throw new AppError(discountCodeUselessError(useless.code));
  return { fee: computeFees({ ...priced, discounts: applied }), discounts };
}

async function storeProof(
  transaction: Transaction,
  context: RegisterContext,
  accountId: string,
  picture: Picture | undefined,
): Promise<string | undefined> {
  return picture && storeReencodedPicture(transaction, context, accountId, paymentPictureRule, picture);
}

/** Stores the picture of the first of two payments, which the desk sees beside the other one. */
async function saveEarlierProof(
  transaction: Transaction,
  context: RegisterContext,
  {
    id,
    accountId,
    earlierPicture,
    now,
  }: { id: string; accountId: string; earlierPicture: Picture | undefined; now: number },
): Promise<void> {
  const pictureId = await storeProof(transaction, context, accountId, earlierPicture);
  if (pictureId) await insertPartialPaymentProof(transaction, id, { pictureId, at: now });
}

interface ValidRegistration {
  eventId: string;
  accountId: string;
  mode: Mode;
  entry: Entry;
  fee: FeeAmounts;
  discounts?: readonly UsedDiscount[];
  groupId?: string;
  /** Total of the group, only for a leader. */
  groupTotalAmount?: number;
  /** Screenshot of the payment. Missing for a member, and for a payer who has sent none. */
  paymentPictureId?: string | undefined;
  /** The chosen payment method. Missing for a member, and if nothing is due. */
  paymentWay?: PaymentWayKind | undefined;
  now: number;
}

/**
 * Stores a registration with its preferences and answers.
 * @throws AppError `alreadyRegistered` when the account already has a registration for the event; 400 when a chosen
 *   committee or portfolio, a question or an uploaded file was deleted meanwhile
 */
async function saveRegistration(
  transaction: Transaction,
  registration: ValidRegistration,
  alreadyRegistered: ErrorSpec,
): Promise<{ id: string; reference: string }> {
  const { entry, fee } = registration;
  const id = newId();
  // Members have their leader's reference.
  const reference =
    registration.mode === 'member' ? '' : await getOrCreatePaymentReference(transaction, registration);
  const isNew = await insertRegistration(transaction, {
    id,
    event_id: registration.eventId,
    account_id: registration.accountId,
    mode: registration.mode,
    delegation_id: registration.groupId ?? null,
    status: 'pending',
    ...toAnswerColumns(entry),
    registration_fee_amount: fee.registrationAmount,
    hospitality_fee_amount: fee.hospitalityAmount,
    surcharge_amount: getFirstCommitteeSurcharge(entry.committees),
    group_total_amount: registration.groupTotalAmount ?? null,
    payment_picture_id: registration.paymentPictureId ?? null,
    payment_way: registration.paymentWay ?? null,
    registered_at: registration.now,
    ...(await buildSearchColumnsOfNewRegistration(transaction, registration, entry)),
  });
  if (!isNew) throw new AppError(alreadyRegistered);
  await insertRegistrationDiscounts(transaction, id, registration.discounts ?? []);
  if (!(await insertPreferences(transaction, id, entry))) throw new AppError(errors.invalidPortfolios);
  if (!(await insertMissingAnswers(transaction, id, entry.questionAnswers, registration.now)))
    throw new AppError(errors.invalidAnswers);
  return { id, reference };
}
