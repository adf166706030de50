import { isDeepStrictEqual } from 'node:util';
import { findAccount } from '#accounts/server/index.ts';
import { findEventByName, getCurrentFees, lockEventAndRequirePossible } from '#conference/server/index.ts';
import type { CheckedBody, ResultOf } from '#platform/contract/call.ts';
import { toMajor } from '#platform/rule/money.ts';
import type { Caller } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { type BuiltInAnswers, builtInQuestions } from '#questions/contract/built-in-questions.ts';
import type { AnswerChange } from '#questions/contract.ts';
import {
  type AnswersChange,
  computeAnswersChange,
  getFormLayout,
  saveAnswersChange,
} from '#questions/server/index.ts';
import {
  changeRegistration as call,
  listChangeableBuiltInQuestions,
  type RegistrationChange,
} from '../contract/changes.ts';
import { computeHospitalityAfterChange, computeSurchargeAfterChange } from '../rule/fees.ts';
import { toAnswerColumns } from './answers.sql.ts';
import { applyFeeChange, type ChangeContext, computeFeeChange, type FeeChange } from './fee-changes.ts';
import { feeToWire } from './fees.ts';
import { registrationLimits } from './limits.ts';
import {
  deletePreferences,
  findOwnRegistration,
  getPreferenceIdsOfRegistration,
  type OwnRegistrationRow,
} from './registration-changes.sql.ts';
import { insertPreferences, mapPreferencesByRegistration } from './registrations.sql.ts';
import { updateSearchColumns } from './search.sql.ts';
import { type Entry, validateRegistrationEntry } from './validate-entry.ts';

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
  await consumeLimits(context, registrationLimits, { registrationChangePerAccount: caller.accountId });
  const request = await validateChange(context.db.queries, caller, body);
  const { account, delegate, registrationId, event, entry } = request;
  return context.db.change(async (transaction) => {
    await lockEventAndRequirePossible(transaction, event.id, 'change_registration', context.clock());
    const before = await findOwnRegistration(transaction, registrationId, account.id);
    if (!before) throw new AppError(errors.noSuchRegistration);
    requireRevision(before, body);
    const at = context.clock();
    const { fee, answersChange } = await priceChange(transaction, before, request, body, at);
    const facts = await describeChange(transaction, before, entry, delegate, answersChange.changes);
    if (facts === 'unchanged') return toAnswer(fee);
    const result = await applyFeeChange(transaction, context, {
      account,
      fee,
      facts,
      columns: pickChangeable(entry),
      storeRest: () => saveChoices(transaction, before.id, entry, answersChange, at),
      at,
    });
    if (result === 'leader_decided') throw new AppError(errors.leaderDecided);
    if (result === 'changed_meanwhile') {
      const now = await findOwnRegistration(transaction, registrationId, account.id);
      throw new AppError(now && now.status !== 'pending' ? errors.decided : errors.changedMeanwhile);
    }
    return toAnswer(fee);
  });
}

/** Validates everything but the answers to the questions of the club, which `computeAnswersChange` checks. */
async function validateChange(db: Db, caller: Caller, body: Body) {
  const account = await findAccount(db, caller.accountId);
  const found = await findOwnRegistration(db, body.regID, caller.accountId);
  const event = found && (await findEventByName(db, found.eventName));
  if (!account || !found || !event) throw new AppError(errors.noSuchRegistration);
  requireRevision(found, body);
  const delegate = { id: account.id, isHostStudent: account.isHostStudent, mode: found.mode };
  const kept = new Set((await getPreferenceIdsOfRegistration(db, found.id)).portfolios);
  const validated = await validateRegistrationEntry(
    db,
    { ...body, answers: undefined },
    delegate,
    event,
    errors.incomplete,
    kept,
  );
  // A delegate who has a bed keeps it when the event stops offering accommodation.
  const entry = {
    ...validated,
    ...(await keepHiddenAnswers(db, event.id, found)),
    ...(event.fees.hospitalityAmount === null && { accommodation: found.accommodation }),
  };
  return { account, delegate, registrationId: found.id, event, entry };
}
type ValidChange = Awaited<ReturnType<typeof validateChange>>;

