import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { copyCommitteeRules, getCommitteeRules, saveCommitteeRules } from './committee-rules.ts';
import { registerLiveRoutes } from './live/routes.ts';
import { listRuleSetRevisions, restoreRuleSetRevision } from './rule-set-revisions.ts';
import { copyRuleSet, deleteRuleSet, getRuleSet, listRuleSets, saveRuleSet } from './rule-sets.ts';
import { chooseDefaultRuleSet, chooseRuleSet, letChairsCopyRules } from './rules-of-event.ts';
import { printMinutes } from './sheets/print-minutes.ts';
import { getOwnRules, printOwnRules, printSessionSheets } from './sheets/session-sheets.ts';

export function registerDebateRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.listRuleSets, ({ params }) => listRuleSets(context, params));
  serve(app, calls.getRuleSet, ({ params }) => getRuleSet(context, params));
  serve(app, calls.copyRuleSet, ({ caller, body }) => copyRuleSet(context, caller, body));
  serve(app, calls.saveRuleSet, ({ caller, body }) => saveRuleSet(context, caller, body));
  serve(app, calls.deleteRuleSet, ({ caller, body }) => deleteRuleSet(context, caller, body));
  serve(app, calls.chooseRuleSet, ({ caller, body }) => chooseRuleSet(context, caller, body));
  serve(app, calls.chooseDefaultRuleSet, ({ caller, body }) => chooseDefaultRuleSet(context, caller, body));
  serve(app, calls.letChairsCopyRules, ({ caller, body }) => letChairsCopyRules(context, caller, body));
  serve(app, calls.listRuleSetRevisions, ({ params }) => listRuleSetRevisions(context, params));
  serve(app, calls.restoreRuleSetRevision, ({ caller, body }) =>
    restoreRuleSetRevision(context, caller, body),
  );
  serve(app, calls.getCommitteeRules, ({ caller, params }) => getCommitteeRules(context, caller, params));
  serve(app, calls.copyCommitteeRules, ({ caller, body }) => copyCommitteeRules(context, caller, body));
  serve(app, calls.saveCommitteeRules, ({ caller, body }) => saveCommitteeRules(context, caller, body));
  registerLiveRoutes(app, context);
  serveFile(app, calls.printSessionSheets, ({ caller, params, query }) =>
    printSessionSheets(context, caller, params, query),
  );
  serveFile(app, calls.printMinutes, ({ caller, params, query }) =>
    printMinutes(context, caller, params, query),
  );
  serve(app, calls.getOwnRules, ({ caller, params }) => getOwnRules(context, caller, params));
  serveFile(app, calls.printOwnRules, ({ caller, params }) => printOwnRules(context, caller, params));
}
