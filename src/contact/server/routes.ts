import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import {
  listAllContactMessagesForDesk,
  listContactMessagesForDesk,
  markContactMessage,
  submitContactMessage,
} from './messages.ts';
import {
  type AddQuestion,
  addFaqEntry,
  answerContactMessage,
  assignContactMessage,
  deleteCannedAnswer,
  getContactThread,
  saveCannedAnswer,
} from './threads.ts';

export function contactRoutes(app: FastifyInstance, context: Context, addQuestion: AddQuestion): void {
  serve(app, calls.contactUs, ({ body, request }) => submitContactMessage(context, body, request.ip));
  serve(app, calls.getContactMessages, () => listAllContactMessagesForDesk(context));
  serve(app, calls.listContactMessages, ({ query, caller }) =>
    listContactMessagesForDesk(context, caller, query),
  );
  serve(app, calls.markContactMessage, ({ body, caller }) => markContactMessage(context, caller, body));
  serve(app, calls.getContactThread, ({ query }) => getContactThread(context, query.messageID));
  serve(app, calls.answerContactMessage, ({ body, caller }) => answerContactMessage(context, caller, body));
  serve(app, calls.assignContactMessage, ({ body, caller }) => assignContactMessage(context, caller, body));
  serve(app, calls.saveCannedAnswer, ({ body, caller }) => saveCannedAnswer(context, caller, body));
  serve(app, calls.deleteCannedAnswer, ({ body }) => deleteCannedAnswer(context, body));
  serve(app, calls.addFaqEntry, ({ body, caller }) => addFaqEntry(context, addQuestion, caller, body));
}