/**
 * Compares the answers to the questions of the club with the stored ones, and computes the new fee.
 * @throws AppError 409 when an amount that changes is not the one that the request names; 400 for an invalid answer
 */
async function priceChange(
  transaction: Transaction,
  before: OwnRegistrationRow,
  { account, event, entry }: ValidChange,
  body: Body,
  at: number,
): Promise<{ fee: FeeChange; answersChange: AnswersChange }> {
  const needsAccommodation = entry.accommodation === 'Yes';
  const current = (await findEventByName(transaction, event.name)) ?? event;
  const fees = await getCurrentFees(transaction, current, at);
  const hospitalityAmount = computeHospitalityAfterChange(
    { needsAccommodation: before.accommodation === 'Yes', hospitalityAmount: before.hospitalityAmount },
    needsAccommodation,
    fees.hospitalityAmount,
  );
  const stored = (await mapPreferencesByRegistration(transaction, [before.id])).get(before.id);
  const surchargeAmount = computeSurchargeAfterChange(
    { firstCommittee: stored?.committees[0]?.value, surchargeAmount: before.surchargeAmount },
    entry.committees,
  );
  requireShown({ before: before.surchargeAmount, after: surchargeAmount }, body.surchargeShownAmount);
  const registration = { id: before.id, accountId: account.id, needsAccommodation };
  const answersChange = await computeAnswersChange(
    transaction,
    registration,
    body.answers,
    errors.invalidAnswers,
  );
  const answerSurchargesAmount = answersChange.surchargesAmount;
  requireShown(answerSurchargesAmount, body.answersShownAmount);
  const parts = { hospitalityAmount, surchargeAmount, answerSurchargesAmount };
  const fee = await computeFeeChange(transaction, before, parts);
  if (fee.differences.hospitalityAmount > 0 && body.feesShown && !isDeepStrictEqual(body.feesShown, fees))
    throw new AppError(errors.feesChanged);
  return { fee, answersChange };
}

/** @throws AppError 409 when an amount has changed to another one than the request names, if it names one */
function requireShown({ before, after }: { before: number; after: number }, shown = after): void {
  if (after !== before && shown !== after) throw new AppError(errors.feesChanged);
}

function toAnswer({ before, parts, differences, differenceAmount }: FeeChange): ResultOf<typeof call> {
  const registrationAmount = before.registrationAmount + differences.registrationAmount;
  const fee = feeToWire({ registrationAmount, hospitalityAmount: parts.hospitalityAmount });
  const { groupTotalAmount } = before;
  return {
    fee,
    ...(groupTotalAmount !== null && { groupTotal: toMajor(groupTotalAmount + differenceAmount) }),
  };
}

/**
 * Replaces the preferences, stores the changed answers and updates the search columns.
 * @throws AppError 400 when a chosen committee or portfolio was deleted meanwhile; 409 when a question was deleted or
 *   answered meanwhile
 */
async function saveChoices(
  transaction: Transaction,
  registrationId: string,
  entry: Entry,
  answersChange: AnswersChange,
  at: number,
): Promise<void> {
  await deletePreferences(transaction, registrationId);
  if (!(await insertPreferences(transaction, registrationId, entry)))
    throw new AppError(errors.invalidPortfolios);
  if (!(await saveAnswersChange(transaction, registrationId, answersChange, at)))
    throw new AppError(errors.changedMeanwhile);
  await updateSearchColumns(transaction, [registrationId]);
}

function requireRevision(found: OwnRegistrationRow, { revision }: Body): void {
  if (found.status !== 'pending') throw new AppError(errors.decided);
  if (found.revision !== revision) throw new AppError(errors.changedMeanwhile);
}

/** Returns the stored answers to the built-in questions that the club no longer asks, which a change keeps. */
async function keepHiddenAnswers(db: Db, eventId: string, stored: BuiltInAnswers) {
  const { builtIn } = await getFormLayout(db, eventId);
  const hidden = builtInQuestions.filter(({ _id }) =>
    builtIn.some((setting) => setting._id === _id && setting.isHidden),
  );
  return Object.fromEntries(hidden.map(({ _id }) => [_id, stored[_id]])) as Partial<BuiltInAnswers>;
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
