import { plural } from '#platform/rule/plural.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { changeCatalogue as call, type PortfolioFields } from '../../contract.ts';
import * as portfolios from './catalogue.sql.ts';
import { findCommittee, findPortfolioById } from './catalogue.sql.ts';
import { isSame } from './change-committees.ts';
import type { Done, Place } from './done.ts';

const { errors } = call;

/** Adds portfolios to the end of a committee's list. */
export async function addPortfolios(
  { transaction, eventId, now }: Place,
  committeeId: string,
  fields: readonly PortfolioFields[],
): Promise<Done> {
  const committee = await findCommittee(transaction, eventId, committeeId);
  if (!committee) throw new AppError(errors.nothingThere);
  const taken = [...(await portfolios.portfolioNames(transaction, committeeId)).values()];
  const names = fields.map(({ name }) => name);
  if (new Set([...taken, ...names]).size < taken.length + names.length) throw new AppError(errors.nameTaken);
  await portfolios.addPortfolios(transaction, committeeId, fields, now);
  return {
    action: 'portfolios_added',
    subjectId: committeeId,
    after: names.length === 1 ? `${committee.value}: ${names[0]}` : `${committee.value}: ${names.length}`,
  };
}

async function known({ transaction, eventId }: Place, id: string) {
  const portfolio = await findPortfolioById(transaction, eventId, id);
  if (!portfolio) throw new AppError(errors.nothingThere);
  return portfolio;
}

/** Updates name, seats, choice and level of a portfolio. */
export async function changePortfolio(
  place: Place,
  id: string,
  { name, seats, withheld, demanding }: PortfolioFields & { withheld: boolean },
): Promise<Done> {
  const { transaction, now } = place;
  const before = await known(place, id);
  const others = await portfolios.portfolioNames(transaction, before.committeeId);
  others.delete(id);
  if ([...others.values()].includes(name)) throw new AppError(errors.nameTaken);
  const withheldAt = withheld ? (before.withheldAt ?? now) : null;
  const demandingAt = demanding ? (before.demandingAt ?? now) : null;
  await portfolios.setPortfolio(transaction, id, { name, withheldAt, demandingAt });
  if (!(await portfolios.setSeats(transaction, id, seats))) throw new AppError(errors.seatGiven);
  return {
    action: 'portfolio_changed',
    subjectId: id,
    before: `${before.committee}: ${before.name}`,
    after: [
      `${before.committee}: ${name}`,
      plural(seats, { one: '# seat', other: '# seats' }),
      ...(withheld ? ['withheld'] : []),
      ...(demanding ? ['demanding'] : []),
    ].join(', '),
  };
}

/** Withdraws or restores a portfolio, or deletes it if it was never chosen. */
export async function standPortfolio(
  place: Place,
  id: string,
  what: 'withdraw' | 'restore' | 'delete',
): Promise<Done> {
  const { committee, name } = await known(place, id);
  if (what === 'delete') {
    if (!(await portfolios.deletePortfolio(place.transaction, id))) throw new AppError(errors.chosen);
    return { action: 'portfolio_deleted', subjectId: id, before: `${committee}: ${name}` };
  }
  await portfolios.withdrawPortfolio(place.transaction, id, what === 'withdraw' ? place.now : null);
  return {
    action: what === 'withdraw' ? 'portfolio_withdrawn' : 'portfolio_restored',
    subjectId: id,
    after: `${committee}: ${name}`,
  };
}

/** @param ids all portfolios of the committee in the new order */
export async function orderPortfolios(
  { transaction, eventId }: Place,
  committeeId: string,
  ids: readonly string[],
): Promise<Done> {
  const committee = await findCommittee(transaction, eventId, committeeId);
  if (!committee) throw new AppError(errors.nothingThere);
  const all = await portfolios.portfolioNames(transaction, committeeId);
  if (!isSame(ids, [...all.keys()])) throw new AppError(errors.otherOrder);
  await portfolios.orderPortfolios(transaction, ids);
  return { action: 'catalogue_reordered', subjectId: committeeId, after: `${ids.length} portfolios` };
}
