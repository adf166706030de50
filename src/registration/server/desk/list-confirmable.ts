import { findEvent, registrationsChange } from '#conference/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { listConfirmable as call, registrationFilter, workSections } from '../../contract/desk/index.ts';
import { asListed } from './as-record.ts';
import { allIds } from './desk-list.sql.ts';
import { readRegistrations } from './review.sql.ts';

const filter = registrationFilter.parse({
  section: workSections.undecided,
  money: 'paid',
  sort: 'oldest',
});

/**
 * The registrations of an event that can be decided now and are paid, longest waiting first.
 * @throws AppError 404 when there is no such event
 */
export async function listConfirmable(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  eventName: string,
): Promise<AnswerOf<typeof call>> {
  const { queries } = context.db;
  const event = await findEvent(queries, eventName);
  if (!event) throw new AppError(call.errors.noSuchEvent);
  if (!registrationsChange(event)) return { rows: [] };
  const ids = await allIds(queries, { eventId: event.id, filter });
  if (ids.length === 0) return { rows: [] };
  const rows = await readRegistrations(queries, { ids });
  return { rows: rows.map((row) => asListed(context, row, new Map())).reverse() };
}
