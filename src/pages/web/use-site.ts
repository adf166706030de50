import { useRouteLoaderData } from 'react-router';
import type { Site } from '#pages/contract/documents.ts';
import type { AnnouncedEvent } from '#pages/contract/event-data.ts';
import type { Region } from '#platform/rule/dates.ts';

/** What every page and every screen may show: who the club is, and the event that it announces. */
export interface SiteFacts {
  readonly club: Site;
  readonly event: AnnouncedEvent;
  readonly region: Region;
}

/** The club and its event, wherever something is rendered. */
export function useSite(): SiteFacts {
  return useRouteLoaderData('root') as SiteFacts;
}
