import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as messageCalls from '../contract/messages.ts';
import * as calls from '../contract.ts';
import { listAnnouncements, releaseAnnouncement, stopAnnouncement } from './announcements.ts';
import { listAudience, previewAnnouncement } from './audience.ts';
import { listOwnMessages, markRead } from './messages.ts';
import { wakeQueueWorker } from './queue-worker.ts';
import { changeAnnouncement, listNewcomers, sendAnnouncement, sendToNewcomers } from './send.ts';

export function announcementRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.listAnnouncements, ({ caller, query }) => listAnnouncements(context, caller, query));
  serve(app, calls.listAudience, ({ query }) => listAudience(context, query));
  serve(app, calls.previewAnnouncement, ({ body }) => previewAnnouncement(context, body));
  /** Wakes the worker after the commit. */
  const waking = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work;
    wakeQueueWorker(context);
    return answer;
  };
  serve(app, calls.sendAnnouncement, ({ caller, body }) => waking(sendAnnouncement(context, caller, body)));
  serve(app, calls.changeAnnouncement, ({ caller, body }) =>
    waking(changeAnnouncement(context, caller, body)),
  );
  serve(app, calls.listNewcomers, ({ query }) => listNewcomers(context, query));
  serve(app, calls.sendToNewcomers, ({ caller, body }) => waking(sendToNewcomers(context, caller, body)));
  serve(app, calls.releaseAnnouncement, ({ caller, body }) =>
    waking(releaseAnnouncement(context, caller, body)),
  );
  serve(app, calls.stopAnnouncement, ({ caller, body }) => stopAnnouncement(context, caller, body));
  serve(app, messageCalls.listOwnMessages, ({ caller }) => listOwnMessages(context, caller));
  serve(app, messageCalls.markMessagesRead, async ({ caller, body }) => {
    await markRead(context, caller, body);
    return {};
  });
}
