import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { listScanConflicts as conflictsCall } from '../contract.ts';
import { listDuplicateEntries } from '../rule/presence.ts';
import type { VerdictReason } from '../rule/verdict.ts';
import { countUnknownScans, listDelegatesOfEventById, listScansWithShownVerdicts } from './scans.sql.ts';

type ShownScan = Awaited<ReturnType<typeof listScansWithShownVerdicts>>[number];
type Conflict = AnswerOf<typeof conflictsCall>['conflicts'][number];

/** Returns true if the door showed that the delegate was already in. */
const showedAlreadyIn = ({ deviceLevel, deviceReason, reason }: ShownScan): boolean =>
  (deviceLevel === null ? reason : deviceReason) === 'already_in';

/**
 * Lists the scans that offline devices could not decide correctly, newest first (product 22.13): entries of a delegate
 * who was already in, and entries that the device admitted and the server refused later.
 * @throws AppError 404 when there is no such event
 */
export async function listScanConflicts(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof conflictsCall>,
  { occasion }: CheckedQuery<typeof conflictsCall>,
): Promise<AnswerOf<typeof conflictsCall>> {
  const event = await getEventByName(queries, eventName);
  const scans = await listScansWithShownVerdicts(queries, { eventId: event.id, occasion });
  const isRefused = ({ level, overrideReason }: ShownScan) => level === 'red' && overrideReason === null;
  const counted = scans.filter((scan) => scan.registrationId !== null && !isRefused(scan));
  const duplicates = [...Map.groupBy(counted, ({ registrationId }) => registrationId).values()]
    .flatMap(listDuplicateEntries)
    .filter(({ scan }) => !showedAlreadyIn(scan));
  const refused = scans.filter(
    (scan) => isRefused(scan) && scan.direction === 'in' && scan.deviceLevel === 'green',
  );
  const concerned = [...duplicates.map(({ scan }) => scan), ...refused];
  const people = await listDelegatesOfEventById(
    queries,
    event.id,
    concerned.flatMap(({ registrationId }) => registrationId ?? []),
  );
  const describe = (scan: ShownScan): Omit<Conflict, 'kind' | 'reason' | 'first'> => {
    const person = people.find(({ registrationId }) => registrationId === scan.registrationId);
    return {
      scanId: scan.id,
      name: person?.name ?? null,
      committeeName: person?.committeeName ?? null,
      portfolio: person?.portfolio ?? null,
      ...placeOf(scan),
    };
  };
  const conflicts: Conflict[] = [
    ...duplicates.map(({ scan, first }) => ({
      ...describe(scan),
      kind: 'duplicate' as const,
      reason: null,
      first: placeOf(first),
    })),
    ...refused.map((scan) => ({
      ...describe(scan),
      kind: 'refused' as const,
      reason: scan.reason as VerdictReason | null,
      first: null,
    })),
  ];
  return {
    conflicts: conflicts.toSorted((a, b) => (a.at < b.at ? 1 : -1)),
    unknownScans: await countUnknownScans(queries, event.id),
  };
}

const placeOf = ({ at, door, device }: ShownScan) => ({ at: new Date(at).toISOString(), door, device });
