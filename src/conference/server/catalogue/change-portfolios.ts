import { plural } from '#platform/rule/plural.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { changeCatalogue as call, type PortfolioFields } from '../../contract.ts';
import * as portfolios from './catalogue.sql.ts';
import { findCommittee, findPortfolioById } from './catalogue.sql.ts';
import { type AuditEntry, type ChangeContext, hasSameIds } from './catalogue-change.ts';

const { errors } = call;

/** Adds portfolios to the end of a committee's list. */
export async function addPortfolios(
  { transaction, eventId, now }: ChangeContext,
  committeeId: string,
  fields: readonly PortfolioFields[],
): Promise<AuditEntry> {
  const committee = await findCommittee(transaction, eventId, committeeId);
  if (!committee) throw new AppError(errors.noSuchEntry);
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

async function getPortfolio({ transaction, eventId }: ChangeContext, id: string) {
  const portfolio = await findPortfolioById(transaction, eventId, id);
  if (!portfolio) throw new AppError(errors.noSuchEntry);
  return portfolio;
}

/** Updates name, seats, choice and level of a portfolio. */
export async function changePortfolio(
  context: ChangeContext,
  id: string,
  { name, seats, withheld, demanding }: PortfolioFields & { withheld: boolean },
): Promise<AuditEntry> {
  const { transaction, now } = context;
  const before = await getPortfolio(context, id);
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

/** Withdraws a portfolio, offers it again, or deletes it. @throws AppError 409 when one to delete was chosen */
export async function setPortfolioAvailability(
  context: ChangeContext,
  id: string,
  what: 'withdraw' | 'restore' | 'delete',
): Promise<AuditEntry> {
  const { committee, name } = await getPortfolio(context, id);
  if (what === 'delete') {
    if (!(await portfolios.deletePortfolio(context.transaction, id))) throw new AppError(errors.chosen);
    return { action: 'portfolio_deleted', subjectId: id, before: `${committee}: ${name}` };
  }
  await portfolios.withdrawPortfolio(context.transaction, id, what === 'withdraw' ? context.now : null);
  return {
    action: what === 'withdraw' ? 'portfolio_withdrawn' : 'portfolio_restored',
    subjectId: id,
    after: `${committee}: ${name}`,
  };
}

/** @param ids all portfolios of the committee in the new order */
export async function orderPortfolios(
  { transaction, eventId }: ChangeContext,
  committeeId: string,
  ids: readonly string[],
): Promise<AuditEntry> {
  const committee = await findCommittee(transaction, eventId, committeeId);
  if (!committee) throw new AppError(errors.noSuchEntry);
  const all = await portfolios.portfolioNames(transaction, committeeId);
  if (!hasSameIds(ids, [...all.keys()])) throw new AppError(errors.otherOrder);
  await portfolios.orderPortfolios(transaction, ids);
  return { action: 'catalogue_reordered', subjectId: committeeId, after: `${ids.length} portfolios` };
}
