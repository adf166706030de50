import { queueMails } from '#email/server/index.ts';
import { recordAudits } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { giveSeats } from '../seats.sql.ts';
import { assignedLetter } from './mails.ts';
import { addresseesOf } from './standings.sql.ts';

/** A portfolio that a seat is given of, with what a letter tells of its committee. */
export interface GivenPortfolio {
  readonly portfolioId: string;
  readonly portfolio: string;
  /** What calls name the committee by, and what people call it. */
  readonly committeeValue: string;
  readonly committee: string;
  readonly backgroundGuide: string | null;
  readonly chatGroup: string | null;
}

/**
 * Gives confirmed delegates without a seat one each, of the portfolio that stands beside the registration's id, writes each
 * down and mails each: the one way in which delegates come to a first seat, one by hand or all in an allocation (product
 * 8.2). Runs within `againWhenSeatWent`.
 * @returns false when a last seat has gone, or a registration takes none: then nothing may be kept of the transaction
 */
export async function seatDelegates(
  changes: Changes,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  seats: ReadonlyMap<string, GivenPortfolio>,
  act: { at: number; by: string },
): Promise<boolean> {
  const given = [...seats];
  const ids = [...seats.keys()];
  const takers = given.map(([id, { portfolioId }]) => ({ id, portfolioId }));
  if (!(await giveSeats(changes, takers, act))) return false;
  await recordAudits(
    changes,
    given.map(([subjectId, { committeeValue, portfolio }]) => ({
      at: act.at,
      actorId: act.by,
      action: 'portfolio assigned',
      subjectId,
      after: `${committeeValue}: ${portfolio}`,
    })),
  );
  const people = await addresseesOf(changes, ids);
  const mails = people.flatMap((person) => {
    const seat = seats.get(person.registrationId);
    if (!seat) return [];
    const letter = assignedLetter(person, seat, context.config.publicUrl);
    return [{ recipient: person.email, letter, eventId: person.eventId }];
  });
  await queueMails(changes, context, mails);
  return true;
}
