import { useRouteLoaderData } from 'react-router';
import type { Site } from '#pages/contract/documents.ts';
import type { AnnouncedEvent } from '#pages/contract/event-data.ts';
import type { Region } from '#platform/rule/dates.ts';

/** Facts for all pages and screens: the club and the announced event. */
export interface SiteFacts {
  readonly club: Site;
  readonly event: AnnouncedEvent;
  readonly region: Region;
}

export function useSite(): SiteFacts {
  return useRouteLoaderData('root') as SiteFacts;
}
