import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveCached } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
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
  serve(app, calls.listQuestions, ({ params }) => listQuestions(context, params));
  serve(app, calls.changeQuestions, async ({ body, caller }) => ({
    revision: await changeQuestions(context, caller, body),
  }));
}
