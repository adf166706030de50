import { queryOptions } from '@tanstack/react-query';
import { maxOfflineListAgeMs } from '#attendance/contract.ts';
import { callApi } from '#platform/web/api.ts';
import { isUnauthorizedOrForbiddenError } from '#platform/web/no-answer.ts';
import { openSealedStore } from '#platform/web/sealed-store.ts';
import { getCeremony } from '../../contract.ts';
import { listSlides, type Slide } from './list-slides.ts';

/** The slides of an event as this device stores them. */
interface StoredSlides {
  slides: Slide[];
  /** When they arrived, by this device's clock, in epoch milliseconds. */
  receivedAt: number;
}

/** A copy from the future is invalid, because the clock of the device was set back and its age is unknown. */
const store = openSealedStore<StoredSlides>(
  'slides',
  ({ receivedAt }, now) => now >= receivedAt && now < receivedAt + maxOfflineListAgeMs,
);

/**
 * Loads the slides and stores them for a hall without a network. Deletes all slides when the server refuses the caller.
 * They are not fetched again while they are shown.
 */
export const buildSlidesQuery = (eventName: string) =>
  queryOptions({
    queryKey: ['slides', eventName],
    queryFn: async ({ signal }): Promise<Slide[]> => {
      try {
        const slides = listSlides(await callApi(getCeremony, { params: { eventName }, signal }));
        await store.keep(eventName, { slides, receivedAt: Date.now() });
        return slides;
      } catch (error) {
        if (isUnauthorizedOrForbiddenError(error)) await store.forget();
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The slides that this device stored before. Null without valid ones. */
export const buildStoredSlidesQuery = (eventName: string) =>
  queryOptions({
    queryKey: ['storedSlides', eventName],
    queryFn: async (): Promise<Slide[] | null> => (await store.find(eventName))?.slides ?? null,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });
