import { AppError } from '#platform/server/http/app-error.ts';
import { changeCatalogue as call, type PortfolioFields } from '../../contract.ts';
import * as portfolios from './catalogue.sql.ts';
import { findCommittee, findPortfolioById } from './catalogue.sql.ts';
import { type AuditEntry, type ChangeContext, hasSameIds } from './catalogue-change.ts';

const { errors } = call;

export async function addPortfolios(
  { transaction, eventId, now }: ChangeContext,
  committeeId: string,
  fields: readonly PortfolioFields[],
): Promise<AuditEntry> {
  const committee = await findCommittee(transaction, eventId, committeeId);
  if (!committee) throw new AppError(errors.noSuchEntry);
  const taken = [...(await portfolios.mapPortfolioNamesById(transaction, committeeId)).values()];
  const names = fields.map(({ name }) => name);
  const [only, ...others] = names;
  if (new Set([...taken, ...names]).size < taken.length + names.length) throw new AppError(errors.nameTaken);
  await portfolios.addPortfolios(transaction, committeeId, fields, now);
  return {
    action: 'portfolios_added',
    subjectId: committeeId,
    after:
      only !== undefined && others.length === 0
        ? { fact: 'seat', committee: committee.value, portfolio: only }
        : { fact: 'portfolios', committee: committee.value, count: names.length },
  };
}

async function getPortfolio({ transaction, eventId }: ChangeContext, id: string) {
  const portfolio = await findPortfolioById(transaction, eventId, id);
  if (!portfolio) throw new AppError(errors.noSuchEntry);
  return portfolio;
}

export async function changePortfolio(
  context: ChangeContext,
  id: string,
  { name, seats, withheld, demanding }: PortfolioFields & { withheld: boolean },
): Promise<AuditEntry> {
  const before = await getPortfolio(context, id);
  const others = await portfolios.mapPortfolioNamesById(context.transaction, before.committeeId);
  others.delete(id);
  if ([...others.values()].includes(name)) throw new AppError(errors.nameTaken);
  return storePortfolio(context, before, { name, seats, withheld, demanding });
}

async function storePortfolio(
  { transaction, now }: ChangeContext,
  before: Awaited<ReturnType<typeof getPortfolio>>,
  { name, seats, withheld, demanding }: PortfolioFields & { withheld: boolean },
): Promise<AuditEntry> {
  const { id } = before;
  const withheldAt = withheld ? (before.withheldAt ?? now) : null;
  const demandingAt = demanding ? (before.demandingAt ?? now) : null;
  await portfolios.updatePortfolio(transaction, id, { name, withheldAt, demandingAt });
  if (!(await portfolios.setSeatCount(transaction, id, seats))) throw new AppError(errors.seatGiven);
  return {
    action: 'portfolio_changed',
    subjectId: id,
    before: { fact: 'seat', committee: before.committee, portfolio: before.name },
    after: {
      fact: 'portfolio',
      committee: before.committee,
      portfolio: name,
      seats,
      isWithheld: withheld,
      isDemanding: demanding,
    },
  };
}

/**
 * Sets the seats of a portfolio of a committee, and whether it is for beginners. Its name stays, and whether it is withheld.
 * @throws AppError 404 when the committee has no such portfolio; 409 when a seat to remove is assigned
 */
export async function changeSeatsAndAudience(
  context: ChangeContext,
  committeeId: string,
  { id, seats, demanding }: Omit<PortfolioFields, 'name'> & { id: string },
): Promise<AuditEntry> {
  const before = await getPortfolio(context, id);
  if (before.committeeId !== committeeId) throw new AppError(errors.noSuchEntry);
  const withheld = before.withheldAt !== null;
  return storePortfolio(context, before, { name: before.name, seats, demanding, withheld });
}

/**
 * Withdraws, restores or deletes a portfolio.
 * @throws AppError 404 when it does not exist; 409 when a delegate has chosen the portfolio to delete, or has a seat of
 *   it
 */
export async function withdrawRestoreOrDeletePortfolio(
  context: ChangeContext,
  id: string,
  what: 'withdraw' | 'restore' | 'delete',
): Promise<AuditEntry> {
  const { committee, name } = await getPortfolio(context, id);
  const portfolio = { fact: 'seat', committee, portfolio: name } as const;
  if (what === 'delete') {
    if (!(await portfolios.deletePortfolio(context.transaction, id))) throw new AppError(errors.chosen);
    return { action: 'portfolio_deleted', subjectId: id, before: portfolio };
  }
  await portfolios.setPortfolioWithdrawnAt(context.transaction, id, what === 'withdraw' ? context.now : null);
  return {
    action: what === 'withdraw' ? 'portfolio_withdrawn' : 'portfolio_restored',
    subjectId: id,
    after: portfolio,
  };
}

/**
 * Changes the order of the portfolios.
 * @param ids all portfolios of the committee in the new order
 * @throws AppError 404 when there is no such committee; 409 when these are not exactly its portfolios
 */
export async function orderPortfolios(
  { transaction, eventId }: ChangeContext,
  committeeId: string,
  ids: readonly string[],
): Promise<AuditEntry> {
  const committee = await findCommittee(transaction, eventId, committeeId);
  if (!committee) throw new AppError(errors.noSuchEntry);
  const all = await portfolios.mapPortfolioNamesById(transaction, committeeId);
  if (!hasSameIds(ids, [...all.keys()])) throw new AppError(errors.otherOrder);
  await portfolios.orderPortfolios(transaction, ids);
  return {
    action: 'catalogue_reordered',
    subjectId: committeeId,
    after: { fact: 'count', of: 'portfolios', count: ids.length },
  };
}
