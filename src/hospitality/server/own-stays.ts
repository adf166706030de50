import { isPossible, toEventSituation } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type getOwnStays as ownCall, saveOwnStay as saveCall } from '../contract.ts';
import { listMutualWishes } from './beds.sql.ts';
import { listOwnStayRows, type OwnStayRow, replaceArrival, replaceWish } from './own-stays.sql.ts';
import { arrivalOnWire } from './people.ts';
import { readArrival } from './planned-arrival.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

const isActive = (row: OwnStayRow, now: number): boolean =>
  isPossible('answer_questions', toEventSituation(row), now);

/** Lists wish and arrival of the own registrations with accommodation, while their event is not over. */
export async function listOwnStays(
  { db: { queries }, clock }: Needs,
  { accountId }: Caller,
): Promise<AnswerOf<typeof ownCall>> {
  const rows = (await listOwnStayRows(queries, accountId)).filter((row) => isActive(row, clock()));
  return {
    registrations: await Promise.all(
      rows.map(async (row) => {
        const pairs = row.email === null ? [] : await listMutualWishes(queries, row.eventId);
        return {
          registrationId: row.id,
          roommateEmail: row.email,
          isMutual: pairs.some((pair) => pair.includes(row.id)),
          arrival: arrivalOnWire(row),
        };
      }),
    ),
  };
}

/**
 * Saves the wish for a room-mate and the arrival (product 28.11, 28.12). The answer does not tell whether an account has
 * the address.
 * @throws AppError 404 for a registration of another delegate or without accommodation; 400 when the address is the own
 *   one, or the time is not near the event
 */
export async function saveOwnStay(
  { db, clock }: Needs,
  { accountId }: Caller,
  { registrationId, roommateEmail, ...typed }: CheckedBody<typeof saveCall>,
): Promise<void> {
  const { errors } = saveCall;
  await db.change(async (transaction) => {
    const rows = await listOwnStayRows(transaction, accountId);
    const row = rows.find(({ id }) => id === registrationId);
    if (!row || !isActive(row, clock())) throw new AppError(errors.noSuchRegistration);
    if (roommateEmail === row.ownEmail) throw new AppError(errors.ownEmail);
    await replaceWish(transaction, registrationId, roommateEmail || null);
    await replaceArrival(transaction, registrationId, await readArrival(transaction, row, typed));
  });
}
