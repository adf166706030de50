import { getCachedOfferedCommittees, getNonDraftEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { createOnePerAccountGuard } from '#platform/server/keyed-semaphore.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { explainOwnSeat as explainOwnSeatCall, explainSeat as explainSeatCall } from '../contract.ts';
import type { Explanation } from '../rule/explain.ts';
import { formatExplanation, formatOriginalSeat, formatRefusedSeats } from '../rule/explanation-text.ts';
import { buildPortfolioKey, type Inputs, type SeatName } from '../rule/inputs.ts';
import { findOwnRegistration, findSeatById } from './delegates.sql.ts';
import { findDraft, type StoredDraft } from './drafts.sql.ts';
import {
  findExplanation,
  findPublishedExplanation,
  findSeatChange,
  insertExplanations,
  listUnexplainedPublishedDraftIds,
  type SeatChange,
} from './explanations.sql.ts';
import { seatLimits } from './limits.ts';
import { toSeatName } from './seats-and-delegates.ts';
import { solveInChildProcess } from './solve-in-child.ts';
import { getEventAndDraft, parseDraftField } from './stored-draft.ts';

/**
 * Explains to an admin how a delegate in a draft got the seat.
 * @throws AppError 404 if the event, draft or delegate does not exist; 503 if the solver took too long or too much
 *   memory
 */
export async function explainSeat(
  context: Pick<Context, 'db'>,
  { regID: registrationId, ...params }: CheckedParams<typeof explainSeatCall>,
): Promise<AnswerOf<typeof explainSeatCall>> {
  const { queries } = context.db;
  const { event, draft } = await getEventAndDraft(queries, params);
  const delegate = parseDraftField.inputs(draft).delegates.find(({ ticket }) => ticket === registrationId);
  if (!delegate) throw new AppError(explainSeatCall.errors.noSuchRegistration);
  if (delegate.seat) return { words: ['The secretariat had given this seat before this draft.'] };
  const kept = await findExplanation(queries, draft.id, registrationId);
  if (kept === undefined) await storeExplanations(context, draft);
  const explanation = kept ?? (await findExplanation(queries, draft.id, registrationId));
  if (explanation === undefined) throw new AppError(explainSeatCall.errors.noSuchRegistration);
  const committees = await getCachedOfferedCommittees(queries, event);
  const names = new Map(committees.map(({ value, shortName }) => [value, shortName]));
  const nameOf = (committee: string) => names.get(committee) ?? committee;
  return { words: explanationSentences(JSON.parse(explanation) as SeatExplanation, nameOf) };
}

function explanationSentences(why: SeatExplanation, nameOf: (committee: string) => string): string[] {
  switch (why.code) {
    case 'pinned':
      return ['The secretariat gave you this seat.'];
    case 'left_out':
      return ['The secretariat will give you a seat later.'];
    case 'rule':
      return formatExplanation(why, nameOf);
  }
}

const { errors } = explainOwnSeatCall;
type Own = NonNullable<Awaited<ReturnType<typeof findOwnRegistration>>>;

/**
 * Returns a function that explains the caller's seat. The function throws AppError 429 while another call of the
 * account runs, and above the rate limit of the account.
 */
export function createOwnSeatExplainer(
  context: Pick<Context, 'db' | 'clock'>,
): (
  caller: Caller,
  params: CheckedParams<typeof explainOwnSeatCall>,
) => Promise<AnswerOf<typeof explainOwnSeatCall>> {
  const inTurn = createOnePerAccountGuard();
  return (caller, params) =>
    inTurn(caller.accountId, async () => {
      await consumeLimits(context, seatLimits, { seatReadsPerAccount: caller.accountId });
      return explainOwnSeat(context, caller, params);
    });
}

/**
 * Explains the caller's seat without naming another delegate (product 18.5). If the seat has changed, it also explains
 * the first seat and the change.
 * @throws AppError 404 if the event does not exist, or the caller has no seat and is in no published draft; 503 if the
 *   solver took too long or too much memory
 */
async function explainOwnSeat(
  context: Pick<Context, 'db'>,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof explainOwnSeatCall>,
): Promise<AnswerOf<typeof explainOwnSeatCall>> {
  const { queries } = context.db;
  const event = await getNonDraftEvent(queries, eventName);
  const own = await findOwnRegistration(queries, event.id, accountId);
  if (!own) throw new AppError(errors.notAllocated);
  const why = await explanationOf(context, event.id, own.id);
  const change = own.seatId
    ? await findSeatChange(queries, { registrationId: own.id, seatId: own.seatId })
    : undefined;
  if (!why) {
    if (!toSeatName(own)) throw new AppError(errors.notAllocated);
    return { words: [assignedSeatSentence(change)] };
  }
  const names = new Map(
    (await getCachedOfferedCommittees(queries, event)).map(({ value, shortName }) => [value, shortName]),
  );
  const nameOf = (committee: string) => names.get(committee) ?? committee;
  const [given, now] = [why.code === 'left_out' ? undefined : why.seat, toSeatName(own)];
  const isSame = given && now ? buildPortfolioKey(given) === buildPortfolioKey(now) : !given && !now;
  if (isSame) return { words: explanationSentences(why, nameOf) };
  const before = change?.before ? await seatName(queries, change.before) : undefined;
  const isFirst = given && before ? buildPortfolioKey(given) === buildPortfolioKey(before) : false;
  return {
    words: [
      `${firstSeatSentence(why, nameOf)} ${laterSeatSentence(own, { change, isFirst, given, nameOf })}`,
      ...(why.code === 'rule' ? formatRefusedSeats(why) : []),
    ],
  };
}

async function explanationOf(
  context: Pick<Context, 'db'>,
  eventId: string,
  registrationId: string,
): Promise<SeatExplanation | undefined> {
  const { queries } = context.db;
  for (const draftId of await listUnexplainedPublishedDraftIds(queries, eventId)) {
    const draft = await findDraft(queries, eventId, draftId);
    if (draft) await storeExplanations(context, draft);
  }
  const found = await findPublishedExplanation(queries, eventId, registrationId);
  return found === undefined ? undefined : (JSON.parse(found) as SeatExplanation);
}

async function seatName(db: Db, seatId: string) {
  const seat = await findSeatById(db, seatId);
  return seat && { committee: seat.committeeValue, portfolio: seat.portfolio };
}

/** Explains a seat that no published draft contains. */
function assignedSeatSentence(change: SeatChange | undefined): string {
  if (change?.by === 'swap')
    return 'You got this seat in a swap. The secretariat had given you the first one.';
  if (change?.by === 'offer') return 'This seat was offered to you, and you accepted it.';
  return 'The secretariat gave you this seat.';
}

function firstSeatSentence(why: SeatExplanation, nameOf: (committee: string) => string): string {
  switch (why.code) {
    case 'pinned':
      return `The secretariat first gave you ${why.seat.portfolio} (${nameOf(why.seat.committee)}).`;
    case 'left_out':
      return 'At first there was no seat for you.';
    case 'rule':
      return formatOriginalSeat(why, nameOf);
  }
}

function laterSeatSentence(
  own: Own,
  {
    change,
    isFirst,
    given,
    nameOf,
  }: {
    change: SeatChange | undefined;
    isFirst: boolean;
    given: { committee: string } | undefined;
    nameOf: (committee: string) => string;
  },
): string {
  const now = toSeatName(own);
  if (!now) return 'You no longer have this seat.';
  const seat =
    given?.committee === now.committee ? now.portfolio : `${now.portfolio} (${nameOf(now.committee)})`;
  if (change?.by === 'swap')
    return isFirst ? `You later swapped it for ${seat}.` : `You later got ${seat} in a swap.`;
  if (change?.by === 'offer') return `You later accepted ${seat}, which was offered to you.`;
  return `The secretariat later gave you ${seat}.`;
}

/** The explanation of a seat as it is stored in JSON. */
type SeatExplanation =
  | ({ readonly code: 'rule' } & Explanation)
  | { readonly code: 'pinned'; readonly seat: SeatName }
  | { readonly code: 'left_out' };

export type ExplainedDraft = readonly { readonly registrationId: string; readonly explanation: string }[];

/**
 * Explains the results of all delegates of a draft who had no seat before, in one run of the solver.
 * @throws AppError 503 if the solver took too long or too much memory
 */
export async function explainDraft(draft: StoredDraft): Promise<ExplainedDraft> {
  const inputs = parseDraftField.inputs(draft);
  const byRule = await solveInChildProcess('explain', inputs);
  const all: [string, SeatExplanation][] = [
    ...byRule.map(({ ticket, ...why }): [string, SeatExplanation] => [ticket, { code: 'rule', ...why }]),
    ...byHand(inputs),
  ];
  return all.map(([registrationId, why]) => ({ registrationId, explanation: JSON.stringify(why) }));
}

const byHand = ({ pins, excluded }: Inputs): [string, SeatExplanation][] => [
  ...pins.map(({ ticket, ...seat }): [string, SeatExplanation] => [ticket, { code: 'pinned', seat }]),
  ...excluded.map((ticket): [string, SeatExplanation] => [ticket, { code: 'left_out' }]),
];

const running = new Map<string, Promise<void>>();

/** Stores the explanations of a draft. Concurrent calls for the same draft share one run of the solver. */
function storeExplanations({ db }: Pick<Context, 'db'>, draft: StoredDraft): Promise<void> {
  const shared = running.get(draft.id);
  if (shared) return shared;
  const run = explainDraft(draft)
    .then((explained) => db.change((transaction) => insertExplanations(transaction, draft.id, explained)))
    .finally(() => running.delete(draft.id));
  running.set(draft.id, run);
  return run;
}
