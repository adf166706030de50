import { useRouteLoaderData } from 'react-router';
import type { Site } from '#pages/contract/documents.ts';
import type { AnnouncedEvent } from '#pages/contract/event-data.ts';
import type { ClubRegion } from '#platform/rule/region.ts';

export interface SiteFacts {
  readonly club: Site;
  readonly event: AnnouncedEvent;
  readonly region: ClubRegion;
}

export function useSite(): SiteFacts {
  return useRouteLoaderData('root') as SiteFacts;
}
