import type { FastifyInstance } from 'fastify';
import { successMessage } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../../contract/group.ts';
import { leaveGroup } from './leave-group.ts';
import { sendInvite } from './send-invite.ts';
import { withdrawInvite } from './withdraw-invite.ts';

export function groupRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.sendInvite, async ({ caller, body }) => {
    await sendInvite(context, caller, body);
    return successMessage(calls.sendInvite);
  });
  serve(app, calls.withdrawInvite, async ({ caller, body }) => {
    await withdrawInvite(context, caller, body);
    return successMessage(calls.withdrawInvite);
  });
  serve(app, calls.leaveGroup, async ({ caller, body }) => {
    await leaveGroup(context, caller, body);
    return successMessage(calls.leaveGroup);
  });
}
