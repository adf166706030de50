import { isDeepStrictEqual } from 'node:util';
import { type Account, findAccount } from '#accounts/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import { findPaymentWayOrDefault } from '#conference/contract/payment-ways.ts';
import {
  findEventByName,
  getCurrentFees,
  getShownBankDetails,
  lockEventAndRequirePossible,
} from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import type { CheckedBody, ResultOf } from '#platform/contract/call.ts';
import { getSmallestAmount, toMajor } from '#platform/rule/money.ts';
import { recordAudits } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import type { AnswerChange } from '#questions/contract.ts';
import { type ChargeAnswers, computeAnswersChange, saveAnswersChange } from '#questions/server/index.ts';
import {
  changeRegistration as call,
  listChangeableBuiltInQuestions,
  type RegistrationChange,
} from '../contract/changes.ts';
import {
  computeDiscountAmountsAfterSurchargeChange,
  computeFeeAfterSurchargeChange,
  computeHospitalityAfterChange,
  computeSurchargeAfterChange,
  computeSurchargeDiscountPercent,
  computeUnusedDiscountAmount,
  sumRegistrationAndHospitality,
  toUsedDiscount,
} from '../rule/fees.ts';
import { toAnswerColumns } from './answers.sql.ts';
import { feeToWire } from './fees.ts';
import { lockOpenGroup } from './groups.sql.ts';
import { buildGroupFeeChangedLetter } from './mails.ts';
import { changeFeeShareAndPost } from './payer-fees.ts';
import {
  addToTotalOfPendingLeader,
  deletePreferences,
  findOwnRegistration,
  getPreferenceIdsOfRegistration,
  insertRegistrationChange,
  type OwnRegistrationRow,
  setPaymentWayIfMissing,
  updatePendingRegistration,
} from './registration-changes.sql.ts';
import {
  insertPreferences,
  listDiscountCodesUsedByRegistrations,
  mapPreferencesByRegistration,
  updateRegistrationDiscountAmount,
} from './registrations.sql.ts';
import { updateSearchColumns } from './search.sql.ts';
import { type Entry, validateRegistrationEntry } from './validate-entry.ts';

/** Runs last in the transaction that changes a fee. app/hooks.ts provides it. */
export type OnFeeChanged = (transaction: Transaction) => Promise<void>;

export type ChangeContext = Pick<Context, 'db' | 'clock' | 'secret' | 'config'> & {
  readonly onFeeChanged: OnFeeChanged;
  readonly conference: Pick<Catalogue, 'payment'>;
};

type Body = CheckedBody<typeof call>;
const { errors } = call;

/**
 * Changes a pending registration. Fails if an admin decides it concurrently. If a member's fee changes, the leader pays
 * the difference and gets a mail, unless the leader has not completed the group yet (product 6.16).
 * @throws AppError 404 when the registration is not the caller's; 409 when the registration or the leader's was
 *   decided, the registration has another revision, a portfolio is full, a fee has changed, or the event is over; 400
 *   for an invalid answer or choice; 429 after too many changes
 */
