import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import * as fileCalls from '../contract/files.ts';
import * as listCalls from '../contract/lists.ts';
import * as messageCalls from '../contract/messages.ts';
import * as noticeCalls from '../contract/notices.ts';
import * as subscriptionCalls from '../contract/subscription.ts';
import * as templateCalls from '../contract/templates.ts';
import * as calls from '../contract.ts';
import { listAnnouncements, releaseAnnouncement, stopAnnouncement } from './announcements.ts';
import { listAudience, previewAnnouncement } from './audience.ts';
import { readFile, readOwnFile, uploadFile } from './files.ts';
import { deleteList, listSavedLists, saveList } from './lists.ts';
import { listOwnMessages, markOwnMessagesRead } from './messages.ts';
import { removeNotice, setNotice } from './notices.ts';
import { wakeQueueWorker } from './queue-worker.ts';
import { changeAnnouncement, listNewcomers, sendAnnouncement, sendToNewcomers } from './send.ts';
import { getSubscription, setSubscription, unsubscribe } from './subscription.ts';
import { deleteTemplate, listTemplates, saveTemplate } from './templates.ts';

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
    await markOwnMessagesRead(context, caller, body);
    return {};
  });
  serve(app, noticeCalls.setNotice, ({ caller, body }) => setNotice(context, caller, body));
  serve(app, noticeCalls.removeNotice, ({ caller, body }) => removeNotice(context, caller, body));
  serve(app, listCalls.listSavedLists, ({ query }) => listSavedLists(context, query));
  serve(app, listCalls.saveList, ({ body }) => saveList(context, body));
  serve(app, listCalls.deleteList, ({ body }) => deleteList(context, body));
  serve(app, templateCalls.listTemplates, () => listTemplates(context));
  serve(app, templateCalls.saveTemplate, ({ body }) => saveTemplate(context, body));
  serve(app, templateCalls.deleteTemplate, ({ body }) => deleteTemplate(context, body));
  serveUpload(app, fileCalls.uploadFile, ({ caller, query }, file) =>
    uploadFile(context, caller, query, file),
  );
  serveFile(app, fileCalls.readFile, ({ params }) => readFile(context, params));
  serveFile(app, fileCalls.readOwnFile, ({ caller, params }) => readOwnFile(context, caller, params));
  serve(app, subscriptionCalls.getSubscription, ({ caller }) => getSubscription(context, caller));
  serve(app, subscriptionCalls.setSubscription, ({ caller, body }) => setSubscription(context, caller, body));
  app.register(async (forms) => {
    // Mail programs send a form (RFC 8058). Its content is ignored, because the token identifies the account.
    forms.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      async () => ({}),
    );
    serve(forms, subscriptionCalls.unsubscribe, ({ params }) => unsubscribe(context, params));
  });
}
