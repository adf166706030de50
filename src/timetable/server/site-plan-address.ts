import type { SitePlan } from '#pages/contract/event-data.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { getSitePlan } from '../contract.ts';
import { findPlanId, listPins } from './site-plan.sql.ts';

/**
 * Returns the path of the picture of the site plan. Another picture gets another path. Null if the event has no plan.
 */
export async function findPlanPath(db: Db, eventId: string): Promise<string | null> {
  const id = await findPlanId(db, eventId);
  return id === undefined ? null : getSitePlan.path.replace(':planId', id);
}

/** Returns the plan with its pins, or null if the event has no plan. */
export async function readSitePlan(db: Db, eventId: string): Promise<SitePlan | null> {
  const address = await findPlanPath(db, eventId);
  return address === null ? null : { address, pins: await listPins(db, eventId) };
}
