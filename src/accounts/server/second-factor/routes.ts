import type { FastifyInstance } from 'fastify';
import { said } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../../contract.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { reissueRecoveryCodes } from './reissue-recovery-codes.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { showSecondFactor } from './show-second-factor.ts';
import { startSecondFactor } from './start-second-factor.ts';
import { turnOffSecondFactor } from './turn-off-second-factor.ts';

export function secondFactorRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.getSecondFactor, ({ caller }) => showSecondFactor(context, caller));
  serve(app, calls.startSecondFactor, async ({ caller, body }) => {
    const started = await startSecondFactor(context, caller, body.password);
    return { ...said(calls.startSecondFactor), ...started };
  });
  serve(app, calls.confirmSecondFactor, async ({ caller, body }) => {
    const recoveryCodes = await confirmSecondFactor(context, caller, body.code);
    return { ...said(calls.confirmSecondFactor), recoveryCodes };
  });
  serve(app, calls.reissueRecoveryCodes, async ({ caller, body }) => {
    const recoveryCodes = await reissueRecoveryCodes(context, caller, body.code);
    return { ...said(calls.reissueRecoveryCodes), recoveryCodes };
  });
  serve(app, calls.turnOffSecondFactor, async ({ caller, body }) => {
    await turnOffSecondFactor(context, caller, body.code);
    return said(calls.turnOffSecondFactor);
  });
  serve(app, calls.resetSecondFactor, async ({ caller, body }) => {
    await resetSecondFactor(context, caller, body.accountID);
    return said(calls.resetSecondFactor);
  });
}
