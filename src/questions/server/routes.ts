import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveCached, serveFile } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import * as calls from '../contract.ts';
import { readFile, uploadFile } from './answer-files.ts';
import { changeQuestions } from './change-questions.ts';
import { addAnswers, type ChargeAnswers, getOwnAnswers } from './own-answers.ts';
import { getQuestions, listQuestions } from './read-questions.ts';

export function questionRoutes(
  app: FastifyInstance,
  context: Context & { readonly chargeAnswers: ChargeAnswers },
): void {
  serveCached(app, calls.getQuestions, ({ params }) => getQuestions(context, params));
  serve(app, calls.getOwnAnswers, ({ caller }) => getOwnAnswers(context, caller));
  serve(app, calls.addAnswers, ({ caller, body }) => addAnswers(context, caller, body));
  serveUpload(app, calls.uploadAnswerFile, ({ caller, query, signal }, file) =>
    uploadFile({ ...context, signal }, caller, query, file),
  );
  serveFile(app, calls.getAnswerFile, ({ caller, params }) => readFile(context, caller, params));
  serve(app, calls.listQuestions, ({ params }) => listQuestions(context, params));
  serve(app, calls.changeQuestions, async ({ body, caller }) => ({
    revision: await changeQuestions(context, caller, body),
  }));
}
