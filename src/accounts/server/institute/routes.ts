import type { FastifyInstance } from 'fastify';
import { said } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../../contract.ts';
import type { OnAccountRenamed } from '../edit-profile.ts';
import { confirmInstitute } from './confirm-institute.ts';
import { sendInstituteLink } from './send-institute-link.ts';

export function instituteRoutes(app: FastifyInstance, context: Context, renamed: OnAccountRenamed): void {
  serve(app, calls.sendInstituteLink, async ({ caller, body }) => {
    const shown = await sendInstituteLink(context, caller, body);
    return { ...said(calls.sendInstituteLink), ...shown };
  });
  serve(app, calls.confirmInstitute, async ({ caller, body }) => {
    await confirmInstitute(context, caller, body.token, renamed);
    return said(calls.confirmInstitute);
  });
}
