import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { getCalibration } from './calibration.ts';
import { clearAward, confirmAward, decideAward, getProposal } from './decisions.ts';
import { getMarks, recordMarks } from './marks.ts';
import { getOwnSheet, listOwnAwards, printOwnSheet, saveSpokenName } from './own.ts';
import { getCeremony, releaseAwards, withdrawAward } from './release.ts';
import { getAwardSettings, previewAwardSettings, saveAwardSettings } from './settings.ts';

export function registerAwardRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.getAwardSettings, ({ params }) => getAwardSettings(context, params));
  serve(app, calls.previewAwardSettings, ({ body }) => previewAwardSettings(context, body));
  serve(app, calls.saveAwardSettings, ({ caller, body }) => saveAwardSettings(context, caller, body));
  serve(app, calls.getMarks, ({ caller, params }) => getMarks(context, caller, params));
  serve(app, calls.recordMarks, ({ caller, body }) => recordMarks(context, caller, body));
  serve(app, calls.getCalibration, ({ params }) => getCalibration(context, params));
  serve(app, calls.getProposal, ({ caller, params }) => getProposal(context, caller, params));
  serve(app, calls.decideAward, ({ caller, body }) => decideAward(context, caller, body));
  serve(app, calls.confirmAward, ({ caller, body }) => confirmAward(context, caller, body));
  serve(app, calls.clearAward, ({ caller, body }) => clearAward(context, caller, body));
  serve(app, calls.getCeremony, ({ caller, params }) => getCeremony(context, caller, params));
  serve(app, calls.releaseAwards, ({ caller, body }) => releaseAwards(context, caller, body));
  serve(app, calls.withdrawAward, ({ caller, body }) => withdrawAward(context, caller, body));
  serve(app, calls.listOwnAwards, ({ caller }) => listOwnAwards(context, caller));
  serve(app, calls.saveSpokenName, ({ caller, body }) => saveSpokenName(context, caller, body));
  serve(app, calls.getOwnSheet, ({ caller, params }) => getOwnSheet(context, caller, params));
  serveFile(app, calls.printOwnSheet, ({ caller, params }) => printOwnSheet(context, caller, params));
}
