import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { exportFeedback, getFeedback, saveFeedback, setFeedbackWindow } from './forms.ts';
import { answerFeedback, getOwnFeedback } from './own-feedback.ts';

export function feedbackRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.getFeedback, ({ params }) => getFeedback(context, params));
  serve(app, calls.saveFeedback, ({ caller, body }) => saveFeedback(context, caller, body));
  serve(app, calls.setFeedbackWindow, ({ caller, body }) => setFeedbackWindow(context, caller, body));
  serveFile(app, calls.exportFeedback, ({ caller, params }) => exportFeedback(context, caller, params));
  serve(app, calls.getOwnFeedback, ({ caller }) => getOwnFeedback(context, caller));
  serve(app, calls.answerFeedback, ({ caller, body }) => answerFeedback(context, caller, body));
}
