import type { QueryClient } from '@tanstack/react-query';
import { findLandingPath } from '../contract/duty-paths.ts';
import { ownDutiesQuery } from './api.ts';

/** Returns the page to which the log-in leads on a day of duty. Undefined without one. */
export async function fetchLandingPath(cache: QueryClient): Promise<string | undefined> {
  return findLandingPath((await cache.fetchQuery({ ...ownDutiesQuery, retry: false })).duties);
}
