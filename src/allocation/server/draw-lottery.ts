import { randomBytes } from 'node:crypto';
import { findEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import {
  type getLottery as call,
  commitLottery as commitCall,
  drawLottery as drawCall,
} from '../contract.ts';
import { commitmentTo } from '../rule/lottery.ts';
import { stored } from './draft-documents.ts';
import { newestDraft, publishedDrafts } from './drafts.sql.ts';
import { addLottery, findLottery, setPublicNumber } from './lotteries.sql.ts';

/**
 * What anyone needs to check the lottery of an event; the secret stays one until the public number is known (product 18.3).
 * @throws Refused 404 when there is no such event
 */
export async function readLottery(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const event = await findEvent(queries, eventName);
  if (!event) throw new Refused(commitCall.errors.noSuchEvent);
  const lottery = await findLottery(queries, event.id);
  const isDrawn = lottery ? lottery.drawnAt !== null : false;
  const draft = isDrawn ? await newestDraft(queries, event.id) : undefined;
  return {
    commitment: lottery ? await commitmentTo(lottery.secret) : null,
    committedAt: moment(lottery?.committedAt),
    closingDigest: lottery?.closingDigest ?? null,
    closedAt: moment(lottery?.closedAt),
    publicNumber: lottery?.publicNumber ?? null,
    publicSource: lottery?.publicSource ?? null,
    drawnAt: moment(lottery?.drawnAt),
    secret: lottery && isDrawn ? lottery.secret : null,
    tickets: draft ? stored.inputs(draft).delegates.map(({ ticket }) => ticket) : [],
  };
}

const moment = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString();

/** @throws Refused 404 no such event; 409 it has one already */
export async function commitLottery(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName }: CheckedBody<typeof commitCall>,
): Promise<void> {
  const event = await findEvent(db.queries, eventName);
  if (!event) throw new Refused(commitCall.errors.noSuchEvent);
  const lottery = { secret: randomBytes(32).toString('hex'), at: clock() };
  await db.change(async (changes) => {
    if (!(await addLottery(changes, event.id, lottery))) throw new Refused(commitCall.errors.isCommitted);
    await recordAudit(changes, {
      at: lottery.at,
      actorId: accountId,
      action: 'lottery begun',
      subjectId: event.id,
    });
  });
}

/**
 * Sets the public number, once: with it the order is drawn, and the secret no longer one. Not after seats were published by
 * the order as it was.
 * @throws Refused 404 no such event; 409 not closed yet, drawn already, or published
 */
export async function drawLottery(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, ...number }: CheckedBody<typeof drawCall>,
): Promise<void> {
  const { errors } = drawCall;
  const event = await findEvent(db.queries, eventName);
  if (!event) throw new Refused(errors.noSuchEvent);
  const at = clock();
  await db.change(async (changes) => {
    const isSet = await setPublicNumber(changes, event.id, { ...number, at });
    // The lottery is held from here on: whoever publishes does so before or after.
    if ((await publishedDrafts(changes, event.id)).length > 0) throw new Refused(errors.isPublished);
    if (!isSet) {
      const lottery = await findLottery(changes, event.id);
      throw new Refused(lottery?.drawnAt ? errors.isDrawn : errors.notClosed);
    }
    await recordAudit(changes, {
      at,
      actorId: accountId,
      action: 'lottery drawn',
      subjectId: event.id,
      after: `${number.publicNumber} (${number.publicSource})`,
    });
  });
}
