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
import { answerFeedbackForm, listOwnOpenFeedbackForms } from './own-feedback.ts';

export function registerFeedbackRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.getFeedbackFormWithResults, ({ params }) => getFeedbackFormWithResults(context, params));
  serve(app, calls.saveFeedbackQuestions, ({ caller, body }) => saveFeedbackQuestions(context, caller, body));
  serve(app, calls.setFeedbackWindow, ({ caller, body }) => setFeedbackWindow(context, caller, body));
  serveFile(app, calls.exportFeedbackAnswers, ({ caller, params }) =>
    exportFeedbackAnswers(context, caller, params),
  );
  serve(app, calls.listOwnOpenFeedbackForms, ({ caller }) => listOwnOpenFeedbackForms(context, caller));
  serve(app, calls.answerFeedbackForm, ({ caller, body }) => answerFeedbackForm(context, caller, body));
}
