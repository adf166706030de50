import { maxCommittees, maxPortfolios, maxPortfoliosPerCommittee } from '#conference/contract.ts';
import type { Committee } from '#conference/server/index.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { register } from '../contract.ts';

const { invalidCommittees, invalidPortfolios } = register.errors;

/**
 * Checks a delegate's choice against the event's committees (product 6.3) and returns the committees chosen.
 * @throws Refused 400 for committees: none, more than three, unknown or repeated; for portfolios: none, more than nine,
 *   repeated, of no chosen committee, or more than three of one
 */
export function choosePortfolios(
  catalogue: readonly Committee[],
  committees: readonly string[],
  portfolios: readonly string[],
): Committee[] {
  const chosen = catalogue.filter(({ value }) => committees.includes(value));
  const isEachKnownOnce = chosen.length === committees.length;
  if (committees.length === 0 || committees.length > maxCommittees || !isEachKnownOnce) {
    throw new Refused(invalidCommittees);
  }
  const isEachOnce = new Set(portfolios).size === portfolios.length;
  if (portfolios.length === 0 || portfolios.length > maxPortfolios || !isEachOnce)
    throw new Refused(invalidPortfolios);
  const ofEach = chosen.map(
    (committee) => portfolios.filter((name) => committee.portfolios.includes(name)).length,
  );
  const found = ofEach.reduce((sum, count) => sum + count, 0);
  if (found !== portfolios.length || ofEach.some((count) => count > maxPortfoliosPerCommittee)) {
    throw new Refused(invalidPortfolios);
  }
  return chosen;
}
