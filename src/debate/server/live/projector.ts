import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../../contract/floor.ts';
import { openCourse } from './courses.ts';
import { findCommitteeOfScreen, findDebate } from './debates.sql.ts';
import { nameRoom, viewRoom } from './room.ts';

/**
 * Finds the committee whose projector has this key.
 * @throws AppError 404 if there is none; 409 if the event is archived
 */
export async function openScreen(
  db: Db,
  params: { eventName: string; committee: string },
  screenKey: unknown,
) {
  const key = typeof screenKey === 'string' ? screenKey : '';
  const found = await findCommitteeOfScreen(db, { ...params, screenKey: key });
  if (!found) throw new AppError(calls.getProjector.errors.noSuchScreen);
  if (found.eventState === 'archived') throw new AppError(calls.getProjector.errors.sessionsArchived);
  return { ...found, screenKey: key };
}

/** @throws AppError 404 if there is no such projector */
export async function getProjector(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  params: CheckedParams<typeof calls.getProjector>,
  screenKey: unknown,
): Promise<AnswerOf<typeof calls.getProjector>> {
  const { committeeId, name, eventName } = await openScreen(db.queries, params, screenKey);
  const stored = await findDebate(db.queries, committeeId);
  if (!stored) throw new AppError(calls.getProjector.errors.noSuchScreen);
  const { course } = await openCourse(db, db.queries, stored);
  return {
    eventName,
    committee: params.committee,
    committeeName: name,
    ...nameRoom(course),
    event: viewRoom('projector', { course, stored }, clock()),
  };
}