export async function changeRegistration(
  context: ChangeContext,
  caller: Caller,
  body: Body,
): Promise<ResultOf<typeof call>> {
  const { queries } = context.db;
  await consumeLimits(context, { registrationChangePerAccount: caller.accountId });
  const account = await findAccount(queries, caller.accountId);
  const found = await findOwnRegistration(queries, body.regID, caller.accountId);
  const event = found && (await findEventByName(queries, found.eventName));
  if (!account || !found || !event) throw new AppError(errors.noSuchRegistration);
  requireRevision(found, body);
  const delegate = { id: account.id, isStudentOfNITS: account.isStudentOfNITS, mode: found.mode };
  const kept = new Set((await getPreferenceIdsOfRegistration(queries, found.id)).portfolios);
  const validated = await validateRegistrationEntry(
    queries,
    // `computeAnswersChange` checks the answers to the questions of the club below.
    { ...body, answers: undefined },
    delegate,
    event,
    errors.incomplete,
    kept,
  );
  // A delegate who has a bed keeps it when the event stops offering accommodation.
  const entry =
    event.fees.hospitalityAmount === null ? { ...validated, accommodation: found.accommodation } : validated;
  return context.db.change(async (transaction) => {
    await lockEventAndRequirePossible(transaction, event.id, 'change_registration', context.clock());
    const before = await findOwnRegistration(transaction, found.id, caller.accountId);
    if (!before) throw new AppError(errors.noSuchRegistration);
    requireRevision(before, body);
    const needs = entry.accommodation === 'Yes';
    const at = context.clock();
    const fees = await getCurrentFees(
      transaction,
      (await findEventByName(transaction, event.name)) ?? event,
      at,
    );
    const hospitalityAmount = computeHospitalityAfterChange(
      { needsAccommodation: before.accommodation === 'Yes', hospitalityAmount: before.hospitalityAmount },
      needs,
      fees.hospitalityAmount,
    );
    const stored = (await mapPreferencesByRegistration(transaction, [before.id])).get(before.id);
    const surchargeAmount = computeSurchargeAfterChange(
      { firstCommittee: stored?.committees[0]?.value, surchargeAmount: before.surchargeAmount },
      entry.committees,
    );
    const { surchargeShownAmount = surchargeAmount } = body;
    if (surchargeAmount !== before.surchargeAmount && surchargeShownAmount !== surchargeAmount)
      throw new AppError(errors.feesChanged);
    const answersChange = await computeAnswersChange(
      transaction,
      { id: before.id, accountId: caller.accountId, needsAccommodation: needs },
      body.answers,
      errors.invalidAnswers,
    );
    const { surchargesAmount: ofAnswers } = answersChange;
    const { answersShownAmount = ofAnswers.after } = body;
    if (ofAnswers.after !== ofAnswers.before && answersShownAmount !== ofAnswers.after)
      throw new AppError(errors.feesChanged);
    const surcharges = {
      before: before.surchargeAmount + ofAnswers.before,
      after: surchargeAmount + ofAnswers.after,
    };
    const pricing = await readPricing(transaction, before.id);
    const differences = {
      registrationAmount: feeAfter(before, surcharges, pricing).differenceAmount,
      hospitalityAmount: hospitalityAmount - before.hospitalityAmount,
    };
    const differenceAmount = sumRegistrationAndHospitality(differences);
    if (differences.hospitalityAmount > 0 && body.feesShown && !isDeepStrictEqual(body.feesShown, fees))
      throw new AppError(errors.feesChanged);
    const change = await describeChange(transaction, before, entry, delegate, answersChange.changes);
    const registrationAmount = before.registrationAmount + differences.registrationAmount;
    const fee = feeToWire({ registrationAmount, hospitalityAmount });
    const groupTotalAmount =
      before.groupTotalAmount === null ? null : before.groupTotalAmount + differenceAmount;
    const answer = { fee, ...(groupTotalAmount !== null && { groupTotal: toMajor(groupTotalAmount) }) };
    if (change === 'unchanged') return answer;

    // Locks the leader's registration before the member's, in the same order as a decision, to prevent deadlocks.
    const leader =
      before.mode === 'member' && differenceAmount !== 0
        ? await changeSumOfLeader(transaction, before, differenceAmount)
        : undefined;
    const answers = pickChangeable(entry);
    if (!(await updatePendingRegistration(transaction, before, { answers, surchargeAmount, differences }))) {
      const now = await findOwnRegistration(transaction, found.id, caller.accountId);
      throw new AppError(now && now.status !== 'pending' ? errors.decided : errors.changedMeanwhile);
    }
    await updateDiscounts(transaction, before, surcharges, pricing);
    if (differenceAmount > 0) await setDefaultWay(transaction, context, event.id, leader?.id ?? before.id);
    await deletePreferences(transaction, before.id);
    if (!(await insertPreferences(transaction, before.id, entry)))
      throw new AppError(errors.invalidPortfolios);
    if (!(await saveAnswersChange(transaction, before.id, answersChange, at)))
      throw new AppError(errors.changedMeanwhile);
    await updateSearchColumns(transaction, [before.id]);

    const dueBefore = before.groupTotalAmount ?? sumRegistrationAndHospitality(before);
    const sums = {
      ...(differences.hospitalityAmount !== 0 && {
        hospitalityAmount: { before: before.hospitalityAmount, after: hospitalityAmount },
      }),
      ...(surchargeAmount !== before.surchargeAmount && {
        surchargeAmount: { before: before.surchargeAmount, after: surchargeAmount },
      }),
      ...(ofAnswers.after !== ofAnswers.before && { answerSurchargesAmount: ofAnswers }),
      ...(differenceAmount !== 0 &&
        before.mode !== 'member' && {
          dueAmount: { before: dueBefore, after: dueBefore + differenceAmount },
        }),
    };
    const recorded = { before, leader, change: { ...change, ...sums }, differenceAmount, account, at };
    await recordChange(transaction, context, recorded);
    return answer;
  });
}

/**
 * Returns the function that adds the surcharges of new answers to the fee of a pending registration (product 19.5). The
 * returned function returns false when the registration or the leader's is not pending, or was changed concurrently.
 * Its caller must then roll back.
 */
