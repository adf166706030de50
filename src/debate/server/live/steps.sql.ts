import { batches } from '#platform/server/batches.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { Refusal } from '../../rule/refusal.ts';
import type { Step, StepKind } from '../../rule/step.ts';

const stepColumns = ['id', 'seq', 'term', 'at', 'made_by', 'device', 'kind', 'body', 'anyway'] as const;

/** Lists the steps of a debate after a number, in order. */
export async function listSteps(db: Db, committeeId: string, after: number): Promise<Step[]> {
  const rows = await db
    .selectFrom('debate_steps')
    .select(stepColumns)
    .where('committee_id', '=', committeeId)
    .where('seq', '>', after)
    .orderBy('seq')
    .execute();
  return rows.map(({ made_by, kind, body, anyway, ...step }) => ({
    ...step,
    by: made_by,
    kind: kind as StepKind,
    body: JSON.parse(body),
    ...(anyway !== null && { anyway: JSON.parse(anyway) }),
  }));
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
        batch.map(({ id, seq, term, at, by, device, kind, body, anyway }) => ({
          committee_id: committeeId,
          seq,
          id,
          term,
          at,
          received_at: receivedAt,
          by_account: accountId,
          made_by: by,
          device,
          kind,
          body: JSON.stringify(body),
          anyway: anyway ? JSON.stringify(anyway) : null,
        })),
      )
      .execute();
}

export interface SideStep extends Omit<Step, 'seq' | 'by'> {
  refusal: Refusal;
  accountId: string | null;
}

const sideColumns = ['id', 'term', 'at', 'device', 'kind', 'body', 'anyway', 'refusal'] as const;

/** Lists the side steps about which the lead has not decided, in the order in which they were made. */
export async function listOpenSideSteps(db: Db, committeeId: string): Promise<SideStep[]> {
  const rows = await db
    .selectFrom('debate_side_steps')
    .select(sideColumns)
    .select('by_account as accountId')
    .where('committee_id', '=', committeeId)
    .where('applied_seq', 'is', null)
    .where('discarded_at', 'is', null)
    .orderBy('received_at')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, body, anyway, refusal, ...row }) => ({
    ...row,
    kind: kind as StepKind,
    body: JSON.parse(body),
    ...(anyway !== null && { anyway: JSON.parse(anyway) }),
    refusal: JSON.parse(refusal),
  }));
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
  steps: readonly { step: Omit<Step, 'seq' | 'by'>; refusal: Refusal }[],
  { receivedAt, accountId }: Received,
): Promise<void> {
  const rows = steps.map(({ step, refusal }, position) => ({
    committee_id: committeeId,
    id: step.id,
    position,
    term: step.term,
    at: step.at,
    received_at: receivedAt,
    by_account: accountId,
    device: step.device,
    kind: step.kind,
    body: JSON.stringify(step.body),
    anyway: step.anyway ? JSON.stringify(step.anyway) : null,
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
