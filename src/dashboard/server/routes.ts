import type { FastifyInstance } from 'fastify';
import type { PaymentDetails } from '#conference/content/index.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { readToday } from './read-today.ts';
import { searchDesk } from './search-desk.ts';

/**
 * What the secretariat's desk asks of all rooms at once.
 * @param payment where the content files say that fees are paid
 */
export function dashboardRoutes(app: FastifyInstance, context: Context, payment: PaymentDetails): void {
  serve(app, calls.getToday, ({ caller }) => readToday(context, caller, payment));
  serve(app, calls.searchDesk, ({ query, caller }) => searchDesk(context, caller, query.q));
}
