import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { getOwnBounceStatus, listBouncingRecipients } from './mailbox/bounces.ts';
import { getPageOfOutboxMails, readWaitingMailText, sendFailedMailsAgain } from './outbox-desk.ts';
import type { DeliveryChecks } from './queue-mail.ts';
import { createSenderDomainCheck } from './sender-domain-check.ts';

export function registerMailRoutes(app: FastifyInstance, context: Context, checks: DeliveryChecks): void {
  const checkSenderDomain = createSenderDomainCheck(context);
  serve(app, calls.checkSenderDomain, async ({ query }) => ({
    ...(await checkSenderDomain({ again: query.again === 'true' })),
    bouncing: await listBouncingRecipients(context),
  }));
  serve(app, calls.getOwnMailBounceStatus, ({ caller }) => getOwnBounceStatus(context, caller));
  serve(app, calls.getPageOfOutboxMails, ({ query }) => getPageOfOutboxMails(context, query));
  serve(app, calls.readWaitingMailText, ({ caller, body }) =>
    readWaitingMailText(context, checks, caller, body.mailID),
  );
  serve(app, calls.sendFailedMailsAgain, async ({ caller, body }) => ({
    message: 'Queued again' as const,
    queued: await sendFailedMailsAgain(context, caller, body.mailIDs),
  }));
}
