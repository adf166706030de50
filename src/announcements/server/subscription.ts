import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { Secret } from '#platform/server/secret.ts';
import {
  type getNewsSubscription as getCall,
  type setNewsSubscription as setCall,
  unsubscribeFromNews as unsubscribeCall,
  unsubscribePath,
} from '../contract/subscription.ts';
import {
  deleteNewsUnsubscription,
  insertNewsUnsubscription,
  isUnsubscribedFromNews,
} from './subscription.sql.ts';

const purpose = 'unsubscribe ';

/** Returns a link with which the reader of a mail unsubscribes without a log-in. The link never expires. */
export function buildUnsubscribeLink(secret: Secret, publicUrl: string, accountId: string): string {
  const token = Buffer.from(secret.seal(purpose + accountId)).toString('base64url');
  return `${publicUrl}${unsubscribePath}/${token}`;
}

/** Returns the account of a token, or undefined when `buildUnsubscribeLink` of this site did not create the token. */
function openToken(secret: Secret, token: string): string | undefined {
  try {
    const text = secret.open(Buffer.from(token, 'base64url'));
    return text.startsWith(purpose) ? text.slice(purpose.length) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Unsubscribes the account of the token from news. Idempotent.
 * @throws AppError 404 when the token is invalid or the account no longer exists
 */
export async function unsubscribeFromNews(
  { db, clock, secret }: Pick<Context, 'db' | 'clock' | 'secret'>,
  { token }: CheckedParams<typeof unsubscribeCall>,
): Promise<void> {
  const { deadLink } = unsubscribeCall.errors;
  const accountId = openToken(secret, token);
  if (accountId === undefined) throw new AppError(deadLink);
  const isKnown = await db.change((transaction) => insertNewsUnsubscription(transaction, accountId, clock()));
  if (!isKnown) throw new AppError(deadLink);
}

export async function getNewsSubscription(
  { db: { queries } }: Pick<Context, 'db'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getCall>> {
  return { isSubscribed: !(await isUnsubscribedFromNews(queries, accountId)) };
}

export async function setNewsSubscription(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { isSubscribed }: CheckedBody<typeof setCall>,
): Promise<void> {
  await db.change(async (transaction) => {
    if (isSubscribed) await deleteNewsUnsubscription(transaction, accountId);
    else await insertNewsUnsubscription(transaction, accountId, clock());
  });
}
