import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';

export const blogSchema = z.object({ name: z.string(), url: z.string(), thumbnail: z.string() });
export type Blog = z.infer<typeof blogSchema>;

export const readBlogs = defineCall(() => ({
  summary: "The club's blogs, newest first.",
  method: 'GET',
  path: '/blog/read',
  who: 'anyone',
  failed: 'Failed to fetch the blogs',
  answer: z.array(blogSchema),
  errors: { feedAway: defineError(502, 'feed_unavailable', 'Failed to fetch the blogs') },
}));
