import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { startCourse } from '../../rule/course.ts';
import { type Deeds, mapDeeds } from '../../rule/deeds.ts';
import { openCourse } from './courses.ts';
import { findDebate } from './debates.sql.ts';
import { listSteps } from './steps.sql.ts';

/**
 * Reads what each portfolio of a committee did in its debate, by the id of the portfolio. Undefined if no step was made.
 * @param db in which the steps are read: the database, or a transaction of it
 */
export async function readDeeds(
  { db: database }: Pick<Context, 'db'>,
  db: Db,
  committeeId: string,
): Promise<Map<string, Deeds> | undefined> {
  const stored = await findDebate(db, committeeId);
  if (!stored || stored.seq === 0) return undefined;
  const { course, members, findRules } = await openCourse(database, db, stored);
  const steps = await listSteps(db, committeeId, 0);
  return mapDeeds(findRules, startCourse(course.rules, members), steps);
}
