import {
  acceptsRegistrations,
  getCachedOfferedCommittees,
  getEventByName,
} from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import {
  type Alternative,
  type Choices,
  type compareRules as compareRulesCall,
  type DraftRow,
  type getDraft as getDraftCall,
  type listDrafts as listDraftsCall,
  makeDraft as makeDraftCall,
  previewChoices as previewChoicesCall,
} from '../contract.ts';
import type { Given } from '../rule/allocate.ts';
import type { Inputs } from '../rule/inputs.ts';
import { computeLotterySeed } from '../rule/lottery-order.ts';
import { buildProblem } from '../rule/problem.ts';
import { computeQuality, rankBounds, rankSeat } from '../rule/ranks.ts';
import { countPendingRegistrations } from './delegates.sql.ts';
import { insertDraft, listNewestDraftSummaries, storeRuleComparison } from './drafts.sql.ts';
import { computeLotteryOfNewDraft, getLotteryForDraft, storeLotteryOfNewDraft } from './lottery.ts';
import {
  applyChoicesToEntries,
  buildInputs,
  defaultEntryChoices,
  type Entries,
  readSeatsAndDelegates,
  toSeatName,
} from './seats-and-delegates.ts';
import { solveInChildProcess } from './solve-in-child.ts';
import { compareDraftWithCurrentData, getEventAndDraft, parseDraftField } from './stored-draft.ts';

/** Only this many drafts are listed. Older ones stay in the database. */
const mostListed = 50;

/**
 * Lists the newest drafts of an event, with the current numbers of undecided and unseated delegates and free seats.
 * @throws AppError 404 if the event does not exist
 */
export async function listDrafts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { eventName }: CheckedParams<typeof listDraftsCall>,
): Promise<AnswerOf<typeof listDraftsCall>> {
  const event = await getEventByName(db.queries, eventName);
  const [rows, entries] = await Promise.all([
    listNewestDraftSummaries(db.queries, event.id, mostListed),
    readSeatsAndDelegates(db.queries, event.id, await getCachedOfferedCommittees(db.queries, event)),
  ]);
  const open = applyChoicesToEntries(entries, defaultEntryChoices);
  const { people, seats } = buildProblem(
    { ...open, pins: [], excluded: [] },
    open.delegates.map(({ ticket }) => ticket),
  );
  return {
    eventState: event.state,
    registrationOpen: acceptsRegistrations(event, clock()),
    undecided: await countPendingRegistrations(db.queries, event.id),
    drafts: rows.map((row) => ({
      _id: row.id,
      madeAt: new Date(row.madeAt).toISOString(),
      madeBy: row.madeBy,
      policy: parseDraftField.choices(row).policy,
      quality: parseDraftField.quality(row),
      publishedAt: toIso(row.publishedAt),
    })),
    unseated: people.length,
    free: seats.reduce((sum, { count }) => sum + count, 0),
  };
}

const { errors } = makeDraftCall;

/**
 * Allocates all confirmed delegates without a seat, and stores the draft with its inputs. Assigns no seats. The same
 * inputs give exactly the same draft (product 18.2).
 * @returns the draft's id
 * @throws AppError 404 if the event does not exist; 409 if there are no seats, the choices contradict each other or the
 *   lottery has changed; 503 if the solver took too long or too much memory
 */
export async function makeDraft(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { eventName }: CheckedParams<typeof makeDraftCall>,
  choices: Choices,
): Promise<string> {
  const { db, clock } = context;
  const event = await getEventByName(db.queries, eventName);
  const entries = await readSeatsAndDelegates(
    db.queries,
    event.id,
    await getCachedOfferedCommittees(db.queries, event),
  );
  if (entries.seats.length === 0) throw new AppError(errors.noSeats);
  const drawing = await computeLotteryOfNewDraft(db.queries, event, {
    entered: applyChoicesToEntries(entries, defaultEntryChoices),
    at: clock(),
  });
  const inputs = buildInputs(entries, choices, drawing.lottery);
  const { digest, given } = await solveInChildProcess('allocate', inputs);
  const draft = {
    id: newId(),
    eventId: event.id,
    madeAt: clock(),
    madeBy: caller.accountId,
    choices: JSON.stringify(choices),
    inputs: JSON.stringify(inputs),
    digest,
    seed: await computeLotterySeed(inputs.lottery),
    given: JSON.stringify(given),
    quality: JSON.stringify(computeQuality(given)),
  };
  await db.change(async (transaction) => {
    if (!(await storeLotteryOfNewDraft(transaction, event.id, { drawing, at: draft.madeAt })))
      throw new AppError(errors.lotteryChanged);
    await insertDraft(transaction, draft);
    await recordAudit(transaction, {
      at: draft.madeAt,
      actorId: caller.accountId,
      action: 'allocation_drafted',
      subjectId: event.id,
      after: draft.id,
    });
  });
  return draft.id;
}

/**
 * Returns a draft and what has changed since it was made.
 * @throws AppError 404 if the event or the draft does not exist
 */
export async function getDraft(
  { db: { queries } }: Pick<Context, 'db'>,
  params: CheckedParams<typeof getDraftCall>,
): Promise<AnswerOf<typeof getDraftCall>> {
  const { event, draft } = await getEventAndDraft(queries, params);
  const committees = await getCachedOfferedCommittees(queries, event);
  const { entries, inputs, again, since } = await compareDraftWithCurrentData(queries, draft, committees);
  return {
    _id: draft.id,
    madeAt: new Date(draft.madeAt).toISOString(),
    madeBy: draft.madeByName,
    policy: inputs.policy,
    quality: parseDraftField.quality(draft),
    publishedAt: toIso(draft.publishedAt),
    digest: draft.digest,
    seed: draft.seed,
    choices: parseDraftField.choices(draft),
    again,
    since: draft.publishedAt === null ? [...since] : [],
    committees: committees.map(({ value, shortName, portfolios }) => ({
      committee: value,
      name: shortName,
      portfolios: portfolios.map(({ name, seats }) => ({ portfolio: name, seats })),
    })),
    rows: rowsOf(inputs, parseDraftField.given(draft), entries),
  };
}

