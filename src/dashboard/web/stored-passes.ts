import { queryOptions } from '@tanstack/react-query';
import type { Pass } from '#attendance/web/index.ts';
import { openSealedStore } from '#platform/web/sealed-store.ts';
import type { TimetableSession } from '#timetable/contract.ts';

/**
 * A delegate's pass with information for the day of the event, stored so that it can be shown offline (product 22.24).
 */
export interface StoredPass extends Pass {
  eventName: string;
  backgroundGuide: string | null;
  sessions: readonly TimetableSession[];
}

export interface StoredPasses {
  /** Time at which this device stored the passes, in epoch milliseconds. */
  keptAt: number;
  passes: readonly StoredPass[];
}

/** Stored passes are valid for 14 days, like a session. */
const keptMs = 14 * 24 * 60 * 60_000;

const store = openSealedStore<StoredPasses>(
  'passes',
  ({ keptAt }, now) => now >= keptAt && now < keptAt + keptMs,
);
const name = 'own';

export const storePasses = (passes: StoredPasses): Promise<void> => store.keep(name, passes);
export const deleteStoredPasses = (): Promise<void> => store.forget();

export const storedPassesQuery = queryOptions({
  queryKey: ['storedPasses'],
  queryFn: async () => (await store.find(name)) ?? null,
  staleTime: 0,
});
