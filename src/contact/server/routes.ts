import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { listMessages, listMessagesUnpaged, markContactMessage, submitContactMessage } from './messages.ts';
import {
  type AddQuestion,
  answerMessage,
  assignMessage,
  deleteCannedAnswer,
  getThread,
  makeFaqEntry,
  saveCannedAnswer,
} from './threads.ts';

export function contactRoutes(app: FastifyInstance, context: Context, addQuestion: AddQuestion): void {
  serve(app, calls.contactUs, ({ body, request }) => submitContactMessage(context, body, request.ip));
  serve(app, calls.getContactMessages, () => listMessagesUnpaged(context));
  serve(app, calls.listContactMessages, ({ query, caller }) => listMessages(context, caller, query));
  serve(app, calls.markContactMessage, ({ body, caller }) => markContactMessage(context, caller, body));
  serve(app, calls.getContactThread, ({ query }) => getThread(context, query.messageID));
  serve(app, calls.answerContactMessage, ({ body, caller }) => answerMessage(context, caller, body));
  serve(app, calls.assignContactMessage, ({ body, caller }) => assignMessage(context, caller, body));
  serve(app, calls.saveCannedAnswer, ({ body, caller }) => saveCannedAnswer(context, caller, body));
  serve(app, calls.deleteCannedAnswer, ({ body }) => deleteCannedAnswer(context, body));
  serve(app, calls.makeFaqEntry, ({ body, caller }) => makeFaqEntry(context, addQuestion, caller, body));
}
