import type { FastifyInstance } from 'fastify';
import { unauthorized } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { findTokenInCookieHeader, formatSetCookie } from '#platform/server/http/cookies.ts';
import { admitTo } from '#platform/server/http/request-work.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as passkeyCalls from '../contract/passkeys.ts';
import * as calls from '../contract.ts';
import {
  getAccountFacts,
  getAccountRecord,
  getPageOfAccounts,
  listAllAccounts,
  listScheduledDeletions,
} from './accounts.ts';
import {
  eraseOrScheduleDelegateAccount,
  rejectIfSessionEndedByDeletion,
  restoreAccount,
  scheduleOwnDeletion,
} from './deletion.ts';
import type { AccountHooks, OnAccountRenamed, OnDelegateLeaves } from './hooks.ts';
import { confirmInstitute, sendInstituteLink } from './institute-email.ts';
import { findBrowserTokenInCookie, formatBrowserTokenCookie } from './known-browsers.ts';
import {
  addPasskey,
  createPasskeyLoginOptions,
  listOwnPasskeys,
  logInWithPasskey,
  removePasskey,
  startPasskeyCreation,
} from './passkeys.ts';
import { replaceUnwantedPassword, resetPassword, sendResetLink } from './passwords.ts';
import { editProfile, getOwnProfile } from './profile.ts';
import {
  beginProviderLogin,
  finishProviderLogin,
  finishProviderLoginWithCode,
  providerLoginCookie,
  signUpWithProvider,
} from './provider-login.ts';
import { setLastDayOfRole } from './role-expiry.ts';
import { demoteToClient, handOver, listRoleHolders, promoteToAdmin } from './roles.ts';
import {
  confirmSecondFactor,
  getSecondFactorStatus,
  reissueRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
  turnOffAuthenticatorApp,
} from './second-factor.ts';
import {
  endOtherSessions,
  endSession,
  endSessionsOfAccount,
  listOwnSessions,
  logIn,
  logOut,
} from './sessions.ts';
import { signUp } from './sign-up.ts';
import {
  eraseUnrequestedSignup,
  findAccountOfVerificationLink,
  sendVerificationLink,
  verifyEmail,
} from './verification.ts';

export function registerAccountRoutes(app: FastifyInstance, context: Context, hooks: AccountHooks): void {
  registerPublicRoutes(app, context, hooks);
  registerOwnAccountRoutes(app, context, hooks);
  registerSuperadminRoutes(app, context, hooks);
  registerRoleRoutes(app, context, hooks.onDelegateLeaves);
  registerInstituteRoutes(app, context, hooks.onAccountRenamed);
  registerSecondFactorRoutes(app, context);
  registerSessionRoutes(app, context);
  registerProviderRoutes(app, context, hooks);
  registerPasskeyRoutes(app, context);
}

function registerPublicRoutes(
  app: FastifyInstance,
  context: Context,
  { onAccountErased, onAccountVerified }: AccountHooks,
): void {
  serve(app, calls.login, async ({ body, request, setCookie }) => {
    const { headers } = request;
    const { token, browserToken, accountId } = await logIn(context, body, {
      networkAddress: request.ip,
      userAgent: headers['user-agent'],
      browserToken: findBrowserTokenInCookie(context.config, headers.cookie),
    });
    request.logged.account = accountId;
    setCookie(formatBrowserTokenCookie(context.config, browserToken));
    return { token };
  });
  serve(app, calls.signup, ({ body, request }) => signUp(context, body, request.ip, onAccountErased));
  serve(app, calls.verifyEmail, ({ params }) => verifyEmail(context, params.token, onAccountVerified));
  serve(app, calls.findAccountOfVerificationLink, ({ body }) =>
    findAccountOfVerificationLink(context, body.token),
  );
  serve(app, calls.eraseUnrequestedSignup, ({ body }) =>
    eraseUnrequestedSignup(context, body.token, onAccountErased),
  );
  serve(app, calls.sendResetLink, ({ body, request }) => sendResetLink(context, body.email, request.ip));
  serve(app, calls.replaceUnwantedPassword, async ({ body, request }) => {
    const { accountId, resetToken } = await replaceUnwantedPassword(context, body.token);
    request.logged.account = accountId;
    return { resetToken };
  });
  serve(app, calls.resetPassword, async ({ body, request }) => {
    request.logged.account = await resetPassword(context, body);
  });
}

function registerOwnAccountRoutes(
  app: FastifyInstance,
  context: Context,
  { listInvitations, onAccountRenamed, ...hooks }: AccountHooks,
): void {
  serve(app, calls.logout, ({ caller }) => logOut(context, caller));
  serve(app, calls.sendOwnVerificationLink, ({ caller }) => sendVerificationLink(context, caller));
  serve(app, calls.getOwnProfile, ({ caller }) => getOwnProfile(context, caller, listInvitations));
  serve(
    app,
    calls.editProfile,
    ({ caller, body, signal }) => editProfile(context, caller, body, onAccountRenamed, signal),
    { beforeReading: admitTo(context.uploads, calls.maxProfileFieldBytes) },
  );
  app.register(async (scope) => {
    scope.setErrorHandler(async (error, request) => {
      const token = request.headers.authorization?.split(' ')[1];
      if (token && error instanceof AppError && error.status === unauthorized.status) {
        await rejectIfSessionEndedByDeletion(context, token);
      }
      throw error;
    });
    serve(scope, calls.scheduleOwnAccountDeletion, ({ caller }) =>
      scheduleOwnDeletion(context, caller, hooks),
    );
  });
}

function registerSuperadminRoutes(
  app: FastifyInstance,
  context: Context,
  { listRegistrations, ...hooks }: AccountHooks,
): void {
  serve(app, calls.getPageOfAccounts, ({ query }) => getPageOfAccounts(context, query));
  serve(app, calls.getAccountFacts, ({ params }) =>
    getAccountFacts(context, params.accountID, listRegistrations),
  );
  serve(app, calls.listAllAccounts, async () => ({ allAccounts: await listAllAccounts(context) }));
  serve(app, calls.getAccount, ({ params }) => getAccountRecord(context, params.accountID));
  serve(app, calls.listScheduledDeletions, async () => ({
    allDeletionScheduledAccounts: await listScheduledDeletions(context),
  }));
  serve(app, calls.scheduleClientDeletion, ({ caller, body }) =>
    eraseOrScheduleDelegateAccount(context, caller, body.accountID, hooks),
  );
  serve(app, calls.restoreAccount, ({ caller, body }) => restoreAccount(context, caller, body.accountID));
}

function registerRoleRoutes(
  app: FastifyInstance,
  context: Context,
  onDelegateLeaves: OnDelegateLeaves,
): void {
  serve(app, calls.listRoleHolders, () => listRoleHolders(context));
  serve(app, calls.promoteToAdmin, ({ caller, body }) =>
    promoteToAdmin(context, caller, body, onDelegateLeaves),
  );
  serve(app, calls.demoteToClient, ({ caller, body }) => demoteToClient(context, caller, body.accountID));
  serve(app, calls.setLastDayOfRole, ({ caller, body }) => setLastDayOfRole(context, caller, body));
  serve(app, calls.handOver, ({ caller, body }) => handOver(context, caller, body, onDelegateLeaves));
}

function registerInstituteRoutes(
  app: FastifyInstance,
  context: Context,
  onAccountRenamed: OnAccountRenamed,
): void {
  serve(app, calls.sendInstituteLink, ({ caller, body }) => sendInstituteLink(context, caller, body));
  serve(app, calls.confirmInstitute, ({ caller, body }) =>
    confirmInstitute(context, caller, body.token, onAccountRenamed),
  );
}

function registerSecondFactorRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.getSecondFactor, ({ caller }) => getSecondFactorStatus(context, caller));
  serve(app, calls.startSecondFactor, ({ caller, body }) =>
    startSecondFactor(context, caller, body.password),
  );
  serve(app, calls.confirmSecondFactor, async ({ caller, body }) => {
    const recoveryCodes = await confirmSecondFactor(context, caller, body.code);
    return { recoveryCodes };
  });
  serve(app, calls.reissueRecoveryCodes, async ({ caller, body }) => {
    const recoveryCodes = await reissueRecoveryCodes(context, caller, body.code);
    return { recoveryCodes };
  });
  serve(app, calls.turnOffAuthenticatorApp, ({ caller, body }) =>
    turnOffAuthenticatorApp(context, caller, body.code),
  );
  serve(app, calls.resetSecondFactor, ({ caller, body }) =>
    resetSecondFactor(context, caller, body.accountID),
  );
}

function registerSessionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.listOwnSessions, ({ caller }) => listOwnSessions(context, caller));
  serve(app, calls.endSession, ({ caller, body }) => endSession(context, caller, body));
  serve(app, calls.endOtherSessions, ({ caller, body }) => endOtherSessions(context, caller, body.password));
  serve(app, calls.endSessionsOfAccount, ({ caller, body }) =>
    endSessionsOfAccount(context, caller, body.accountID),
  );
}

/** Serves the login with an external provider, if the settings name one. */
function registerProviderRoutes(
  app: FastifyInstance,
  context: Context,
  hooks: Pick<AccountHooks, 'onAccountErased' | 'onAccountVerified'>,
): void {
  const { config } = context;
  const { provider: settings } = config;
  if (!settings) return;
  app.register(async (scope) => {
    // Loads this module only if the settings name a provider, because it takes 4 MB of memory.
    const { createIdentityProviderClient } = await import('./identity-provider.ts');
    const provider = createIdentityProviderClient(settings, config.publicUrl);
    serve(scope, calls.beginProviderLogin, async ({ request, setCookie }) => {
      const { address, browserToken } = await beginProviderLogin(context, provider, request.ip);
      setCookie(formatSetCookie(config, providerLoginCookie, browserToken));
      return { address };
    });
    serve(scope, calls.finishProviderLogin, async ({ body, request }) => {
      const { headers } = request;
      const { outcome, accountId } = await finishProviderLogin(
        context,
        provider,
        body.query,
        {
          userAgent: headers['user-agent'],
          browserToken: findTokenInCookieHeader(config, providerLoginCookie, headers.cookie),
        },
        hooks.onAccountVerified,
      );
      request.logged.account = accountId;
      return outcome;
    });
    serve(scope, calls.finishProviderLoginWithCode, async ({ body, request }) => {
      const { token, accountId } = await finishProviderLoginWithCode(
        context,
        body,
        request.headers['user-agent'],
      );
      request.logged.account = accountId;
      return { token };
    });
    serve(scope, calls.signUpWithProvider, async ({ body, request }) => {
      const from = { networkAddress: request.ip, userAgent: request.headers['user-agent'] };
      const { token, accountId } = await signUpWithProvider(context, body, from, hooks);
      request.logged.account = accountId;
      return { token };
    });
  });
}

function registerPasskeyRoutes(app: FastifyInstance, context: Context): void {
  serve(app, passkeyCalls.listOwnPasskeys, ({ caller }) => listOwnPasskeys(context, caller));
  serve(app, passkeyCalls.startPasskeyCreation, async ({ caller, body }) => {
    const options = await startPasskeyCreation(context, caller, body.password);
    return { options };
  });
  serve(app, passkeyCalls.addPasskey, ({ caller, body }) => addPasskey(context, caller, body));
  serve(app, passkeyCalls.removePasskey, ({ caller, body }) => removePasskey(context, caller, body));
  serve(app, passkeyCalls.startPasskeyLogin, async () => ({ options: createPasskeyLoginOptions(context) }));
  serve(app, passkeyCalls.logInWithPasskey, async ({ body, request }) => {
    const { token, accountId } = await logInWithPasskey(context, body.credential, {
      networkAddress: request.ip,
      userAgent: request.headers['user-agent'],
    });
    request.logged.account = accountId;
    return { token };
  });
}
