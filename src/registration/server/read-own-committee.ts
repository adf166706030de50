import { findShownEvent } from '#conference/server/index.ts';
import { publishedContent } from '#pages/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { getOwnCommittee as call } from '../contract/form.ts';
import { findOwnCommittee, takenBesides } from './own-committee.sql.ts';

/**
 * Reads the committee of the caller's seat (product 18.13).
 * @throws AppError 404 when there is no such event, or the caller has no seat at it
 */
export async function readOwnCommittee(
  { db: { queries } }: Pick<Context, 'db'>,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const event = await findShownEvent(queries, eventName);
  if (!event) throw new AppError(call.errors.noSuchEvent);
  const own = await findOwnCommittee(queries, event.id, accountId);
  if (!own) throw new AppError(call.errors.noSeat);
  const { value, name, shortName, agenda, hue, firstPeriod, secondPeriod } = own;
  const [taken, content] = await Promise.all([
    takenBesides(queries, own.committeeId, own.registrationId),
    publishedContent(queries),
  ]);
  const edition = content.conferencePage.editions.find((one) => one.event === event.id);
  const board = edition?.executiveBoard ?? [];
  return {
    committee: { value, name, shortName, agenda, hue, ratio: [firstPeriod, secondPeriod] },
    portfolio: own.portfolio,
    backgroundGuide: own.backgroundGuide,
    chatGroup: own.chatGroup,
    chairs: board
      .filter(({ committee }) => committee === value)
      .map((chair) => ({ name: chair.name, post: chair.post, bio: chair.bio })),
    taken,
  };
}
