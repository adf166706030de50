import {
  findWaits,
  type PersonRule,
  personRule,
  type SecondPerson,
  secondPerson,
} from '#accounts/server/index.ts';
import type { AnswerOf, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { getRefunds, listOwed, listRefunds, Owed, Refund } from '../../contract/refund-lists.ts';
import { requireEvent } from '../require-event.ts';
import { allRules } from '../rules.sql.ts';
import { debitsOfTakenBack, refusedFor } from './debits.sql.ts';
import { balancesOf, countOwed, creditsWithWords, namesOf, pageOfOwed, type SoughtOwed } from './owed.sql.ts';
import { countRefunds, pageOfRefunds, type RefundRow, type SoughtRefunds } from './refund-list.sql.ts';
import { takenBackOf } from './refunds.sql.ts';

type Needs = Pick<Context, 'db'>;
type Part = { skip: number; take: number };

const noName = { name: null, reference: null, status: null };
const asTime = (milliseconds: number) => new Date(milliseconds).toISOString();
const partOf = (page: number): Part => ({ skip: rowsBefore(page), take: rowsPerPage });

/** How much must go back, waits and went back. @throws AppError 404 when there is no such event */
export async function readRefunds(
  { db: { queries } }: Needs,
  { eventName }: CheckedParams<typeof getRefunds>,
): Promise<AnswerOf<typeof getRefunds>> {
  const { id: eventId } = await requireEvent(queries, eventName);
  const all = { eventId, search: '' };
  const [owed, waiting, released, takenBack, rules] = await Promise.all([
    countOwed(queries, all),
    countRefunds(queries, { ...all, state: 'waiting' }),
    countRefunds(queries, { ...all, state: 'released' }),
    countRefunds(queries, { ...all, state: 'taken_back' }),
    allRules(queries),
  ]);
  const rule = rules.get(eventId) ?? { fullUntil: null, halfUntil: null };
  return { rule, owed, waiting, released, takenBack };
}

/** One page of whose money must go back. @throws AppError 404 when there is no such event */
export async function readOwed(
  { db: { queries }, ...context }: Pick<Context, 'db' | 'clock' | 'config'>,
  { eventName }: CheckedParams<typeof listOwed>,
  { page, search }: CheckedQuery<typeof listOwed>,
): Promise<AnswerOf<typeof listOwed>> {
  const { id: eventId } = await requireEvent(queries, eventName);
  const [rows, count] = await Promise.all([
    owedRows(queries, { eventId, search }, partOf(page), personRule(context)),
    countOwed(queries, { eventId, search }),
  ]);
  return { rows, page, ...count };
}

/** One page of what waits or was released. @throws AppError 404 when there is no such event */
export async function readRefundList(
  { db: { queries }, ...context }: Pick<Context, 'db' | 'clock' | 'config'>,
  { accountId }: Pick<Caller, 'accountId'>,
  { eventName, state }: CheckedParams<typeof listRefunds>,
  { page, search }: CheckedQuery<typeof listRefunds>,
): Promise<AnswerOf<typeof listRefunds>> {
  const { id: eventId } = await requireEvent(queries, eventName);
  const sought = { eventId, state, search };
  const [rows, count] = await Promise.all([
    refundRows(queries, sought, partOf(page), personRule(context), secondPerson(context, accountId)),
    countRefunds(queries, sought),
  ]);
  return { rows, page, ...count };
}

/** Some of those whose money must go back, with why and what the bank says of the payment. */
export async function owedRows(db: Db, sought: SoughtOwed, part: Part, rule: PersonRule): Promise<Owed[]> {
  const balances = await pageOfOwed(db, sought, part);
  const ids = balances.map(({ id }) => id);
  const names = await namesOf(db, ids);
  const before = await sentBefore(db, ids);
  const credits = Map.groupBy(await creditsWithWords(db, ids, rule), ({ payerId }) => payerId);
  return balances.map(({ id, ...sums }) => {
    const { isWithdrawn, ...known } = names.get(id) ?? { ...noName, isWithdrawn: false };
    const came = credits.get(id) ?? [];
    const tooMuch = sums.paise + sums.waitingPaise;
    return {
      regID: id,
      ...known,
      ...sums,
      reason: reasonOf({
        isWithdrawn,
        isDeclined: known.status === 'declined',
        // Of what came in parts, and is a little too much, none need not have come.
        isTwice: came.length > 1 && came.some(({ paise }) => paise <= tooMuch),
      }),
      before: before.get(id) ?? [],
      credits: came.map(({ payerId: _payerId, ...credit }) => credit),
    };
  });
}

/** What was sent and taken back before, by registration. */
async function sentBefore(db: Db, ids: readonly string[]): Promise<Map<string, Owed['before']>> {
  const byRegistration = Map.groupBy(await takenBackOf(db, ids), ({ registrationId }) => registrationId);
  return new Map(
    [...byRegistration].map(([id, refunds]) => [
      id,
      refunds.map(({ paise, number, sentBy, askedBy, takenBackBy, takenBackAt }) => ({
        ...{ paise, number, sentBy, askedBy },
        takenBack: { name: takenBackBy, at: asTime(takenBackAt ?? 0) },
      })),
    ]),
  );
}

function reasonOf({
  isWithdrawn,
  isDeclined,
  isTwice,
}: {
  isWithdrawn: boolean;
  isDeclined: boolean;
  isTwice: boolean;
}): Owed['reason'] {
  if (isWithdrawn) return 'withdrawn';
  if (isDeclined) return 'declined';
  return isTwice ? 'paid twice' : 'paid too much';
}

/**
 * Some refunds, each with whose it is and the lines of statements that were found for it.
 * @param viewer who reads them; undefined in an export
 */
export async function refundRows(
  db: Db,
  sought: SoughtRefunds,
  part: Part,
  rule: PersonRule,
  viewer?: SecondPerson,
): Promise<Refund[]> {
  const rows = await pageOfRefunds(db, sought, part);
  const payers = [...new Set(rows.map(({ registrationId }) => registrationId))];
  const firsts = rows.flatMap((row) => firstPersonOf(row) ?? []).filter((id) => id !== viewer?.accountId);
  const [names, balances, credits, before, leftAgain, refused, waits] = await Promise.all([
    namesOf(db, payers),
    balancesOf(db, payers),
    creditsWithWords(db, payers, rule),
    sentBefore(db, payers),
    sought.state === 'taken_back' ? debitsOfTakenBack(db) : [],
    refusedFor(
      db,
      rows.map(({ id }) => id),
    ),
    viewer ? findWaits(db, firsts, viewer) : undefined,
  ]);
  return rows.map((row) => {
    const { name, reference, status } = names.get(row.registrationId) ?? noName;
    return {
      ...asRefund(row, viewer),
      wait: waits?.get(firstPersonOf(row) ?? '') ?? null,
      ...{ name, reference, status },
      credits: credits
        .filter(({ payerId }) => payerId === row.registrationId)
        .map(({ payerId: _payerId, ...credit }) => credit),
      before: (before.get(row.registrationId) ?? []).filter(({ number }) => number !== row.number),
      leftIn: leftAgain
        .filter(({ refundId }) => refundId === row.id)
        .map(({ _id, day, text, paise }) => ({ _id, day, text, paise })),
      owedPaise: Math.max(0, balances.get(row.registrationId) ?? 0),
      refused: refused
        .filter(({ refundId }) => refundId === row.id)
        .map(({ _id, day, text, by, at }) => ({ _id, day, text, by, at: asTime(at) })),
    };
  });
}

function asRefund(row: RefundRow, viewer: SecondPerson | undefined) {
  const { debitId, debitDay, debitText } = row;
  const isShown = debitId !== null && debitDay !== null && debitText !== null;
  return {
    _id: row.id,
    regID: row.registrationId,
    paise: row.paise,
    number: row.number,
    sent: { name: row.sender, at: asTime(row.sentAt) },
    isOwn: row.sentBy === viewer?.accountId,
    released: row.releasedAt === null ? null : { name: row.releaser, at: asTime(row.releasedAt) },
    takeBackAsked: asked(row, viewer),
    takenBack: row.takenBackAt === null ? null : { name: row.taker, at: asTime(row.takenBackAt) },
    debit: isShown ? { _id: debitId, day: debitDay, text: debitText } : null,
  };
}

function asked(
  { takeBackAskedAt, takeBackAskedBy, asker }: RefundRow,
  viewer: SecondPerson | undefined,
): Refund['takeBackAsked'] {
  if (takeBackAskedAt === null) return null;
  return { name: asker, at: asTime(takeBackAskedAt), isOwn: takeBackAskedBy === viewer?.accountId };
}

/** Who has sent what waits for its release, or asked for what was released to be taken back: another person answers it. */
function firstPersonOf({ releasedAt, takenBackAt, sentBy, takeBackAskedBy }: RefundRow): string | null {
  if (takenBackAt !== null) return null;
  return releasedAt === null ? sentBy : takeBackAskedBy;
}
