import { queueMail } from '#mail/server/index.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { giveSeat, isOwnAmong } from '#registration/server/index.ts';
import { assignPortfolio } from '../contract.ts';
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
 * Gives a confirmed delegate without a seat one of a portfolio's, writes it down and mails it: the one way in which a
 * delegate comes to a first seat, by hand or in an allocation (product 8.2). Runs within `againWhenSeatWent`.
 * @returns false when the last seat has gone, or the registration takes none
 * @throws Refused 403 for the own registration
 */
export async function seatDelegate(
  changes: Changes,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  { id, seat, act }: { id: string; seat: GivenPortfolio; act: { at: number; by: string } },
): Promise<boolean> {
  if (!(await giveSeat(changes, id, seat.portfolioId, act))) return false;
  if (await isOwnAmong(changes, [id], act.by)) throw new Refused(assignPortfolio.errors.ownRegistration);
  await recordAudit(changes, {
    at: act.at,
    actorId: act.by,
    action: 'portfolio assigned',
    subjectId: id,
    after: `${seat.committeeValue}: ${seat.portfolio}`,
  });
  for (const person of await addresseesOf(changes, [id])) {
    const letter = assignedLetter(person, seat, context.config.publicUrl);
    await queueMail(changes, context, person.email, letter, person.eventId);
  }
  return true;
}
