import { getEventByName, getNonDraftEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { CachedAnswer } from '#platform/server/http/serve.ts';
import {
  commitLottery as commitCall,
  drawLottery as drawCall,
  getPublishedAllocationInputs as inputsCall,
  type getLottery as lotteryCall,
} from '../contract.ts';
import { computeCommitment } from '../rule/lottery-order.ts';
import { findDraft, listPublishedDrafts } from './drafts.sql.ts';
import {
  findLottery,
  listTicketsAtLotteryClosing,
  setPublicNumber,
  startPublicLotteryWithNewSecret,
} from './lotteries.sql.ts';
import { generateLotterySecret } from './lottery.ts';
import { parseDraftField } from './stored-draft.ts';

/**
 * Returns the data with which the lottery of an event can be verified. The answer is cached until these data change.
 * The secret stays hidden until the public number is known (product 18.3).
 * @throws AppError 404 if the event does not exist or is a draft
 */
export async function getPublicLottery(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof lotteryCall>,
): Promise<CachedAnswer<typeof lotteryCall>> {
  const event = await getNonDraftEvent(queries, eventName);
  const found = await findLottery(queries, event.id);
  const published = await listPublishedDrafts(queries, event.id);
  const lottery = found?.publicSource ? found : undefined;
  const shown = {
    committedAt: toIso(lottery?.committedAt ?? null),
    publicSource: lottery?.publicSource ?? null,
    closingDigest: lottery?.closingDigest ?? null,
    closedAt: toIso(lottery?.closedAt ?? null),
    publicNumber: lottery?.publicNumber ?? null,
    drawnAt: toIso(lottery?.drawnAt ?? null),
    withoutNumberSince: toIso(found?.waivedAt ?? null),
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
      commitment: lottery ? await computeCommitment(lottery.secret) : null,
      secret: lottery?.drawnAt ? lottery.secret : null,
      tickets: lottery?.closedAt ? await listTicketsAtLotteryClosing(queries, event.id) : [],
    }),
  };
}

/**
 * Returns the inputs of a published draft, with tickets and without names.
 * @throws AppError 404 if the event does not exist or has no such published draft
 */
export async function getPublishedAllocationInputs(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName, draftID: draftId }: CheckedParams<typeof inputsCall>,
): Promise<CachedAnswer<typeof inputsCall>> {
  const event = await getNonDraftEvent(queries, eventName);
  const isPublished = (await listPublishedDrafts(queries, event.id)).some(({ id }) => id === draftId);
  if (!isPublished) throw new AppError(inputsCall.errors.noSuchDraft);
  const read = async (): Promise<AnswerOf<typeof inputsCall>> => {
    const draft = await findDraft(queries, event.id, draftId);
    if (!draft) throw new AppError(inputsCall.errors.noSuchDraft);
    return parseDraftField.inputs(draft);
  };
  return { key: draftId, version: draftId, read };
}

/**
 * Starts the lottery, a commit-reveal scheme: publishes the SHA-256 digest of a new secret, which is revealed later.
 * @throws AppError 404 if the event does not exist; 409 if the lottery has already started, or seats are already
 *   published without a public number
 */
export async function commitLottery(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, publicSource }: CheckedBody<typeof commitCall>,
): Promise<void> {
  const event = await getEventByName(db.queries, eventName);
  const begun = { secret: generateLotterySecret(), source: publicSource, at: clock() };
  await db.change(async (transaction) => {
    if (!(await startPublicLotteryWithNewSecret(transaction, event.id, begun))) {
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
 * Sets the public number, which determines the order and reveals the secret. It can be set only once.
 * @throws AppError 404 if the event does not exist; 409 if the lottery has not started, its entries are not closed, it
 *   is already drawn, or seats are already published
 */
export async function drawLottery(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, publicNumber }: CheckedBody<typeof drawCall>,
): Promise<void> {
  const { errors } = drawCall;
  const event = await getEventByName(db.queries, eventName);
  const at = clock();
  await db.change(async (transaction) => {
    const isSet = await setPublicNumber(transaction, event.id, { publicNumber, at });
    // The row of the lottery is locked now, so a concurrent publication happens completely before or after.
    if ((await listPublishedDrafts(transaction, event.id)).length > 0) throw new AppError(errors.isPublished);
    const lottery = await findLottery(transaction, event.id);
    if (!isSet) throw new AppError(lottery?.drawnAt ? errors.isDrawn : errors.notClosed);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'lottery_drawn',
      subjectId: event.id,
      after: { fact: 'lottery', publicNumber, publicSource: lottery?.publicSource ?? null },
    });
  });
}
