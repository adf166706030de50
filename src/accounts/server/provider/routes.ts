import type { FastifyInstance } from 'fastify';
import { said } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { readCookie, writeCookie } from '#platform/server/http/cookies.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../../contract.ts';
import type { OnAccountErased } from '../erase-account.ts';
import { beginProviderLogin } from './begin-provider-login.ts';
import { enterProviderCode } from './enter-provider-code.ts';
import { finishProviderLogin } from './finish-provider-login.ts';
import { openProvider } from './provider.ts';
import { providerCookie } from './provider-cookie.ts';
import { signUpWithProvider } from './sign-up-with-provider.ts';

/** Nothing of it exists while the settings name no provider. */
export function providerRoutes(
  app: FastifyInstance,
  context: Context,
  onAccountErased: OnAccountErased,
): void {
  const { config } = context;
  if (!config.provider) return;
  const provider = openProvider(config.provider, config.publicUrl);
  serve(app, calls.beginProviderLogin, async ({ request, setCookie }) => {
    const { address, browserToken } = await beginProviderLogin(context, provider, request.ip);
    setCookie(writeCookie(config, providerCookie, browserToken));
    return { address };
  });
  serve(app, calls.finishProviderLogin, async ({ body, request }) => {
    const { headers } = request;
    const { outcome, accountId } = await finishProviderLogin(context, provider, body.query, {
      userAgent: headers['user-agent'],
      browserToken: readCookie(config, providerCookie, headers.cookie),
    });
    request.logged.account = accountId;
    return outcome;
  });
  serve(app, calls.enterProviderCode, async ({ body, request }) => {
    const { token, accountId } = await enterProviderCode(context, body, request.headers['user-agent']);
    request.logged.account = accountId;
    return { ...said(calls.enterProviderCode), token };
  });
  serve(app, calls.signUpWithProvider, async ({ body, request }) => {
    const from = { networkAddress: request.ip, userAgent: request.headers['user-agent'] };
    const { token, accountId } = await signUpWithProvider(context, body, from, onAccountErased);
    request.logged.account = accountId;
    return { ...said(calls.signUpWithProvider), token };
  });
}
