import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as passkeys from '#accounts/contract/passkeys.ts';
import * as accounts from '#accounts/contract.ts';
import { confirmBankDetails, enterBankDetails } from '#conference/contract/bank-details.ts';
import { archiveEvent, endEvent, removeUnusedEvent } from '#conference/contract.ts';
import { createWebhook } from '#connections/contract.ts';
import type { AnyCall } from '#platform/contract/call.ts';
import { fileAnswer } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { importClub, previewImport } from '#transfer/contract.ts';
import { notInPublicDemo } from '../contract.ts';
import type { Demo } from './demo.ts';
import { demoLimits } from './limits.ts';

/** Calls that no visitor of a public demo can make: they change the log-in of others, or end the demo for others. */
const refused: readonly AnyCall[] = [
  accounts.scheduleClientDeletion,
  accounts.restoreAccount,
  accounts.promoteToAdmin,
  accounts.demoteToClient,
  accounts.setLastDayOfRole,
  accounts.handOver,
  accounts.resetSecondFactor,
  accounts.endSessionsOfAccount,
  // The mail with the link is shown only to a person who is logged in.
  accounts.sendResetLink,
  accounts.resetPassword,
  accounts.replaceUnwantedPassword,
  // Real payment details could be used to take money from visitors.
  enterBankDetails,
  confirmBankDetails,
  // The server of a demo sends nothing to other servers.
  createWebhook,
  previewImport,
  importClub,
  endEvent,
  archiveEvent,
  removeUnusedEvent,
];

/** Calls that a visitor can make with an own account, but not with a sample account that others use too. */
const refusedToSamples: readonly AnyCall[] = [
  accounts.editProfile,
  accounts.scheduleOwnAccountDeletion,
  accounts.startSecondFactor,
  accounts.confirmSecondFactor,
  accounts.reissueRecoveryCodes,
  accounts.turnOffAuthenticatorApp,
  accounts.endSession,
  accounts.endOtherSessions,
  accounts.sendInstituteLink,
  accounts.confirmInstitute,
  passkeys.startPasskeyCreation,
  passkeys.addPasskey,
  passkeys.removePasskey,
];

const keyOf = ({ method, path }: AnyCall): string => `${method} ${path}`;

/** Maximum length of the body of a call that declares no other, in bytes. */
const usualBodyLimit = 64 * 1024;

/**
 * Bounds what visitors of a public demo can do to each other and to the machine. Call it before any route is registered.
 */
export function guardPublicDemo(
  app: FastifyInstance,
  context: Pick<Context, 'db' | 'clock'>,
  { sampleAccountIds }: Pick<Demo, 'sampleAccountIds'>,
): void {
  const refusedKeys = new Set(refused.map(keyOf));
  const refusedToSamplesKeys = new Set(refusedToSamples.map(keyOf));
  app.addHook('onRequest', async (request, reply) => {
    // Search engines list the real sites of clubs, not a demo.
    reply.header('x-robots-tag', 'noindex, nofollow');
    const { call } = request.routeOptions.config;
    if (!call) return;
    if (refusedKeys.has(keyOf(call))) throw new AppError(notInPublicDemo);
    await boundCosts(context, call, request);
  });
  app.addHook('preValidation', async (request) => {
    const { call } = request.routeOptions.config;
    if (!call || !request.caller || !refusedToSamplesKeys.has(keyOf(call))) return;
    if (sampleAccountIds.has(request.caller.accountId)) throw new AppError(notInPublicDemo);
  });
}

async function boundCosts(
  context: Pick<Context, 'db' | 'clock'>,
  call: AnyCall,
  request: FastifyRequest,
): Promise<void> {
  const network = request.ip;
  if (call.method !== 'GET') await consumeLimits(context, demoLimits, { demoChangesPerNetwork: network });
  if (call.answer === fileAnswer) await consumeLimits(context, demoLimits, { demoFilesPerNetwork: network });
  // A body without a declared length counts as the longest that the call takes.
  const bytes = request.headers['transfer-encoding']
    ? (call.bodyLimit ?? usualBodyLimit)
    : Number(request.headers['content-length'] ?? 0);
  if (bytes === 0) return;
  const kilobytes = Math.ceil(bytes / 1024);
  await consumeLimits(
    context,
    demoLimits,
    { demoUploadPerNetwork: network, demoUploadOfAll: 'all' },
    kilobytes,
  );
}
