import { listRollSessions, type OpenedCommittee } from '#attendance/server/index.ts';
import { formatDate } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { printMinutes } from '../../contract/session-sheets.ts';
import { type Course, listSittings, startCourse } from '../../rule/course.ts';
import type { Body, Step } from '../../rule/step.ts';
import { loadRulesOfSteps } from '../live/courses.ts';
import { readDebateLog } from '../live/debate-log.ts';
import { listSteps } from '../live/steps.sql.ts';

/** The sittings of a debate, each folded to its end with the rules with which it was opened. */
export interface Sittings {
  sittings: { course: Course; session: string }[];
  /** The whole log. */
  steps: Step[];
}

/** @throws AppError 404 before the first sitting; 409 if no rules are chosen */
export async function readSittings(
  context: Pick<Context, 'db' | 'clock'>,
  opened: OpenedCommittee,
): Promise<Sittings> {
  const { db, clock } = context;
  const { queries } = db;
  const { event, committee } = opened;
  const { course, members, findRules } = await readDebateLog(context, opened);
  const steps = await listSteps(queries, committee.id, 0);
  await loadRulesOfSteps(queries, steps);
  const [, ...courses] = listSittings(findRules, startCourse(course.rules, members), steps);
  if (courses.length === 0) throw new AppError(printMinutes.errors.noSitting);
  const begun = courses.flatMap((sitting) => {
    const [opening] = sitting.debate.steps;
    return opening
      ? [{ course: sitting, key: (opening.body as Body<'opened'>).session, at: opening.at }]
      : [];
  });
  const [sessions, region] = await Promise.all([
    listRollSessions(
      queries,
      event,
      committee,
      begun.map(({ key, at }) => ({ session: key, at })),
      clock(),
    ),
    getClubRegion(queries),
  ]);
  const titles = new Map(sessions.map(({ key, title }) => [key, title]));
  return {
    sittings: begun.map(({ course: sitting, key, at }) => ({
      course: sitting,
      session: `${titles.get(key) ?? 'Session'}, ${formatDate(at, region)}`,
    })),
    steps,
  };
}
