import { type Event, findEvent, takesRegistrations } from '#conference/server/index.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { noSuchEvent } from '../contract/common.ts';
import { registrationClosed } from '../contract/form.ts';

/** @throws AppError 404 */
export async function getEvent(db: Db, name: string): Promise<Event> {
  const event = await findEvent(db, name);
  if (!event) throw new AppError(noSuchEvent);
  return event;
}

/** @throws AppError 404, also for a draft, which delegates may not see */
export async function getShownEvent(db: Db, name: string): Promise<Event> {
  const event = await getEvent(db, name);
  if (event.state === 'draft') throw new AppError(noSuchEvent);
  return event;
}

/** @throws AppError 404; 403 with the event's name while its window is closed (product 5.1) */
export async function getOpenEvent(db: Db, name: string, now: number): Promise<Event> {
  const event = await getShownEvent(db, name);
  if (!takesRegistrations(event, now)) throw new AppError(registrationClosed(event.name));
  return event;
}
