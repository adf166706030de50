import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { holdRegistration as call, holdMs } from '../../contract/desk/index.ts';
import { findHolder, forgetEndedHolds, takeHold } from './holds.sql.ts';
import { findStanding } from './standings.sql.ts';

/**
 * Marks a registration as open by the caller for two minutes (product 8.8). Call it again to extend the time.
 * @throws AppError 404 unknown registration
 */
export async function holdRegistration(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  id: string,
): Promise<AnswerOf<typeof call>> {
  const holder = { accountId, now: clock() };
  return db.change(async (changes) => {
    await forgetEndedHolds(changes, holder);
    if (await takeHold(changes, id, holder, holder.now + holdMs)) return { heldBy: null };
    if (!(await findStanding(changes, id))) throw new AppError(call.errors.noSuchRegistration);
    return { heldBy: (await findHolder(changes, id, holder.now)) ?? null };
  });
}
