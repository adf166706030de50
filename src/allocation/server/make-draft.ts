import { committeesOf, findEvent } from '#conference/server/index.ts';
import type { CheckedParams } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { type Choices, makeDraft as call } from '../contract.ts';
import { seedOf } from '../rule/lottery.ts';
import { qualityOf } from '../rule/quality.ts';
import { addDraft } from './drafts.sql.ts';
import { plainly, readEntries, toAllocate } from './entries.ts';
import { allocateInChild } from './in-child.ts';
import { inputsNow } from './inputs-now.ts';
import { drawingFor, keepLottery } from './lottery.ts';

const { errors } = call;

/**
 * Allocates everybody who is confirmed and has no seat, and keeps the draft with all that it follows from: made again, it
 * is the same to the byte (product 18.2). It gives no seat.
 * @returns the draft's id
 * @throws AppError 404 no such event; 409 no seats, choices that contradict what holds, or another lottery meanwhile; 503 when it takes too long
 */
export async function makeDraft(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { eventName }: CheckedParams<typeof call>,
  choices: Choices,
): Promise<string> {
  const { db, clock } = context;
  const event = await findEvent(db.queries, eventName);
  if (!event) throw new AppError(errors.noSuchEvent);
  const entries = await readEntries(db.queries, event.id, await committeesOf(db.queries, event));
  if (entries.seats.length === 0) throw new AppError(errors.noSeats);
  const drawing = await drawingFor(db.queries, event, { entered: toAllocate(entries, plainly), at: clock() });
  const inputs = inputsNow(entries, choices, drawing.lottery);
  const { digest, given } = await allocateInChild(inputs);
  const draft = {
    id: newId(),
    eventId: event.id,
    madeAt: clock(),
    madeBy: caller.accountId,
    choices: JSON.stringify(choices),
    inputs: JSON.stringify(inputs),
    digest,
    seed: await seedOf(inputs.lottery),
    given: JSON.stringify(given),
    quality: JSON.stringify(qualityOf(given)),
  };
  await db.change(async (changes) => {
    if (!(await keepLottery(changes, event.id, { drawing, at: draft.madeAt })))
      throw new AppError(errors.lotteryMoved);
    await addDraft(changes, draft);
    await recordAudit(changes, {
      at: draft.madeAt,
      actorId: caller.accountId,
      action: 'allocation drafted',
      subjectId: event.id,
      after: draft.id,
    });
  });
  return draft.id;
}
