import type { FastifyInstance } from 'fastify';
import { said } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../../contract.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { endSessionsOf } from './end-sessions-of.ts';
import { showSessions } from './show-sessions.ts';

export function sessionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.getSessions, ({ caller }) => showSessions(context, caller));
  serve(app, calls.endSession, async ({ caller, body }) => {
    await endSession(context, caller, body);
    return said(calls.endSession);
  });
  serve(app, calls.endOtherSessions, async ({ caller, body }) => {
    await endOtherSessions(context, caller, body.password);
    return said(calls.endOtherSessions);
  });
  serve(app, calls.endSessionsOf, async ({ caller, body }) => {
    await endSessionsOf(context, caller, body.accountID);
    return said(calls.endSessionsOf);
  });
}