function rowsOf(inputs: Inputs, given: readonly Given[], { people }: Entries): DraftRow[] {
  const known = new Map(people.map((person) => [person.id, person]));
  const delegates = new Map(inputs.delegates.map((delegate) => [delegate.ticket, delegate]));
  const row = (ticket: string, how: DraftRow['how'], seat: Given['seat']): DraftRow => {
    const wishes = delegates.get(ticket)?.wishes ?? [];
    return {
      regID: ticket,
      name: known.get(ticket)?.name ?? null,
      group: known.get(ticket)?.groupName ?? null,
      experienceLevel: known.get(ticket)?.experienceLevel ?? null,
      how,
      seat: seat ?? null,
      rank: seat ? rankSeat({ wishes }, seat) : rankBounds.waiting,
      wishes: wishes.map(({ committee, portfolios }) => ({ committee, portfolios: [...portfolios] })),
    };
  };
  return [
    ...given.map(({ ticket, seat }) => row(ticket, 'rule', seat)),
    ...inputs.pins.map(({ ticket, ...seat }) => row(ticket, 'pinned', seat)),
    ...inputs.excluded.map((ticket) => row(ticket, 'left_out', undefined)),
    ...inputs.delegates.flatMap(({ ticket, seat }) => (seat ? [row(ticket, 'seated_before', seat)] : [])),
  ];
}

/**
 * Compares the quality of the draft with that of every policy and baseline. The first request computes the result and
 * stores it.
 * @throws AppError 404 if the event or the draft does not exist; 503 if the solver took too long or too much memory
 */
export async function compareRules(
  { db }: Pick<Context, 'db'>,
  params: CheckedParams<typeof compareRulesCall>,
): Promise<AnswerOf<typeof compareRulesCall>> {
  const { draft } = await getEventAndDraft(db.queries, params);
  if (draft.ways !== null) return { ways: parseDraftField.ways({ ways: draft.ways }) };
  const ways = await solveInChildProcess('compare', parseDraftField.inputs(draft));
  await db.once((queries) => storeRuleComparison(queries, draft.id, JSON.stringify(ways)));
  return { ways };
}

const { errors: previewErrors } = previewChoicesCall;

/**
 * Previews choices and their alternatives without storing a draft (product 18.10). Until the entries of the lottery are
 * closed, the preview uses a temporary secret.
 * @throws AppError 404 if the event does not exist; 409 if there are no seats or the choices contradict each other; 503
 *   if the solver took too long or too much memory
 */
export async function previewChoices(
  { db }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof previewChoicesCall>,
  { separately, ...chosen }: CheckedBody<typeof previewChoicesCall>,
): Promise<AnswerOf<typeof previewChoicesCall>> {
  const event = await getEventByName(db.queries, eventName);
  const entries = await readSeatsAndDelegates(
    db.queries,
    event.id,
    await getCachedOfferedCommittees(db.queries, event),
  );
  if (entries.seats.length === 0) throw new AppError(previewErrors.noSeats);
  const instead = separately ? alternativesTo(chosen, entries) : [];
  const lottery = await getLotteryForDraft(
    db.queries,
    event.id,
    applyChoicesToEntries(entries, defaultEntryChoices),
  );
  const ways = [chosen, ...instead.map((alternative) => alternative.choices)].map((choices) =>
    buildInputs(entries, choices, lottery),
  );
  const [first, ...others] = await solveInChildProcess('evaluate', {
    ways,
    delegations: delegationsOf(entries),
  });
  if (!first) throw new Error('nothing was weighed');
  return {
    chosen: first,
    instead: instead.flatMap(({ what }, at) => (others[at] ? [{ what, ...others[at] }] : [])),
  };
}

/** Lists the alternative choices that can change the result. */
function alternativesTo(chosen: Choices, entries: Entries): { what: Alternative; choices: Choices }[] {
  const unseated = entries.people.filter((person) => !toSeatName(person));
  const isDemanding =
    entries.seats.some((seat) => seat.demanding) &&
    unseated.some(({ experienceLevel }) => experienceLevel === 'Beginner');
  const groups = Map.groupBy(
    unseated.filter(({ groupId }) => groupId !== null),
    ({ groupId }) => groupId,
  );
  const areGroups = [...groups.values()].some((group) => group.length > 1);
  const all: { what: Alternative; change: Partial<Choices>; concerns: boolean }[] = [
    { what: 'without_pins', change: { pins: [] }, concerns: chosen.pins.length > 0 },
    { what: 'demanding_for_everyone', change: { demandingFor: 'everyone' }, concerns: isDemanding },
    { what: 'demanding_for_not_beginners', change: { demandingFor: 'not_beginners' }, concerns: isDemanding },
    { what: 'groups_ignored', change: { groups: 'none' }, concerns: areGroups },
    { what: 'groups_spread', change: { groups: 'spread' }, concerns: areGroups },
    { what: 'groups_together', change: { groups: 'together' }, concerns: areGroups },
  ];
  return all
    .map(({ what, change, concerns }) => ({ what, concerns, choices: { ...chosen, ...change } }))
    .filter(({ choices, concerns }) => concerns && JSON.stringify(choices) !== JSON.stringify(chosen));
}

const delegationsOf = ({ people }: Entries): Record<string, string> =>
  Object.fromEntries(people.flatMap(({ id, groupId }) => (groupId === null ? [] : [[id, groupId]])));