export function createAnswerSurchargeAdder(context: ChangeContext): ChargeAnswers {
  return async (transaction, { registrationId, accountId, beforeAmount, amount, at }) => {
    const before = await findOwnRegistration(transaction, registrationId, accountId);
    const account = await findAccount(transaction, accountId);
    if (!before || !account || before.status !== 'pending') return false;
    const { surchargeAmount } = before;
    const surcharges = {
      before: surchargeAmount + beforeAmount,
      after: surchargeAmount + beforeAmount + amount,
    };
    const pricing = await readPricing(transaction, registrationId);
    const { differenceAmount } = feeAfter(before, surcharges, pricing);
    const isInGroup = before.mode === 'member' && before.groupId !== null;
    const hasLeader = isInGroup && !(await lockOpenGroup(transaction, before.groupId ?? ''));
    const leader = hasLeader
      ? await addToTotalOfPendingLeader(transaction, before.groupId ?? '', differenceAmount)
      : undefined;
    if (hasLeader && !leader) return false;
    const differences = { registrationAmount: differenceAmount, hospitalityAmount: 0 };
    if (
      !(await updatePendingRegistration(transaction, before, { answers: {}, surchargeAmount, differences }))
    )
      return false;
    await updateDiscounts(transaction, before, surcharges, pricing);
    if (differenceAmount > 0)
      await setDefaultWay(transaction, context, before.eventId, leader?.id ?? before.id);
    const dueBefore = before.groupTotalAmount ?? sumRegistrationAndHospitality(before);
    const change = {
      answers: [],
      answerSurchargesAmount: { before: beforeAmount, after: beforeAmount + amount },
      ...(differenceAmount !== 0 &&
        before.mode !== 'member' && {
          dueAmount: { before: dueBefore, after: dueBefore + differenceAmount },
        }),
    };
    await recordChange(transaction, context, { before, leader, change, differenceAmount, account, at });
    return true;
  };
}

interface RecordedChange {
  before: OwnRegistrationRow;
  /** The leader whose sum was changed, if any. */
  leader: { id: string; accountId: string; groupTotalAmount: number } | undefined;
  change: RegistrationChange;
  differenceAmount: number;
  account: Account;
  at: number;
}

/**
 * Records a change in the history. Mails the leader if the total of the group has changed, and calls `onFeeChanged` if
 * the fee has changed.
 */
async function recordChange(
  transaction: Transaction,
  context: ChangeContext,
  { before, leader, change, differenceAmount, account, at }: RecordedChange,
): Promise<void> {
  await insertRegistrationChange(transaction, before.id, at, change);
  const changed = [before.id, ...(leader ? [leader.id] : [])];
  const audit = { at, actorId: account.id, action: 'registration_changed' } as const;
  await recordAudits(
    transaction,
    changed.map((subjectId) => ({ ...audit, subjectId })),
  );
  if (leader) {
    const dueAmount = { before: leader.groupTotalAmount - differenceAmount, after: leader.groupTotalAmount };
    await insertRegistrationChange(transaction, leader.id, at, { answers: [], dueAmount });
    const event = { id: before.eventId, name: before.eventName };
    await mailLeader(transaction, context, leader.accountId, { event, member: account.name, dueAmount });
  }
  if (differenceAmount === 0) return;
  await changeFeeShareAndPost(transaction, { registrationId: before.id, differenceAmount, at });
  await context.onFeeChanged(transaction);
}

function requireRevision(found: OwnRegistrationRow, { revision }: Body): void {
  if (found.status !== 'pending') throw new AppError(errors.decided);
  if (found.revision !== revision) throw new AppError(errors.changedMeanwhile);
}

/** Reads the discount codes that a registration used, and the smallest amount of the currency. */
async function readPricing(transaction: Transaction, registrationId: string) {
  const { currency } = await getClubRegion(transaction);
  const codes = await listDiscountCodesUsedByRegistrations(transaction, [registrationId]);
  return { codes, discounts: codes.map(toUsedDiscount), smallest: getSmallestAmount(currency) };
}
type Pricing = Awaited<ReturnType<typeof readPricing>>;

interface BeforeAndAfter {
  readonly before: number;
  readonly after: number;
}

function feeAfter(
  { mode, registrationAmount }: OwnRegistrationRow,
  surcharges: BeforeAndAfter,
  { discounts, smallest }: Pricing,
) {
  const before = {
    registrationAmount,
    surchargeAmount: surcharges.before,
    discountPercent: computeSurchargeDiscountPercent(mode, discounts),
    unusedDiscountAmount: computeUnusedDiscountAmount(mode, discounts),
  };
  return computeFeeAfterSurchargeChange(before, surcharges.after, smallest);
}

