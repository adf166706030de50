import { findEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { getRegistrationsByStatus as call } from '../../contract/desk/index.ts';
import { listRegistrations } from './list-registrations.ts';

/**
 * The registrations of an event with a status, or all of them.
 * @throws AppError 404 when there is no such event
 */
export async function listByStatus(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  { eventName, status }: CheckedParams<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const event = await findEvent(context.db.queries, eventName);
  if (!event) throw new AppError(call.errors.noSuchEvent);
  return listRegistrations(context, { eventId: event.id, ...(status === 'all' ? {} : { status }) });
}
