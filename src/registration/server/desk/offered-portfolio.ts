import { findPortfolio } from '#conference/server/index.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { assignPortfolio } from '../../contract/desk/index.ts';

const { invalidCommittee, invalidPortfolio } = assignPortfolio.errors;

/**
 * Finds a portfolio of an event by committee and name, with the details of its committee that mails show.
 * @throws AppError 400 when the event has no such committee or portfolio, or it was withdrawn
 */
export async function offeredPortfolio(
  queries: Queries,
  eventId: string,
  seat: { committee: string; portfolio: string },
) {
  const found = await findPortfolio(queries, eventId, seat);
  if (!found || found.committeeWithdrawnAt !== null) throw new AppError(invalidCommittee);
  const { portfolioId, portfolioWithdrawnAt, committeeName, backgroundGuide, chatGroup } = found;
  if (portfolioId === null || portfolioWithdrawnAt !== null) throw new AppError(invalidPortfolio);
  return {
    portfolioId,
    portfolio: seat.portfolio,
    committeeValue: seat.committee,
    committee: committeeName,
    backgroundGuide,
    chatGroup,
  };
}
