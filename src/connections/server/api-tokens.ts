import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { ApiToken, Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId, newToken } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { hashToken } from '#platform/server/secret.ts';
import {
  createApiToken as createCall,
  type listApiTokens as listCall,
  withdrawApiToken as withdrawCall,
} from '../contract.ts';
import {
  deleteApiToken,
  findApiTokenByFingerprint,
  insertApiToken,
  listStoredApiTokens,
} from './api-tokens.sql.ts';
import {
  computeConnectionState,
  computeDefaultLastDay,
  findEndOfLastDay,
  lastDayOf,
} from './connection-state.ts';
import { connectionLimits } from './limits.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/**
 * Returns a function that finds a token of the API. It returns undefined for an unknown, withdrawn or ended token. It
 * reads the database at every call, so that a withdrawn token is refused at once.
 */
export function createApiTokenFinder({ db, clock }: Needs): (token: string) => Promise<ApiToken | undefined> {
  return async (token) => {
    const found = await findApiTokenByFingerprint(db.queries, hashToken(token));
    const isActive = found && computeConnectionState(found, clock()) === 'active';
    return isActive ? { tokenId: found.id, eventId: found.eventId } : undefined;
  };
}

export async function listApiTokens(
  { db: { queries }, clock }: Needs,
  { eventName }: CheckedParams<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const now = clock();
  const event = await getEventByName(queries, eventName);
  const [rows, region] = await Promise.all([listStoredApiTokens(queries, event.id), getClubRegion(queries)]);
  return {
    tokens: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      createdBy: row.createdBy,
      createdAt: new Date(row.createdAt).toISOString(),
      lastDay: lastDayOf(row.expiresAt, region),
      lastUsedAt: toIso(row.lastUsedAt),
      state: computeConnectionState(row, now),
    })),
    defaultLastDay: computeDefaultLastDay(event, now, region),
  };
}

/**
 * Creates a token of the API. The database stores only its fingerprint.
 * @throws AppError with one of the errors of the call
 */
export async function createApiToken(
  context: Needs,
  { accountId }: Caller,
  { eventName, name, lastDay }: CheckedBody<typeof createCall>,
): Promise<AnswerOf<typeof createCall>> {
  await consumeLimits(context, connectionLimits, { connectionsPerSuperadmin: accountId });
  const token = newToken();
  await context.db.change(async (transaction) => {
    const at = context.clock();
    const event = await getEventByName(transaction, eventName);
    const expiresAt = findEndOfLastDay(lastDay, at, await getClubRegion(transaction));
    if (expiresAt === undefined) throw new AppError(createCall.errors.invalidLastDay);
    await insertApiToken(transaction, {
      id: newId(),
      event_id: event.id,
      created_by: accountId,
      name,
      token_fingerprint: hashToken(token),
      created_at: at,
      expires_at: expiresAt,
    });
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'api_token_created',
      subjectId: event.id,
      after: { fact: 'api_token', lastDay },
      note: name,
    });
  });
  return { message: 'Token created', token };
}

/**
 * Withdraws a token of the API. Atomic: of two superadmins at once, one gets 404.
 * @throws AppError 404 when the token is already withdrawn
 */
export async function withdrawApiToken(
  { db, clock }: Needs,
  { accountId }: Caller,
  { tokenId }: CheckedBody<typeof withdrawCall>,
): Promise<void> {
  await db.change(async (transaction) => {
    const token = await deleteApiToken(transaction, tokenId);
    if (!token) throw new AppError(withdrawCall.errors.noSuchToken);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'api_token_withdrawn',
      subjectId: token.eventId,
      note: token.name,
    });
  });
}
