import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { noSeatLeftText, register } from '../contract/form.ts';
import type { ChosenPortfolio } from './choose-portfolios.ts';
import { seatsGivenOf } from './seats.sql.ts';

/** Rejects portfolios without a free seat. Check-then-act is fine: a choice is a wish and reserves no seat (product 6.11).
 * @throws AppError 409 when a portfolio has no free seat, with the path of each one in the body
 */
export async function refuseFullPortfolios(db: Db, chosen: readonly ChosenPortfolio[]): Promise<void> {
  const given = await seatsGivenOf(
    db,
    chosen.map(({ id }) => id),
  );
  const mistakes = chosen.flatMap(({ id, name, seats, committee }, at) =>
    (given.get(id) ?? 0) < seats
      ? []
      : [{ path: ['portfolioPreference', at], text: noSeatLeftText(name, committee.shortName) }],
  );
  if (mistakes.length > 0) throw new AppError(register.errors.portfolioFull, { mistakes });
}
