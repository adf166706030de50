import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { loadHospitalityList, recordDetailOpenings, recordStayMarks } from './people.ts';

export function registerHospitalityRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.loadHospitalityList, ({ caller, body }) => loadHospitalityList(context, caller, body));
  serve(app, calls.recordDetailOpenings, ({ caller, body }) => recordDetailOpenings(context, caller, body));
  serve(app, calls.recordStayMarks, ({ caller, body }) => recordStayMarks(context, caller, body));
}
