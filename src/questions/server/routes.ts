import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveCached, serveFile } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import * as calls from '../contract.ts';
import { getAnswerFile, uploadAnswerFile } from './answer-files.ts';
import { changeQuestionList } from './change-question-list.ts';
import { listActiveQuestions, listDeskQuestions } from './list-questions.ts';
import { type AnswerHooks, addMissingAnswers, getOwnAnswers } from './own-answers.ts';

export function registerQuestionRoutes(app: FastifyInstance, context: Context & AnswerHooks): void {
  serveCached(app, calls.listActiveQuestions, ({ params }) => listActiveQuestions(context, params));
  serve(app, calls.getOwnAnswers, ({ caller }) => getOwnAnswers(context, caller));
  serve(app, calls.addMissingAnswers, ({ caller, body }) => addMissingAnswers(context, caller, body));
  serveUpload(
    app,
    calls.uploadAnswerFile,
    ({ caller, query, signal, request }, file) =>
      uploadAnswerFile({ ...context, signal, network: request.ip }, caller, query, file),
    { queue: context.uploads },
  );
  serveFile(app, calls.getAnswerFile, ({ caller, params }) => getAnswerFile(context, caller, params));
  serve(app, calls.listDeskQuestions, ({ params }) => listDeskQuestions(context, params));
  serve(app, calls.changeQuestionList, async ({ body, caller }) => ({
    revision: await changeQuestionList(context, caller, body),
  }));
}
