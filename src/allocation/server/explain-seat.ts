import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { explainSeat as call } from '../contract.ts';
import { findStoredDraft } from './find-stored-draft.ts';
import { reasonsFor } from './reasons.ts';

/** @throws Refused 404 no such event, draft, or delegate in it; 503 when it takes too long */
export async function explainSeat(
  context: Pick<Context, 'db'>,
  { regID, ...params }: CheckedParams<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { event, draft } = await findStoredDraft(context.db.queries, params);
  const words = await reasonsFor(context, event, draft, regID);
  if (!words) throw new Refused(call.errors.noSuchRegistration);
  return { words };
}
