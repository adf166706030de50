import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#conference/content/index.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import { getChecklist as checklistCall } from '../contract/checklist.ts';
import { getOverview as overviewCall } from '../contract/overview.ts';
import * as calls from '../contract.ts';
import { getChecklist } from './checklist/get-checklist.ts';
import { getOverview } from './overview.ts';
import { listPendingWork } from './pending-work.ts';
import { searchDesk } from './search-desk.ts';
import { createUpdateReader } from './update-feed.ts';

/** @param conference the catalogue of the content files */
export function registerDeskRoutes(
  app: FastifyInstance,
  context: Context,
  conference: Pick<Catalogue, 'payment'>,
): void {
  const findNewRelease = createUpdateReader(context);
  serve(app, calls.listPendingWork, ({ caller }) => listPendingWork(context, caller, conference));
  serve(app, overviewCall, ({ caller }) => getOverview(context, caller, findNewRelease));
  serve(app, checklistCall, () => getChecklist(context, conference));
  serve(app, calls.searchDesk, ({ query, caller }) => searchDesk(context, caller, query.q));
}
