import { useRouteLoaderData } from 'react-router';
import type { AnnouncedEvent } from '#conference/content/index.ts';
import type { Site } from '#site/contract/documents.ts';

/** What every page and every screen may show: who the club is, and the event that it announces. */
export interface SiteFacts {
  readonly club: Site;
  readonly event: AnnouncedEvent;
}

/** The club and its event, wherever something is rendered. */
export function useSite(): SiteFacts {
  return useRouteLoaderData('root') as SiteFacts;
}
