import type { FastifyInstance } from 'fastify';
import { said, unauthorized } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import type { OnAccountLeaves } from './account-leaves.ts';
import { disownAccount } from './disown-account.ts';
import { disownPassword } from './disown-password.ts';
import { editProfile, type OnAccountRenamed } from './edit-profile.ts';
import type { OnAccountErased } from './erase-account.ts';
import { instituteRoutes } from './institute/routes.ts';
import { readBrowserToken, writeBrowserToken } from './known-browsers/browser-cookie.ts';
import { listAccounts } from './list-accounts.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { providerRoutes } from './provider/routes.ts';
import { type RegistrationsOf, readAccountFacts } from './read-account-facts.ts';
import { readAccount, readAllAccounts, readScheduledDeletions } from './read-accounts.ts';
import { readLinkAccount } from './read-link-account.ts';
import { resetPassword } from './reset-password.ts';
import { restoreAccount } from './restore-account.ts';
import { roleRoutes } from './roles/routes.ts';
import { refuseSecondDeletion, scheduleAccountDeletion, scheduleOwnDeletion } from './schedule-deletion.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sendResetLink } from './send-reset-link.ts';
import { sendVerificationLink } from './send-verification-link.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { type InvitationsOf, showDashboard } from './show-dashboard.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';

/** What accounts need of domains that themselves need accounts; the wiring brings them together. */
export interface AccountNeeds {
  invitationsOf: InvitationsOf;
  renamed: OnAccountRenamed;
  onAccountLeaves: OnAccountLeaves;
  onAccountErased: OnAccountErased;
  registrationsOf: RegistrationsOf;
}

export function accountRoutes(app: FastifyInstance, context: Context, needs: AccountNeeds): void {
  entryRoutes(app, context, needs);
  ownAccountRoutes(app, context, needs);
  superadminRoutes(app, context, needs);
  roleRoutes(app, context, needs.onAccountLeaves);
  instituteRoutes(app, context, needs.renamed);
  secondFactorRoutes(app, context);
  sessionRoutes(app, context);
  providerRoutes(app, context, needs.onAccountErased);
  passkeyRoutes(app, context);
}

function entryRoutes(app: FastifyInstance, context: Context, { onAccountErased }: AccountNeeds): void {
  serve(app, calls.login, async ({ body, request, setCookie }) => {
    const { headers } = request;
    const { token, browserToken, accountId } = await logIn(context, body, {
      networkAddress: request.ip,
      userAgent: headers['user-agent'],
      browserToken: readBrowserToken(context.config, headers.cookie),
    });
    request.logged.account = accountId;
    setCookie(writeBrowserToken(context.config, browserToken));
    return { ...said(calls.login), token };
  });
  serve(app, calls.signup, async ({ body, request }) => {
    await signUp(context, body, request.ip, onAccountErased);
    return said(calls.signup);
  });
  serve(app, calls.verifyToken, async ({ params }) => {
    await verifyEmail(context, params.token);
    return said(calls.verifyToken);
  });
  serve(app, calls.getLinkAccount, ({ body }) => readLinkAccount(context, body.token));
  serve(app, calls.disownAccount, async ({ body }) => {
    await disownAccount(context, body.token, onAccountErased);
    return said(calls.disownAccount);
  });
  serve(app, calls.sendResetLink, async ({ body, request }) => {
    await sendResetLink(context, body.email, request.ip);
    return said(calls.sendResetLink);
  });
  serve(app, calls.disownPassword, async ({ body, request }) => {
    const { accountId, resetToken } = await disownPassword(context, body.token);
    request.logged.account = accountId;
    return { ...said(calls.disownPassword), resetToken };
  });
  serve(app, calls.resetPassword, async ({ body, request }) => {
    request.logged.account = await resetPassword(context, body);
    return said(calls.resetPassword);
  });
}

function ownAccountRoutes(
  app: FastifyInstance,
  context: Context,
  { invitationsOf, renamed, ...hooks }: AccountNeeds,
): void {
  serve(app, calls.logout, async ({ caller }) => {
    await logOut(context, caller);
    return said(calls.logout);
  });
  serve(app, calls.sendLink, async ({ caller }) => {
    const shown = await sendVerificationLink(context, caller);
    return { ...said(calls.sendLink), ...shown };
  });
  serve(app, calls.dashboard, ({ caller }) => showDashboard(context, caller, invitationsOf));
  serve(app, calls.editProfile, async ({ caller, body, signal }) => {
    await editProfile(context, caller, body, renamed, signal);
    return said(calls.editProfile);
  });
  app.register(async (scope) => {
    scope.setErrorHandler(async (error, request) => {
      const token = request.headers.authorization?.split(' ')[1];
      if (token && error instanceof AppError && error.status === unauthorized[0]) {
        await refuseSecondDeletion(context, token);
      }
      throw error;
    });
    serve(scope, calls.deleteOwnAccount, async ({ caller }) => {
      await scheduleOwnDeletion(context, caller, hooks);
      return said(calls.deleteOwnAccount);
    });
  });
}

function superadminRoutes(
  app: FastifyInstance,
  context: Context,
  { registrationsOf, ...hooks }: AccountNeeds,
): void {
  serve(app, calls.listAccounts, ({ query }) => listAccounts(context, query));
  serve(app, calls.getAccountFacts, ({ params }) =>
    readAccountFacts(context, params.accountID, registrationsOf),
  );
  serve(app, calls.getAllAccounts, async () => ({ allAccounts: await readAllAccounts(context) }));
  serve(app, calls.getAccount, ({ params }) => readAccount(context, params.accountID));
  serve(app, calls.getScheduledDeletions, async () => ({
    allDeletionScheduledAccounts: await readScheduledDeletions(context),
  }));
  serve(app, calls.deleteAccount, async ({ caller, body }) => {
    await scheduleAccountDeletion(context, caller, body.accountID, hooks);
    return said(calls.deleteAccount);
  });
  serve(app, calls.restoreAccount, async ({ caller, body }) => {
    await restoreAccount(context, caller, body.accountID);
    return said(calls.restoreAccount);
  });
}
