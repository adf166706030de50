import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import * as attachmentCalls from '../contract/attachments.ts';
import * as messageCalls from '../contract/messages.ts';
import * as noticeCalls from '../contract/notices.ts';
import * as savedFilterCalls from '../contract/saved-filters.ts';
import * as subscriptionCalls from '../contract/subscription.ts';
import * as templateCalls from '../contract/templates.ts';
import * as urgentCalls from '../contract/urgent.ts';
import * as calls from '../contract.ts';
import { listAnnouncements, releaseAnnouncement, stopAnnouncement } from './announcements.ts';
import { getAttachment, getOwnAttachment, uploadAttachment } from './attachments.ts';
import { listAudience, previewAnnouncement } from './audience.ts';
import { listOwnMessages, markOwnMessagesRead } from './messages.ts';
import { removeNotice, saveNotice } from './notices.ts';
import { wakeAnnouncementQueueWorker } from './queue-worker.ts';
import { deleteSavedFilter, listSavedFilters, saveFilter } from './saved-filters.ts';
import {
  changeAnnouncement,
  listNewcomersOfAudience,
  sendAnnouncement,
  sendAnnouncementToNewcomers,
} from './send.ts';
import { getNewsSubscription, setNewsSubscription, unsubscribeFromNews } from './subscription.ts';
import { deleteTemplate, listSavedAndBuiltInTemplates, saveTemplate } from './templates.ts';
import { getUrgentNoticeChoices, sendUrgentNotice } from './urgent.ts';

export function registerAnnouncementRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.listAnnouncements, ({ caller, query }) => listAnnouncements(context, caller, query));
  serve(app, calls.listAudience, ({ caller, query }) => listAudience(context, caller, query));
  serve(app, calls.previewAnnouncement, ({ body }) => previewAnnouncement(context, body));
  /** Wakes the worker after the commit. */
  const waking = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work;
    wakeAnnouncementQueueWorker(context);
    return answer;
  };
  serve(app, calls.sendAnnouncement, ({ caller, body }) => waking(sendAnnouncement(context, caller, body)));
  serve(app, calls.changeAnnouncement, ({ caller, body }) =>
    waking(changeAnnouncement(context, caller, body)),
  );
  serve(app, calls.listNewcomersOfAudience, ({ query }) => listNewcomersOfAudience(context, query));
  serve(app, calls.sendAnnouncementToNewcomers, ({ caller, body }) =>
    waking(sendAnnouncementToNewcomers(context, caller, body)),
  );
  serve(app, calls.releaseAnnouncement, ({ caller, body }) =>
    waking(releaseAnnouncement(context, caller, body)),
  );
  serve(app, calls.stopAnnouncement, ({ caller, body }) => stopAnnouncement(context, caller, body));
  serve(app, urgentCalls.getUrgentNoticeChoices, ({ params, query }) =>
    getUrgentNoticeChoices(context, params, query),
  );
  serve(app, urgentCalls.sendUrgentNotice, ({ caller, body }) => sendUrgentNotice(context, caller, body));
  serve(app, messageCalls.listOwnMessages, ({ caller }) => listOwnMessages(context, caller));
  serve(app, messageCalls.markMessagesRead, async ({ caller, body }) => {
    await markOwnMessagesRead(context, caller, body);
    return {};
  });
  serve(app, noticeCalls.saveNotice, ({ caller, body }) => saveNotice(context, caller, body));
  serve(app, noticeCalls.removeNotice, ({ caller, body }) => removeNotice(context, caller, body));
  serve(app, savedFilterCalls.listSavedFilters, ({ query }) => listSavedFilters(context, query));
  serve(app, savedFilterCalls.saveFilter, ({ body }) => saveFilter(context, body));
  serve(app, savedFilterCalls.deleteSavedFilter, ({ body }) => deleteSavedFilter(context, body));
  serve(app, templateCalls.listSavedAndBuiltInTemplates, () => listSavedAndBuiltInTemplates(context));
  serve(app, templateCalls.saveTemplate, ({ body }) => saveTemplate(context, body));
  serve(app, templateCalls.deleteTemplate, ({ body }) => deleteTemplate(context, body));
  serveUpload(
    app,
    attachmentCalls.uploadAttachment,
    ({ caller, query, signal }, file) => uploadAttachment({ ...context, signal }, caller, query, file),
    { queue: context.uploads },
  );
  serveFile(app, attachmentCalls.getAttachment, ({ params }) => getAttachment(context, params));
  serveFile(app, attachmentCalls.getOwnAttachment, ({ caller, params }) =>
    getOwnAttachment(context, caller, params),
  );
  serve(app, subscriptionCalls.getNewsSubscription, ({ caller }) => getNewsSubscription(context, caller));
  serve(app, subscriptionCalls.setNewsSubscription, ({ caller, body }) =>
    setNewsSubscription(context, caller, body),
  );
  app.register(async (forms) => {
    // Mail programs send a form (RFC 8058). Its content is ignored, because the token identifies the account.
    forms.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      async () => ({}),
    );
    serve(forms, subscriptionCalls.unsubscribeFromNews, ({ params }) => unsubscribeFromNews(context, params));
  });
}
