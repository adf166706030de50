import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import {
  chooseRuleSet,
  copyRuleSet,
  deleteRuleSet,
  getRuleSet,
  listRuleSets,
  saveRuleSet,
} from './rule-sets.ts';

export function registerDebateRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.listRuleSets, ({ params }) => listRuleSets(context, params));
  serve(app, calls.getRuleSet, ({ params }) => getRuleSet(context, params));
  serve(app, calls.copyRuleSet, ({ caller, body }) => copyRuleSet(context, caller, body));
  serve(app, calls.saveRuleSet, ({ caller, body }) => saveRuleSet(context, caller, body));
  serve(app, calls.deleteRuleSet, ({ caller, body }) => deleteRuleSet(context, caller, body));
  serve(app, calls.chooseRuleSet, ({ caller, body }) => chooseRuleSet(context, caller, body));
}
