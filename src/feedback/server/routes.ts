import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import {
  exportFeedbackAnswers,
  getFeedbackFormWithResults,
  saveFeedbackQuestions,
  setFeedbackWindow,
} from './forms.ts';
import { answerFeedback, getOwnFeedback } from './own-feedback.ts';

export function feedbackRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.getFeedbackFormWithResults, ({ params }) => getFeedbackFormWithResults(context, params));
  serve(app, calls.saveFeedbackQuestions, ({ caller, body }) => saveFeedbackQuestions(context, caller, body));
  serve(app, calls.setFeedbackWindow, ({ caller, body }) => setFeedbackWindow(context, caller, body));
  serveFile(app, calls.exportFeedbackAnswers, ({ caller, params }) =>
    exportFeedbackAnswers(context, caller, params),
  );
  serve(app, calls.getOwnFeedback, ({ caller }) => getOwnFeedback(context, caller));
  serve(app, calls.answerFeedback, ({ caller, body }) => answerFeedback(context, caller, body));
}
