import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import { getOwnOverview } from '../contract.ts';
import { createOwnOverviewReader } from './own-overview.ts';

export function registerDashboardRoutes(app: FastifyInstance, context: Context): void {
  const readOwnOverview = createOwnOverviewReader(context);
  serve(app, getOwnOverview, async ({ caller }) => ({
    own: caller.role === 'client' ? await readOwnOverview(caller) : null,
  }));
}
