import { useRouteLoaderData } from 'react-router';
import type { Site } from '#pages/contract/documents.ts';
import type { AnnouncedEvent } from '#pages/contract/event-data.ts';
import type { PageNotice } from '#pages/page-inputs.ts';
import type { DemoFacts } from '#platform/contract/demo-facts.ts';
import type { ClubRegion } from '#platform/rule/region.ts';

export interface SiteFacts {
  readonly club: Site;
  readonly event: AnnouncedEvent;
  /** Number of committees of the event. */
  readonly committeeCount: number;
  readonly region: ClubRegion;
  /** Digest of the uploaded emblem. Undefined while the emblem is the drawn one. */
  readonly emblem?: string;
  /** Undefined if there are no notices. */
  readonly notices?: readonly Pick<PageNotice, 'text' | 'link'>[];
  /** Paths of the pages that menus leave out, because they are hidden or empty. Undefined if there are none. */
  readonly pagesOutsideMenus?: readonly string[];
  /** Paths that answer as if they were unknown. Undefined if there are none. */
  readonly hiddenPages?: readonly string[];
  /** Pages that the club has added. Undefined if there are none. */
  readonly addedPages?: readonly { readonly path: string; readonly title: string }[];
  /** Present if people can write a report. */
  readonly isReportFormOpen?: true;
  /** Present only in a demo. */
  readonly demo?: DemoFacts;
}

export function useSite(): SiteFacts {
  return useRouteLoaderData('root') as SiteFacts;
}
