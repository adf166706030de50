import { findEvent, findShownEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { CachedAnswer } from '#platform/server/http/serve.ts';
import {
  commitLottery as commitCall,
  drawLottery as drawCall,
  getPublishedInputs as inputsCall,
  type getLottery as lotteryCall,
} from '../contract.ts';
import { commitmentTo } from '../rule/lottery.ts';
import { findDraft, listPublications } from './drafts.sql.ts';
import { beginLottery, closedTickets, findLottery, setPublicNumber } from './lotteries.sql.ts';
import { newSecret } from './lottery.ts';
import { stored } from './stored-draft.ts';

/**
 * Returns what is needed to verify the lottery of an event. The secret stays hidden until the public number is known (product 18.3).
 * Cached by version: many concurrent readers cost one check for changes.
 * @throws AppError 404 when the event does not exist or is not announced
 */
export async function keptLottery(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof lotteryCall>,
): Promise<CachedAnswer<typeof lotteryCall>> {
  const event = await findShownEvent(queries, eventName);
  if (!event) throw new AppError(commitCall.errors.noSuchEvent);
  const found = await findLottery(queries, event.id);
  const published = await listPublications(queries, event.id);
  const lottery = found?.publicSource ? found : undefined;
  const shown = {
    committedAt: timeOf(lottery?.committedAt),
    publicSource: lottery?.publicSource ?? null,
    closingDigest: lottery?.closingDigest ?? null,
    closedAt: timeOf(lottery?.closedAt),
    publicNumber: lottery?.publicNumber ?? null,
    drawnAt: timeOf(lottery?.drawnAt),
    withoutNumberSince: timeOf(found?.waivedAt),
    published: published.map(({ id, publishedAt }) => ({
      draftID: id,
      publishedAt: new Date(publishedAt).toISOString(),
    })),
  };
  return {
    key: event.id,
    version: JSON.stringify(shown),
    read: async () => ({
      ...shown,
      commitment: lottery ? await commitmentTo(lottery.secret) : null,
      secret: lottery?.drawnAt ? lottery.secret : null,
      tickets: lottery?.closedAt ? await closedTickets(queries, event.id) : [],
    }),
  };
}

const timeOf = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString();

/**
 * Returns the inputs of a published draft, with tickets and without names.
 * @throws AppError 404 when the event does not exist or has no such published draft
 */
export async function keptInputs(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName, draftID: draftId }: CheckedParams<typeof inputsCall>,
): Promise<CachedAnswer<typeof inputsCall>> {
  const event = await findShownEvent(queries, eventName);
  if (!event) throw new AppError(inputsCall.errors.noSuchEvent);
  const isPublished = (await listPublications(queries, event.id)).some(({ id }) => id === draftId);
  if (!isPublished) throw new AppError(inputsCall.errors.noSuchDraft);
  const read = async (): Promise<AnswerOf<typeof inputsCall>> => {
    const draft = await findDraft(queries, event.id, draftId);
    if (!draft) throw new AppError(inputsCall.errors.noSuchDraft);
    return stored.inputs(draft);
  };
  return { key: draftId, version: draftId, read };
}

/** Begins the public lottery. @throws AppError 404 when the event does not exist; 409 when the lottery has begun or seats are published without it */
export async function commitLottery(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, publicSource }: CheckedBody<typeof commitCall>,
): Promise<void> {
  const event = await findEvent(db.queries, eventName);
  if (!event) throw new AppError(commitCall.errors.noSuchEvent);
  const begun = { secret: newSecret(), source: publicSource, at: clock() };
  await db.change(async (transaction) => {
    if (!(await beginLottery(transaction, event.id, begun))) {
      const lottery = await findLottery(transaction, event.id);
      const { isCommitted, isPublished } = commitCall.errors;
      throw new AppError(lottery?.publicSource ? isCommitted : isPublished);
    }
    await recordAudit(transaction, {
      at: begun.at,
      actorId: accountId,
      action: 'lottery_started',
      subjectId: event.id,
      after: publicSource,
    });
  });
}

/**
 * Sets the public number once, which determines the order and reveals the secret. Not possible after seats were published with the
 * previous order.
 * @throws AppError 404 when the event does not exist; 409 when the lottery has not begun, is not closed or is drawn, or seats are published
 */
export async function drawLottery(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, publicNumber }: CheckedBody<typeof drawCall>,
): Promise<void> {
  const { errors } = drawCall;
  const event = await findEvent(db.queries, eventName);
  if (!event) throw new AppError(errors.noSuchEvent);
  const at = clock();
  await db.change(async (transaction) => {
    const isSet = await setPublicNumber(transaction, event.id, { publicNumber, at });
    // The lottery is locked from here on: a concurrent publication happens before or after.
    if ((await listPublications(transaction, event.id)).length > 0) throw new AppError(errors.isPublished);
    const lottery = await findLottery(transaction, event.id);
    if (!isSet) throw new AppError(lottery?.drawnAt ? errors.isDrawn : errors.notClosed);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'lottery_drawn',
      subjectId: event.id,
      after: `${publicNumber} (${lottery?.publicSource})`,
    });
  });
}
