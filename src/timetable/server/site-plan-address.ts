import type { SitePlan } from '#pages/contract/event-data.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { getSitePlan } from '../contract.ts';
import { findPlanId, listPins } from './site-plan.sql.ts';

/** Returns the address of the picture, which has a random id and never changes. Null without a plan. */
export async function readPlanAddress(db: Db, eventId: string): Promise<string | null> {
  const id = await findPlanId(db, eventId);
  return id === undefined ? null : getSitePlan.path.replace(':planId', id);
}

/** Returns the plan with its pins, or null without a plan. */
export async function readSitePlan(db: Db, eventId: string): Promise<SitePlan | null> {
  const address = await readPlanAddress(db, eventId);
  return address === null ? null : { address, pins: await listPins(db, eventId) };
}
