import { z } from 'zod';
import type { PictureFiles } from '#platform/contract/picture-files.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import { type Blog, blog } from '../contract.ts';

/** The club's own blogs as they are published, and the pictures of the site by name. */
export interface Stored {
  /** `thumbnail` is the name of a picture. */
  readonly blogs: readonly { readonly name: string; readonly url: string; readonly thumbnail: string }[];
  readonly pictures: Readonly<Record<string, Pick<PictureFiles, 'webp'>>>;
}

/**
 * The club's own blogs, as the contract answers them: `thumbnail` is an address on this site that a page can load (about
 * 800 pixels wide or more), or empty where no picture of the name was made.
 */
export function storedBlogs({ blogs, pictures }: Stored): Blog[] {
  return blogs.map(({ name, url, thumbnail }) => ({
    name,
    url,
    thumbnail: pictures[thumbnail]?.webp.at(-1) ?? '',
  }));
}

const cacheMs = 10 * 60_000;
/** Many readers cost one query a second. */
const storedCacheMs = 1000;
/** Time between attempts while the other host fails. */
const retryMs = 60_000;
const timeoutMs = 5_000;
const maxBlogs = 200;
const webAddress = z.url({ protocol: /^https?$/ });
const feed = z.array(blog.extend({ url: webAddress, thumbnail: z.union([webAddress, z.literal('')]) }));

/** The blogs of a site: the stored ones, or another host's while `BLOG_FEED_URL` names one. */
export type Blogs = () => Promise<Blog[]>;

/**
 * Reads blogs. Another host's feed is cached for ten minutes and fetched by one request at a time. While the host is
 * unavailable the cache stays valid, and the next retry is after a minute, so that readers do not wait.
 * @param readStored reads the club's blogs
 * @param fetchFeed fetches the other host's feed; a parameter for tests
 * @returns a function that throws AppError 502 when that host has never answered
 */
export function blogReader(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  readStored: () => Promise<Stored>,
  fetchFeed: (url: string) => Promise<unknown> = fetchFeedOf,
): Blogs {
  const { blogFeedUrl } = config;
  if (!blogFeedUrl) return storedReader(clock, readStored);
  let cache: { blogs: Blog[]; readAt: number } | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<Blog[]> | undefined;

  const cachedBlogs = (cause?: unknown) => {
    if (!cache) throw new AppError(calls.readBlogs.errors.feedAway, { cause });
    return cache.blogs;
  };
  const refresh = async () => {
    try {
      const blogs = feed
        .parse(await fetchFeed(`${blogFeedUrl.replace(/\/+$/, '')}/blog/read`))
        .slice(0, maxBlogs);
      cache = { blogs, readAt: clock() };
      return blogs;
    } catch (error) {
      failedAt = clock();
      return cachedBlogs(error);
    } finally {
      pending = undefined;
    }
  };

  return async () => {
    if (cache && clock() - cache.readAt < cacheMs) return cache.blogs;
    if (clock() - failedAt < retryMs) return cachedBlogs();
    pending ??= refresh();
    return pending;
  };
}

function storedReader(clock: Context['clock'], readStored: () => Promise<Stored>): Blogs {
  let cache: { blogs: Promise<Blog[]>; readAt: number } | undefined;
  return () => {
    if (!cache || clock() - cache.readAt >= storedCacheMs) {
      const read = { blogs: readStored().then(storedBlogs), readAt: clock() };
      read.blogs.catch(() => {
        if (cache === read) cache = undefined;
      });
      cache = read;
    }
    return cache.blogs;
  };
}

async function fetchFeedOf(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  if (!response.ok) throw new Error(`the blog host answered ${response.status}`);
  return response.json();
}
