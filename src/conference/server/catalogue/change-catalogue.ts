import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type CatalogueChange, changeCatalogue as call } from '../../contract.ts';
import { getEventByName } from '../get-event.ts';
import { addCommitteeTable } from './add-committee-table.ts';
import { incrementCatalogueRevision } from './catalogue.sql.ts';
import type { AuditEntry, ChangeContext } from './catalogue-change.ts';
import {
  addCommittee,
  changeCommittee,
  orderCommittees,
  withdrawRestoreOrDeleteCommittee,
} from './change-committees.ts';
import {
  addPortfolios,
  changePortfolio,
  orderPortfolios,
  withdrawRestoreOrDeletePortfolio,
} from './change-portfolios.ts';

/**
 * Makes one change, records it in the audit log and renders the public pages again (product 5.6). Fails unless the
 * caller saw the current revision.
 * @returns the new revision
 * @throws AppError 404 when the event, committee or portfolio does not exist; 409 when the catalogue has changed, the
 *   event is archived, a name is taken, a seat to remove is assigned, the item to delete was chosen or assigned, or a
 *   new order does not contain exactly the stored items
 */
export async function changeCatalogue(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, revision, change }: CheckedBody<typeof call>,
): Promise<number> {
  const now = clock();
  await db.change(async (transaction) => {
    const eventId = await incrementCatalogueRevision(transaction, eventName, revision);
    if (eventId === undefined) {
      const event = await getEventByName(transaction, eventName);
      const isArchived = event.state === 'archived';
      throw new AppError(isArchived ? call.errors.archived : call.errors.changedMeanwhile);
    }
    for (const entry of await apply({ transaction, eventId, now }, change))
      await recordAudit(transaction, { at: now, actorId: accountId, ...entry });
    await invalidateSite(transaction);
  });
  return revision + 1;
}

async function apply(context: ChangeContext, change: CatalogueChange): Promise<AuditEntry[]> {
  if (change.what === 'add_table') return addCommitteeTable(context, change.table);
  return [await applyOne(context, change)];
}

function applyOne(
  context: ChangeContext,
  change: Exclude<CatalogueChange, { what: 'add_table' }>,
): Promise<AuditEntry> {
  switch (change.what) {
    case 'add_committee':
      return addCommittee(context, change.fields);
    case 'edit_committee':
      return changeCommittee(context, change.id, change.fields);
    case 'add_portfolios':
      return addPortfolios(context, change.committee, change.portfolios);
    case 'edit_portfolio':
      return changePortfolio(context, change.id, change.fields);
    case 'order_committees':
      return orderCommittees(context, change.ids);
    case 'order_portfolios':
      return orderPortfolios(context, change.committee, change.ids);
    default:
      return change.of === 'committee'
        ? withdrawRestoreOrDeleteCommittee(context, change.id, change.what)
        : withdrawRestoreOrDeletePortfolio(context, change.id, change.what);
  }
}
