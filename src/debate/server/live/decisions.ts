import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { startCourse } from '../../rule/course.ts';
import { type Decisions, listDecisions } from '../../rule/decisions.ts';
import { openCourse } from './courses.ts';
import { findDebate } from './debates.sql.ts';
import { listSteps } from './steps.sql.ts';

/**
 * Reads what a committee dealt with and decided in its debate. Undefined if no step was made.
 * @param db in which the steps are read: the database, or a transaction of it
 */
export async function readDecisions(
  { db: database }: Pick<Context, 'db'>,
  db: Db,
  committeeId: string,
): Promise<Decisions | undefined> {
  const stored = await findDebate(db, committeeId);
  if (!stored || stored.seq === 0) return undefined;
  const { course, members, findRules } = await openCourse(database, db, stored);
  const steps = await listSteps(db, committeeId, 0);
  return listDecisions(findRules, startCourse(course.rules, members), steps);
}
