import type { SitePlan } from '#pages/contract/event-data.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { getSitePlan } from '../contract.ts';
import { findSitePlanId, listSitePlanPins } from './site-plan.sql.ts';

/**
 * Returns the path of the picture of the site plan. Another picture gets another path. Null if the event has no plan.
 */
export async function findSitePlanPath(db: Db, eventId: string): Promise<string | null> {
  const id = await findSitePlanId(db, eventId);
  return id === undefined ? null : getSitePlan.path.replace(':planId', id);
}

/** Returns the plan with its pins, or null if the event has no plan. */
export async function findSitePlan(db: Db, eventId: string): Promise<SitePlan | null> {
  const address = await findSitePlanPath(db, eventId);
  return address === null ? null : { address, pins: await listSitePlanPins(db, eventId) };
}
