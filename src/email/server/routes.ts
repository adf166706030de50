import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { createDeliveryCheck } from './delivery-check.ts';
import { getOwnBounceStatus, listBouncingRecipients } from './mailbox/bounces.ts';
import { getMail, listMails, sendMailsAgain } from './outbox-desk.ts';
import type { LinkChecks } from './queue-mail.ts';

export function mailRoutes(app: FastifyInstance, context: Context, checks: LinkChecks): void {
  const checkDelivery = createDeliveryCheck(context);
  serve(app, calls.checkDelivery, async ({ query }) => ({
    ...(await checkDelivery({ again: query.again === 'true' })),
    bouncing: await listBouncingRecipients(context),
  }));
  serve(app, calls.getOwnMailStatus, ({ caller }) => getOwnBounceStatus(context, caller));
  serve(app, calls.listMails, ({ query }) => listMails(context, query));
  serve(app, calls.getMail, ({ caller, body }) => getMail(context, checks, caller, body.mailID));
  serve(app, calls.sendMailsAgain, async ({ caller, body }) => ({
    message: 'Queued again' as const,
    queued: await sendMailsAgain(context, caller, body.mailIDs),
  }));
}
