import { committeesOf, findEvent, takesRegistrations } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { listDrafts as call } from '../contract.ts';
import { problemOf } from '../rule/problem.ts';
import { countUndecided } from './delegates.sql.ts';
import { stored } from './draft-documents.ts';
import { listDraftsOf } from './drafts.sql.ts';
import { plainly, readEntries, toAllocate } from './entries.ts';

/** Older ones stay in the database; a list is for choosing among. */
const mostListed = 50;

/** @throws AppError 404 when there is no such event */
export async function listDrafts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { eventName }: CheckedParams<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const event = await findEvent(db.queries, eventName);
  if (!event) throw new AppError(call.errors.noSuchEvent);
  const [rows, entries] = await Promise.all([
    listDraftsOf(db.queries, event.id, mostListed),
    readEntries(db.queries, event.id, await committeesOf(db.queries, event)),
  ]);
  const open = toAllocate(entries, plainly);
  const { people, seats } = problemOf(
    { ...open, pins: [], excluded: [] },
    open.delegates.map(({ ticket }) => ticket),
  );
  return {
    eventState: event.state,
    registrationOpen: takesRegistrations(event, clock()),
    undecided: await countUndecided(db.queries, event.id),
    drafts: rows.map((row) => ({
      _id: row.id,
      madeAt: new Date(row.madeAt).toISOString(),
      madeBy: row.madeBy,
      policy: stored.choices(row).policy,
      quality: stored.quality(row),
      publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt).toISOString(),
    })),
    unseated: people.length,
    free: seats.reduce((sum, { count }) => sum + count, 0),
  };
}