/**
 * Updates the stored amount that each discount code takes off, after a change of the surcharges. The registration must
 * be locked.
 */
async function updateDiscounts(
  transaction: Transaction,
  before: OwnRegistrationRow,
  surcharges: BeforeAndAfter,
  pricing: Pricing,
): Promise<void> {
  const { codes, discounts, smallest } = pricing;
  const { unusedDiscountAmount } = feeAfter(before, surcharges, pricing);
  const amounts = computeDiscountAmountsAfterSurchargeChange(
    before.mode,
    discounts,
    surcharges,
    unusedDiscountAmount,
    smallest,
  );
  for (const [at, { id: codeId, takenOff }] of codes.entries()) {
    const amount = amounts[at] ?? takenOff;
    if (amount === takenOff) continue;
    await updateRegistrationDiscountAmount(transaction, { registrationId: before.id, codeId, amount });
  }
}

/** Sets the default payment method if the payer has none. A payer who owed nothing has none. */
async function setDefaultWay(
  transaction: Transaction,
  { conference }: Pick<ChangeContext, 'conference'>,
  eventId: string,
  payerId: string,
): Promise<void> {
  const way = findPaymentWayOrDefault((await getShownBankDetails(transaction, eventId, conference)).ways);
  if (way) await setPaymentWayIfMissing(transaction, payerId, way.kind);
}

/**
 * Adds the difference to the total of the leader's registration and returns that registration. Returns undefined if
 * there is no group, or while the leader has not completed the group, because the total is computed when the leader
 * registers.
 * @throws AppError 409 when the leader's registration was decided
 */
async function changeSumOfLeader(
  transaction: Transaction,
  { groupId }: OwnRegistrationRow,
  differenceAmount: number,
) {
  if (groupId === null || (await lockOpenGroup(transaction, groupId))) return undefined;
  const leader = await addToTotalOfPendingLeader(transaction, groupId, differenceAmount);
  if (!leader) throw new AppError(errors.leaderDecided);
  return leader;
}

type Delegate = Parameters<typeof listChangeableBuiltInQuestions>[0];

/**
 * Returns the columns that a change can set. The transaction number is changed only with the proof of payment
 * (`resubmitPaymentProof`).
 */
function pickChangeable(entry: Entry) {
  const { transaction_number, ...columns } = toAnswerColumns(entry);
  return columns;
}

async function describeChange(
  transaction: Transaction,
  before: OwnRegistrationRow,
  entry: Entry,
  delegate: Delegate,
  questions: AnswerChange[],
): Promise<RegistrationChange | 'unchanged'> {
  const answers = listChangeableBuiltInQuestions(delegate)
    .map(({ _id }) => ({ field: _id, before: before[_id], after: entry[_id] }))
    .filter((answer) => answer.before !== answer.after);
  const ids = await getPreferenceIdsOfRegistration(transaction, before.id);
  const isSame = (stored: readonly string[], chosen: readonly { id: string }[]) =>
    isDeepStrictEqual(
      stored,
      chosen.map(({ id }) => id),
    );
  const keepsCommittees = isSame(ids.committees, entry.committees);
  const keepsPortfolios = isSame(ids.portfolios, entry.portfolios);
  if (answers.length === 0 && questions.length === 0 && keepsCommittees && keepsPortfolios)
    return 'unchanged';
  const stored = (await mapPreferencesByRegistration(transaction, [before.id])).get(before.id);
  return {
    answers,
    ...(questions.length > 0 && { questions }),
    ...(!keepsCommittees && {
      committees: {
        before: stored?.committees.map(({ name }) => name) ?? [],
        after: entry.committees.map(({ shortName }) => shortName),
      },
    }),
    ...(!keepsPortfolios && {
      portfolios: {
        before: stored?.portfolios.map(({ name }) => name) ?? [],
        after: entry.portfolios.map(({ name }) => name),
      },
    }),
  };
}

async function mailLeader(
  transaction: Transaction,
  context: ChangeContext,
  leaderId: string,
  {
    event,
    member,
    dueAmount,
  }: {
    event: { id: string; name: string };
    member: string;
    dueAmount: { before: number; after: number };
  },
): Promise<void> {
  const leader = await findAccount(transaction, leaderId);
  if (!leader) return;
  const { publicUrl } = context.config;
  const letter = buildGroupFeeChangedLetter({
    to: leader.name,
    eventName: event.name,
    member,
    ...dueAmount,
    publicUrl,
  });
  await queueMail(transaction, context, leader.email, letter, event.id);
}
