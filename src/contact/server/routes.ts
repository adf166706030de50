import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import {
  contactUs,
  getContactMessages,
  listContactMessages,
  markContactMessage as markCall,
} from '../contract.ts';
import { listMessages, listMessagesUnpaged, markContactMessage, sendMessage } from './messages.ts';

export function contactRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contactUs, ({ body, request }) => sendMessage(context, body, request.ip));
  serve(app, getContactMessages, () => listMessagesUnpaged(context));
  serve(app, listContactMessages, ({ query }) => listMessages(context, query));
  serve(app, markCall, ({ body, caller }) => markContactMessage(context, caller, body));
}
