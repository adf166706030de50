import { batches } from '#platform/server/batches.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { maxStepsPerDebate } from '../../contract/debates.ts';
import type { Refusal } from '../../rule/refusal.ts';
import type { Step, StepKind } from '../../rule/step.ts';

/** What the rows of the log and of the steps beside it have in common. */
const sharedColumns = ['id', 'term', 'at', 'device', 'kind', 'body', 'anyway'] as const;

type SharedStep = Omit<Step, 'seq' | 'by'>;

const toSharedRow = ({ id, term, at, device, kind, body, anyway }: SharedStep) => ({
  id,
  term,
  at,
  device,
  kind,
  body: JSON.stringify(body),
  anyway: anyway ? JSON.stringify(anyway) : null,
});

const fromSharedRow = <R extends { kind: string; body: string; anyway: string | null }>({
  kind,
  body,
  anyway,
  ...row
}: R) => ({
  ...row,
  kind: kind as StepKind,
  body: JSON.parse(body) as unknown,
  ...(anyway !== null && { anyway: JSON.parse(anyway) as NonNullable<Step['anyway']> }),
});

/**
 * Lists the steps of a debate after a number, in order.
 * @param limit of the number of steps
 */
export async function listSteps(
  db: Db,
  committeeId: string,
  after: number,
  limit: number = maxStepsPerDebate,
): Promise<Step[]> {
  const rows = await db
    .selectFrom('debate_steps')
    .select([...sharedColumns, 'seq', 'made_by as by'])
    .where('committee_id', '=', committeeId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(fromSharedRow);
}

/** The numbers of those of the given steps that the log has, by their ids. */
export async function mapStoredSteps(
  db: Db,
  committeeId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('debate_steps')
    .select(['id', 'seq'])
    .where('committee_id', '=', committeeId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, seq }) => [id, seq]));
}

/** Returns true if the account has taken the lead of a debate, now or before. */
export async function hasTakenLead(
  db: Db,
  { committeeId, accountId }: { committeeId: string; accountId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('debate_steps')
    .select('id')
    .where('committee_id', '=', committeeId)
    .where('kind', '=', 'lead_taken')
    .where('by_account', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

interface Received {
  receivedAt: number;
  accountId: string | null;
}

export async function insertSteps(
  transaction: Transaction,
  committeeId: string,
  steps: readonly Step[],
  { receivedAt, accountId }: Received,
): Promise<void> {
  for await (const batch of batches(steps))
    await transaction
      .insertInto('debate_steps')
      .values(
        batch.map((step) => ({
          ...toSharedRow(step),
          committee_id: committeeId,
          seq: step.seq,
          received_at: receivedAt,
          by_account: accountId,
          made_by: step.by,
        })),
      )
      .execute();
}

export interface SideStep extends SharedStep {
  refusal: Refusal;
  accountId: string | null;
}

/** Most side steps in one answer. The others are listed once the lead has decided about these. */
const maxListedSideSteps = 1000;

/** Lists the side steps about which the lead has not decided, in the order in which they were made: the first ones. */
export async function listOpenSideSteps(db: Db, committeeId: string): Promise<SideStep[]> {
  const rows = await db
    .selectFrom('debate_side_steps')
    .select([...sharedColumns, 'refusal', 'by_account as accountId'])
    .where('committee_id', '=', committeeId)
    .where('applied_seq', 'is', null)
    .where('discarded_at', 'is', null)
    .orderBy('received_at')
    .orderBy('position')
    .orderBy('id')
    .limit(maxListedSideSteps)
    .execute();
  return rows.map(({ refusal, ...row }) => ({ ...fromSharedRow(row), refusal: JSON.parse(refusal) }));
}

export async function countOpenSideSteps(db: Db, committeeId: string): Promise<number> {
  const row = await db
    .selectFrom('debate_side_steps')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('committee_id', '=', committeeId)
    .where('applied_seq', 'is', null)
    .where('discarded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The reasons of those of the given steps that were kept aside before, by their ids. */
export async function mapSideSteps(
  db: Db,
  committeeId: string,
  ids: readonly string[],
): Promise<Map<string, Refusal>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('debate_side_steps')
    .select(['id', 'refusal'])
    .where('committee_id', '=', committeeId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, refusal }) => [id, JSON.parse(refusal)]));
}

export async function insertSideSteps(
  transaction: Transaction,
  committeeId: string,
  steps: readonly { step: SharedStep; refusal: Refusal }[],
  { receivedAt, accountId }: Received,
): Promise<void> {
  const rows = steps.map(({ step, refusal }, position) => ({
    ...toSharedRow(step),
    committee_id: committeeId,
    position,
    received_at: receivedAt,
    by_account: accountId,
    refusal: JSON.stringify(refusal),
    applied_seq: null,
    discarded_at: null,
  }));
  for await (const batch of batches(rows))
    await transaction.insertInto('debate_side_steps').values(batch).execute();
}

export async function settleSideStep(
  transaction: Transaction,
  { committeeId, id }: { committeeId: string; id: string },
  how: { applied_seq: number } | { discarded_at: number } | { refusal: string },
): Promise<void> {
  await transaction
    .updateTable('debate_side_steps')
    .set(how)
    .where('committee_id', '=', committeeId)
    .where('id', '=', id)
    .execute();
}

/** When the last step of each debate of an event was made, by the ids of their committees. */
export async function mapLastStepTimes(db: Db, eventId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('debate_steps')
    .innerJoin('debates', (join) =>
      join
        .onRef('debates.committee_id', '=', 'debate_steps.committee_id')
        .onRef('debates.seq', '=', 'debate_steps.seq'),
    )
    .select(['debate_steps.committee_id as committeeId', 'debate_steps.at'])
    .where('debates.event_id', '=', eventId)
    .execute();
  return new Map(rows.map(({ committeeId, at }) => [committeeId, at]));
}
