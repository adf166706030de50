import type { FastifyInstance } from 'fastify';
import { said } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../../contract.ts';
import type { OnAccountLeaves } from '../account-leaves.ts';
import { demoteToClient, elevateToAdmin } from './change-role.ts';
import { handOver } from './hand-over.ts';
import { listRoleHolders } from './list-role-holders.ts';
import { setLastDay } from './set-last-day.ts';

export function roleRoutes(app: FastifyInstance, context: Context, onAccountLeaves: OnAccountLeaves): void {
  serve(app, calls.listRoleHolders, () => listRoleHolders(context));
  serve(app, calls.elevate, async ({ caller, body }) => {
    await elevateToAdmin(context, caller, body, onAccountLeaves);
    return said(calls.elevate);
  });
  serve(app, calls.demote, async ({ caller, body }) => {
    await demoteToClient(context, caller, body.accountID);
    return said(calls.demote);
  });
  serve(app, calls.setLastDay, async ({ caller, body }) => {
    await setLastDay(context, caller, body);
    return said(calls.setLastDay);
  });
  serve(app, calls.handOver, async ({ caller, body }) => {
    await handOver(context, caller, body, onAccountLeaves);
    return said(calls.handOver);
  });
}
