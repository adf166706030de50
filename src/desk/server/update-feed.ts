import { z } from 'zod';
import { compareVersions, isVersion } from '#platform/rule/version.ts';
import type { Context } from '#platform/server/context.ts';
import { fetchJson } from '#platform/server/fetch-json.ts';
import { version } from '#platform/server/version.ts';
import type { NewRelease } from '../contract/overview.ts';

const cacheMs = 6 * 60 * 60_000;
const maxChanges = 30;
const maxText = 600;
const text = z.string().transform((value) => value.slice(0, maxText));
const feed = z.object({
  version: z.string().refine(isVersion),
  date: z.iso.date(),
  byHand: text,
  changes: z.array(text).transform((changes) => changes.slice(0, maxChanges)),
});

/** Returns the newest release if it is newer than this program. Never waits for the feed. */
export type FindNewRelease = () => NewRelease | null;

/**
 * Creates a function that reads `UPDATE_FEED_URL`, which is `release.json` of a repository. It returns what is known, and
 * asks the feed in the background at most every six hours. Without the setting no request leaves the server.
 * @param fetchFeed replaced in tests
 */
export function createUpdateReader(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  fetchFeed: (url: string) => Promise<unknown> = fetchJson,
): FindNewRelease {
  const { updateFeedUrl } = config;
  if (!updateFeedUrl) return () => null;
  let newest: NewRelease | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const refresh = async () => {
    try {
      const release = feed.parse(await fetchFeed(updateFeedUrl));
      newest = compareVersions(release.version, version) > 0 ? release : null;
    } catch {
      // Keeps what is known. A feed that is away is no problem of the site.
    }
  };
  return () => {
    if (clock() - askedAt >= cacheMs) {
      askedAt = clock();
      void refresh();
    }
    return newest;
  };
}
