import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import { readBlogs } from '../contract.ts';
import type { Stored } from './read-blogs.ts';
import { blogReader } from './read-blogs.ts';

/** @param readStored reads the club's own blogs, and the pictures of the site */
export function blogRoutes(app: FastifyInstance, context: Context, readStored: () => Promise<Stored>): void {
  serve(app, readBlogs, blogReader(context, readStored));
}
