import type { Queries } from '#platform/server/db/tables.ts';
import { levelIn, plainly } from './entries.ts';
import { newestPublished } from './published-draft.ts';
import { type SwapParty, swapParties } from './swap-parties.sql.ts';

/** Who may swap in an event, and whether a delegate may take another's seat. */
export interface Parties {
  readonly parties: readonly SwapParty[];
  readonly mayTake: (who: SwapParty, seat: SwapParty) => boolean;
}

/**
 * Reads both as they are now. A demanding portfolio isn't for beginners (product 18.9), unless the published draft opened such
 * to everybody or admitted the delegate.
 */
export async function readParties(queries: Queries, eventId: string): Promise<Parties> {
  const { demandingFor, admitted } = (await newestPublished(queries, eventId)) ?? plainly;
  const isAdmitted = new Set(admitted);
  return {
    parties: await swapParties(queries, eventId),
    mayTake: (who, { demandingAt }) =>
      demandingAt === null || levelIn(who, { demandingFor, isAdmitted }) !== 'beginner',
  };
}
