import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as messageCalls from '../contract/messages.ts';
import * as calls from '../contract.ts';
import {
  listAnnouncements,
  releaseAnnouncement,
  sendAnnouncement,
  stopAnnouncement,
} from './announcements.ts';
import { listAudience, previewAnnouncement } from './audience.ts';
import { listOwnMessages, markRead } from './messages.ts';

export function announcementRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.listAnnouncements, ({ caller, query }) => listAnnouncements(context, caller, query));
  serve(app, calls.listAudience, ({ query }) => listAudience(context, query));
  serve(app, calls.previewAnnouncement, ({ body }) => previewAnnouncement(context, body));
  serve(app, calls.sendAnnouncement, ({ caller, body }) => sendAnnouncement(context, caller, body));
  serve(app, calls.releaseAnnouncement, ({ caller, body }) => releaseAnnouncement(context, caller, body));
  serve(app, calls.stopAnnouncement, ({ caller, body }) => stopAnnouncement(context, caller, body));
  serve(app, messageCalls.listOwnMessages, ({ caller }) => listOwnMessages(context, caller));
  serve(app, messageCalls.markMessagesRead, async ({ caller, body }) => {
    await markRead(context, caller, body);
    return {};
  });
}
