import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import {
  getPageOfContactMessagesForDesk,
  listAllContactMessagesForDesk,
  markContactMessageAnsweredOrOpen,
  submitContactMessage,
} from './messages.ts';
import {
  type AddQuestion,
  addContactAnswerToFaqDraft,
  answerContactMessage,
  assignContactMessage,
  deleteCannedAnswer,
  getContactThread,
  type ListRegistrations,
  saveCannedAnswer,
} from './threads.ts';

export function registerContactRoutes(
  app: FastifyInstance,
  context: Context,
  { addQuestion, listRegistrations }: { addQuestion: AddQuestion; listRegistrations: ListRegistrations },
): void {
  serve(app, calls.contactUs, ({ body, request }) => submitContactMessage(context, body, request.ip));
  serve(app, calls.getAllContactMessages, () => listAllContactMessagesForDesk(context));
  serve(app, calls.getPageOfContactMessages, ({ query, caller }) =>
    getPageOfContactMessagesForDesk(context, caller, query),
  );
  serve(app, calls.markContactMessageAnsweredOrOpen, ({ body, caller }) =>
    markContactMessageAnsweredOrOpen(context, caller, body),
  );
  serve(app, calls.getContactThread, ({ query }) =>
    getContactThread(context, query.messageID, listRegistrations),
  );
  serve(app, calls.answerContactMessage, ({ body, caller }) => answerContactMessage(context, caller, body));
  serve(app, calls.assignContactMessage, ({ body, caller }) => assignContactMessage(context, caller, body));
  serve(app, calls.saveCannedAnswer, ({ body, caller }) => saveCannedAnswer(context, caller, body));
  serve(app, calls.deleteCannedAnswer, ({ body }) => deleteCannedAnswer(context, body));
  serve(app, calls.addContactAnswerToFaqDraft, ({ body, caller }) =>
    addContactAnswerToFaqDraft(context, addQuestion, caller, body),
  );
}
