import type { Db } from '#platform/server/db/tables.ts';
import { listAwardDecisions } from './decisions.sql.ts';
import { getStoredAwardSettings } from './settings.sql.ts';

/** An award that was released and not withdrawn. */
export interface ReleasedAward {
  decisionId: string;
  committeeId: string;
  label: string;
  portfolio: string | null;
}

/** Lists the released awards of an event in the order of the settings, the highest award first. */
export async function listReleasedAwards(db: Db, eventId: string): Promise<ReleasedAward[]> {
  const { settings } = await getStoredAwardSettings(db, eventId);
  const order = new Map(settings.awards.map(({ id }, at) => [id, at]));
  const orderOf = (award: string) => order.get(award) ?? order.size;
  const decisions = await listAwardDecisions(db, { eventId });
  return decisions
    .filter(({ releasedAt }) => releasedAt !== null)
    .sort((one, other) => orderOf(one.award) - orderOf(other.award) || one.place - other.place)
    .map(({ id, committeeId, label, portfolio }) => ({ decisionId: id, committeeId, label, portfolio }));
}
