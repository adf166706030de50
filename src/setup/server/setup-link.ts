import { isSetupTokenValid, issueSetupToken } from '#accounts/server/index.ts';
import { wasNeverRegistered } from '#conference/server/index.ts';
import { listSavedDocumentKinds } from '#pages/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import * as calls from '../contract.ts';
import { setupLimits } from './limits.ts';

/**
 * Returns the address with which the first superadmin sets up the site. It is valid for 24 hours and ends with the next
 * one, or when there is a superadmin.
 * @returns undefined if the settings name a superadmin, or the site was used
 */
export async function offerSetupLink(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
): Promise<string | undefined> {
  if (!(await isUnused(context.db.queries))) return undefined;
  const token = await issueSetupToken(context);
  return token === undefined ? undefined : `${context.config.publicUrl}/setup/${token}`;
}

/** Returns true if no page was saved and no delegate has registered. */
async function isUnused(db: Db): Promise<boolean> {
  return (await listSavedDocumentKinds(db)).length === 0 && (await wasNeverRegistered(db));
}

/** @throws AppError 404 when the link has ended, 429 */
export async function checkSetupLink(
  context: Pick<Context, 'db' | 'clock'>,
  { token }: CheckedBody<typeof calls.checkSetupLink>,
  networkAddress: string,
): Promise<void> {
  await consumeLimits(context, setupLimits, { setupPerNetwork: networkAddress });
  if (!(await isSetupTokenValid(context.db.queries, token, context.clock())))
    throw new AppError(calls.checkSetupLink.errors.linkEnded);
}
