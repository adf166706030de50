import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import { readBlogs } from '../contract.ts';
import type { StoredBlogs } from './read-blogs.ts';
import { createBlogReader } from './read-blogs.ts';

export function registerBlogRoutes(
  app: FastifyInstance,
  context: Context,
  readStored: () => Promise<StoredBlogs>,
): void {
  serve(app, readBlogs, createBlogReader(context, readStored));
}
