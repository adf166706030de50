import { type MetaArgs, useRouteLoaderData } from 'react-router';
import type { Institute } from '#platform/rule/institute.ts';
import type { ClubRegion } from '#platform/rule/region.ts';

export interface SiteFacts {
  readonly club: {
    readonly name: string;
    readonly shortName: string;
    /** Contains the institute of the club, or is empty if the club has none. */
    readonly institute: readonly Institute[];
    readonly email: string;
    readonly supportPhones: readonly { readonly name: string; readonly phone: string }[];
  };
  readonly event: { readonly name: string };
  readonly region: ClubRegion;
}

export function useSiteFacts(): SiteFacts {
  return useRouteLoaderData('root') as SiteFacts;
}

/** Returns the institute of the club. Null if it has none. */
export function useInstitute(): Institute | null {
  return useSiteFacts().club.institute[0] ?? null;
}

/** Returns the facts for a route's `meta`, where hooks are not available. */
export function getSiteFactsOfMatches(matches: MetaArgs['matches']): SiteFacts {
  return matches[0]?.loaderData as unknown as SiteFacts;
}
