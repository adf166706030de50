import { type MetaArgs, useRouteLoaderData } from 'react-router';
import type { Region } from '#platform/rule/dates.ts';

/** What every page carries of the club and of the event that it announces; the public pages load it. */
export interface SiteFacts {
  readonly club: {
    readonly name: string;
    readonly shortName: string;
    readonly institute: string;
    readonly email: string;
    readonly supportPhones: readonly { readonly name: string; readonly phone: string }[];
  };
  readonly event: { readonly name: string };
  readonly region: Region;
}

export function useSiteFacts(): SiteFacts {
  return useRouteLoaderData('root') as SiteFacts;
}

/** The same for a route's `meta`, which no hook reaches. */
export function siteFactsOf(matches: MetaArgs['matches']): SiteFacts {
  return matches[0]?.loaderData as unknown as SiteFacts;
}
