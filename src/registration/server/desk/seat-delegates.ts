import { queueMails } from '#email/server/index.ts';
import { recordAudits } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { giveSeats } from '../seats.sql.ts';
import { assignedLetter } from './mails.ts';
import { addresseesOf } from './standings.sql.ts';

/** A portfolio to assign, with the details of its committee that mails show. */
export interface GivenPortfolio {
  readonly portfolioId: string;
  readonly portfolio: string;
  /** The committee's value in calls, and its display name. */
  readonly committeeValue: string;
  readonly committee: string;
  readonly backgroundGuide: string | null;
  readonly chatGroup: string | null;
}

/**
 * Assigns each confirmed delegate without a seat one of the given portfolio, records it in the audit log and mails the
 * delegate. Every first seat is assigned here, by hand or in an allocation (product 8.2). Run it inside `againWhenSeatWent`.
 * @param seats portfolios by registration id
 * @returns false when a portfolio has no free seat, or a registration can't take one: roll the transaction back
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
