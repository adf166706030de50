import { z } from 'zod';
import type { PictureFiles } from '#platform/contract/picture-files.ts';
import type { Context } from '#platform/server/context.ts';
import { fetchJson } from '#platform/server/fetch-json.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import { type Blog, blogSchema } from '../contract.ts';

export interface StoredBlogs {
  /** `thumbnail` is the name of a picture, which is a key of `pictures`. */
  readonly blogs: readonly { readonly name: string; readonly url: string; readonly thumbnail: string }[];
  readonly pictures: Readonly<Record<string, Pick<PictureFiles, 'webp'>>>;
}

/** Replaces the name of each picture by the URL of its largest file, or by '' if the picture is missing. */
export function toBlogs({ blogs, pictures }: StoredBlogs): Blog[] {
  return blogs.map(({ name, url, thumbnail }) => ({
    name,
    url,
    thumbnail: pictures[thumbnail]?.webp.at(-1) ?? '',
  }));
}

const cacheMs = 10 * 60_000;
const storedCacheMs = 1000;
const retryMs = 60_000;
const maxBlogs = 200;
const webAddress = z.url({ protocol: /^https?$/ });
const feed = z.array(blogSchema.extend({ url: webAddress, thumbnail: z.union([webAddress, z.literal('')]) }));

export type ReadBlogs = () => Promise<Blog[]>;

/**
 * Creates a function that reads the blogs from the database, or from another host if `BLOG_FEED_URL` is set. Blogs from
 * the database are cached for a second, and blogs from the other host for ten minutes. If the host fails, the function
 * returns the cached blogs and retries after a minute. It throws AppError 502 if no blogs are cached.
 * @param fetchFeed replaced in tests
 */
export function createBlogReader(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  readStored: () => Promise<StoredBlogs>,
  fetchFeed: (url: string) => Promise<unknown> = fetchJson,
): ReadBlogs {
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

function storedReader(clock: Context['clock'], readStored: () => Promise<StoredBlogs>): ReadBlogs {
  let cache: { blogs: Promise<Blog[]>; readAt: number } | undefined;
  return () => {
    if (!cache || clock() - cache.readAt >= storedCacheMs) {
      const read = { blogs: readStored().then(toBlogs), readAt: clock() };
      read.blogs.catch(() => {
        if (cache === read) cache = undefined;
      });
      cache = read;
    }
    return cache.blogs;
  };
}
