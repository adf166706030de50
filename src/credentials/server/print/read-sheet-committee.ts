import type { Event } from '#conference/server/index.ts';
import type { Club } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { listCommitteesIncludingWithdrawn, listDelegatesToPrint } from './print.sql.ts';
import { buildCommitteeAddresses, listPlannedSessions } from './read-print-facts.ts';
import type { SheetCommittee } from './session-sheets.ts';
import { toSheetCommittee } from './to-sheet-committee.ts';

/** Reads a committee for its sheets. Undefined if the event has no such committee. */
export async function readSheetCommittee(
  { db: { queries }, config }: Pick<Context, 'db' | 'config'>,
  { event, club }: { event: Event; club: Club },
  value: string,
): Promise<SheetCommittee | undefined> {
  const [committees, delegates, sessions] = await Promise.all([
    listCommitteesIncludingWithdrawn(queries, event.id),
    listDelegatesToPrint(queries, event.id),
    listPlannedSessions(queries, event, club),
  ]);
  const committee = committees.find((one) => one.value === value);
  if (!committee) return undefined;
  const addresses = buildCommitteeAddresses(config, event, value);
  return toSheetCommittee({ delegates, sessions }, { ...committee, ...addresses });
}
