import type { AuditFact, FactOf } from '#audit/rule/facts.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits, releaseLimits } from '#platform/server/limits/rate-limits.ts';
import { areMultiplesOfFeeStep, invalidAmountStep } from '../contract/events.ts';
import * as calls from '../contract.ts';
import {
  type DiscountCode,
  findDiscountCode,
  findDiscountCodeById,
  incrementDiscountCodeUses,
  insertDiscountCode,
  listDiscountCodesOfEvent,
  markDiscountCodeStopped,
  updateDiscountCodeIfUsesAllow,
} from './discount-codes.sql.ts';
import { type Event, findEventById } from './events.sql.ts';
import { getEventByName } from './get-event.ts';
import { discountLimits } from './limits.ts';

const maxUsesShown = 100;

/** A registration that used a discount code. */
interface DiscountCodeUse {
  codeId: string;
  registrationId: string;
  name: string;
  email: string;
  at: number;
  discountAmount: number;
}

/** Lists the latest uses of each code of an event, newest first. */
export type ListDiscountCodeUses = (
  db: Db,
  eventId: string,
  atMostForCode: number,
) => Promise<readonly DiscountCodeUse[]>;

/** @throws AppError 404 when the event does not exist */
export async function listDiscountCodes(
  { db: { queries } }: Pick<Context, 'db'>,
  eventName: string,
  listUses: ListDiscountCodeUses,
): Promise<AnswerOf<typeof calls.listDiscountCodes>> {
  const event = await getEventByName(queries, eventName);
  const [codes, uses] = await Promise.all([
    listDiscountCodesOfEvent(queries, event.id),
    listUses(queries, event.id, maxUsesShown),
  ]);
  const usesByCode = Map.groupBy(uses, ({ codeId }) => codeId);
  return {
    codes: codes.map(({ id, eventId: _eventId, ...code }) => ({
      ...code,
      _id: id,
      expiresAt: toIso(code.expiresAt),
      uses: (usesByCode.get(id) ?? []).map(({ codeId: _codeId, at, ...use }) => ({
        ...use,
        at: new Date(at).toISOString(),
      })),
    })),
  };
}

/**
 * Adds a discount code to an event.
 * @throws AppError 400 when the amount is not a multiple of the currency's smallest fee step; 404 when the event does
 *   not exist; 409 when it is archived, or already has the code, even a stopped one
 */
export async function addDiscountCode(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, expiresAt, ...code }: CheckedBody<typeof calls.addDiscountCode>,
): Promise<void> {
  const now = clock();
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    if (event.state === 'archived') throw new AppError(calls.addDiscountCode.errors.archived);
    const added = {
      ...code,
      expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
      isStopped: false,
    };
    await requireSteps(transaction, code.amount);
    if (!(await insertDiscountCode(transaction, { ...added, id: newId(), eventId: event.id }, now)))
      throw new AppError(calls.addDiscountCode.errors.codeTaken);
    await recordAudit(transaction, {
      at: now,
      actorId: accountId,
      subjectId: event.id,
      action: 'discount_code_added',
      after: codeFact(event, added),
    });
  });
}

/**
 * Changes a code. Registrations that used it keep their fee.
 * @throws AppError 400 when the amount is not a multiple of the currency's smallest fee step, or the code is too short
 *   for a higher percentage; 404 when there is no such
 *   code; 409 when the event is archived, the code was used and its value or scope differs, or it was used more often
 *   than the new limit
 */
export async function updateDiscountCode(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id, expiresAt, ...code }: CheckedBody<typeof calls.updateDiscountCode>,
): Promise<void> {
  const now = clock();
  const { noSuchCode, archived, codeUsed, tooFewUses, shortCode } = calls.updateDiscountCode.errors;
  await db.change(async (transaction) => {
    const before = await findDiscountCodeById(transaction, _id);
    const event = before && (await findEventById(transaction, before.eventId));
    if (!before || !event) throw new AppError(noSuchCode);
    if (event.state === 'archived') throw new AppError(archived);
    const wanted = { ...code, id: _id, expiresAt: expiresAt === null ? null : Date.parse(expiresAt) };
    await requireSteps(transaction, code.amount);
    if (before.percent !== code.percent && calls.isGuessable({ code: before.code, percent: code.percent }))
      throw new AppError(shortCode);
    const after = await updateDiscountCodeIfUsesAllow(transaction, wanted, now);
    if (!after) {
      const { used } = (await findDiscountCodeById(transaction, _id)) ?? before;
      throw new AppError(code.maxUses !== null && used > code.maxUses ? tooFewUses : codeUsed);
    }
    await recordAudit(transaction, {
      at: now,
      actorId: accountId,
      subjectId: event.id,
      action: 'discount_code_changed',
      before: codeFact(event, before),
      after: codeFact(event, after),
    });
  });
}

