import type { FastifyInstance } from 'fastify';
import { said } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../../contract/passkeys.ts';
import { addPasskey } from './add-passkey.ts';
import { logInWithPasskey } from './log-in-with-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import { showPasskeys } from './show-passkeys.ts';
import { startPasskey } from './start-passkey.ts';
import { startPasskeyLogin } from './start-passkey-login.ts';

export function passkeyRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.getPasskeys, ({ caller }) => showPasskeys(context, caller));
  serve(app, calls.startPasskey, async ({ caller, body }) => {
    const options = await startPasskey(context, caller, body.password);
    return { ...said(calls.startPasskey), options };
  });
  serve(app, calls.addPasskey, async ({ caller, body }) => {
    await addPasskey(context, caller, body);
    return said(calls.addPasskey);
  });
  serve(app, calls.removePasskey, async ({ caller, body }) => {
    await removePasskey(context, caller, body);
    return said(calls.removePasskey);
  });
  serve(app, calls.startPasskeyLogin, async () => ({ options: startPasskeyLogin(context) }));
  serve(app, calls.logInWithPasskey, async ({ body, request }) => {
    const { token, accountId } = await logInWithPasskey(context, body.credential, {
      networkAddress: request.ip,
      userAgent: request.headers['user-agent'],
    });
    request.logged.account = accountId;
    return { ...said(calls.logInWithPasskey), token };
  });
}
