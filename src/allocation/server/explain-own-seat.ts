import { findShownEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { explainOwnSeat as call } from '../contract.ts';
import { keyOf } from '../rule/inputs.ts';
import { findOwnRegistration } from './delegates.sql.ts';
import { stored } from './draft-documents.ts';
import { publishedDrafts, type StoredDraft } from './drafts.sql.ts';
import { seatOf } from './entries.ts';
import { reasonsFor } from './reasons.ts';

const { errors } = call;

/**
 * Why the caller has the seat that was published, in words that name nobody (product 18.5).
 * @throws Refused 404 no such event, or no published draft gave the caller anything; 503 when it takes too long
 */
export async function explainOwnSeat(
  context: Pick<Context, 'db'>,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { queries } = context.db;
  const event = await findShownEvent(queries, eventName);
  if (!event) throw new Refused(errors.noSuchEvent);
  const own = await findOwnRegistration(queries, event.id, accountId);
  if (!own) throw new Refused(errors.notAllocated);
  for (const draft of await publishedDrafts(queries, event.id)) {
    if (hadBefore(draft, own.id)) continue;
    const words = await reasonsFor(context, event, draft, own.id);
    if (words) return { words: [...words, ...changedSince(draft, own)] };
  }
  throw new Refused(errors.notAllocated);
}

/** An earlier publication says why. */
function hadBefore(draft: StoredDraft, registrationId: string): boolean {
  return stored.inputs(draft).delegates.some(({ ticket, seat }) => ticket === registrationId && seat);
}

function changedSince(
  draft: StoredDraft,
  own: NonNullable<Awaited<ReturnType<typeof findOwnRegistration>>>,
): string[] {
  const pin = stored.inputs(draft).pins.find(({ ticket }) => ticket === own.id);
  const given = pin ?? stored.given(draft).find(({ ticket }) => ticket === own.id)?.seat;
  const now = seatOf(own);
  const isSame = given && now ? keyOf(given) === keyOf(now) : !given && !now;
  return isSame ? [] : ['Your seat has changed since.'];
}