async function requireSteps(db: Db, amount: number | null): Promise<void> {
  const { currency } = await getClubRegion(db);
  if (!areMultiplesOfFeeStep([amount], currency)) throw new AppError(invalidAmountStep);
}

/** @throws AppError 404 when there is no such code; 409 when it was already stopped */
export async function stopDiscountCode(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id }: CheckedBody<typeof calls.stopDiscountCode>,
): Promise<void> {
  const now = clock();
  await db.change(async (transaction) => {
    const stopped = await markDiscountCodeStopped(transaction, _id, now);
    if (!stopped) {
      const { noSuchCode, alreadyStopped } = calls.stopDiscountCode.errors;
      throw new AppError((await findDiscountCodeById(transaction, _id)) ? alreadyStopped : noSuchCode);
    }
    await recordAudit(transaction, {
      at: now,
      actorId: accountId,
      subjectId: stopped.eventId,
      action: 'discount_code_stopped',
      before: stopped.code,
    });
  });
}

/**
 * Returns the value and the scope of a code.
 * @throws AppError 403 when the account is not verified; 404 when there is no such event or code, or the event is a draft; 409 when the code has expired, was
 *   stopped or is used up; 429 after too many attempts
 */
export async function checkDiscountCode(
  context: CodeContext,
  { accountId, isUnverified }: Caller,
  body: CheckedBody<typeof calls.checkDiscountCode>,
): Promise<AnswerOf<typeof calls.checkDiscountCode>> {
  if (isUnverified) throw new AppError(calls.checkDiscountCode.errors.notVerified);
  const event = await getEventByName(context.db.queries, body.eventName);
  if (event.state === 'draft') throw new AppError(calls.checkDiscountCode.errors.noSuchEvent);
  const { code, percent, amount, scope } = await requireUsableDiscountCode(
    context,
    { accountId, eventId: event.id },
    body.code,
  );
  return { code, percent, amount, scope };
}

/** The network address of the caller is part of the limit of wrong codes. */
type CodeContext = Pick<Context, 'db' | 'clock'> & { readonly network: string };

/**
 * Finds a code that can be used now. Every attempt of an account counts against its rate limit, and wrong codes against
 * that of the network, so that codes cannot be guessed (product 5.2).
 * @throws AppError 404 when there is no such code; 409 when it has expired, was stopped or is used up; 429 after too
 *   many attempts
 */
export async function requireUsableDiscountCode(
  context: CodeContext,
  { accountId, eventId }: { accountId: string; eventId: string },
  wanted: string,
): Promise<DiscountCode> {
  const { db, clock, network } = context;
  await consumeLimits(context, discountLimits, {
    discountCodePerAccount: accountId,
    wrongDiscountCodePerNetwork: network,
  });
  const found = await findDiscountCode(db.queries, eventId, wanted);
  const error = errorOf(found, clock());
  if (error || !found) throw new AppError(error ?? calls.discountErrors.noSuchCode);
  await db.change((transaction) =>
    releaseLimits(transaction, context, discountLimits, { wrongDiscountCodePerNetwork: network }),
  );
  return found;
}

/**
 * Increments the number of uses of a code, in the transaction that saves the registration. Call it after taking places
 * of a fee round (lock ordering).
 * @throws AppError 404 when there is no such code; 409 when it has expired, was stopped or is used up
 */
export async function redeemDiscountCode(
  transaction: Transaction,
  eventId: string,
  code: string,
  now: number,
): Promise<DiscountCode> {
  const used = await incrementDiscountCodeUses(transaction, eventId, code, now);
  if (used) return used;
  const found = await findDiscountCode(transaction, eventId, code);
  throw new AppError(errorOf(found, now) ?? calls.discountErrors.codeUsedUp);
}

function errorOf(code: DiscountCode | undefined, now: number) {
  const { noSuchCode, codeExpired, codeUsedUp } = calls.discountErrors;
  if (!code) return noSuchCode;
  if (code.isStopped || (code.expiresAt !== null && code.expiresAt <= now)) return codeExpired;
  return code.maxUses !== null && code.used >= code.maxUses ? codeUsedUp : undefined;
}

function codeFact(
  { timeZone }: Event,
  discount: Omit<FactOf<'discount_code'>, 'fact' | 'timeZone'>,
): AuditFact {
  const { code, percent, amount, scope, maxUses, expiresAt, isStopped } = discount;
  return {
    fact: 'discount_code',
    code,
    percent,
    amount,
    scope,
    maxUses,
    expiresAt,
    isStopped,
    timeZone,
  };
}
