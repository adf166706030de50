import { findPortfolio } from '#conference/server/index.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { assignPortfolio } from '../../contract/desk/index.ts';

const { invalidCommittee, invalidPortfolio } = assignPortfolio.errors;

/**
 * The portfolio that a seat is to be of, with what a letter tells of its committee.
 * @throws AppError 400 when the event has no such pair, or has withdrawn it
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
