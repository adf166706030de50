import { type MetaArgs, useRouteLoaderData } from 'react-router';
import type { Region } from '#platform/rule/dates.ts';

/** Facts about the club and the announced event, loaded with every page. */
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

/** Reads the facts in a route's `meta`, where hooks are not available. */
export function siteFactsOf(matches: MetaArgs['matches']): SiteFacts {
  return matches[0]?.loaderData as unknown as SiteFacts;
}
