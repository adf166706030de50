import { openSealedStore } from '#platform/web/sealed-store.ts';
import { maxOfflineListAgeMs } from '../../contract.ts';
import type { Door } from '../api.ts';

/** The occasions of a door and the counts of one of them, as this device stores them. */
export interface StoredOverview extends Door {
  occasion: string;
  /** When the answer arrived, by this device's clock, in epoch milliseconds. */
  receivedAt: number;
}

const overviews = openSealedStore<StoredOverview>(
  'door-overview',
  ({ receivedAt }, now) => now >= receivedAt && now < receivedAt + maxOfflineListAgeMs,
);

export const storeDoorOverview = (overview: StoredOverview): Promise<void> =>
  overviews.keep(`${overview.occasion} ${overview.eventName}`, overview);

export const listStoredDoorOverviews = (): Promise<StoredOverview[]> => overviews.list();
