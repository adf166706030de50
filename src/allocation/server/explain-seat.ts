import { committeesOf } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { explainSeat as call } from '../contract.ts';
import { whyInWords } from '../rule/why-in-words.ts';
import { stored } from './draft-documents.ts';
import { findExplanation } from './explanations.sql.ts';
import { type SeatExplanation, storeExplanations } from './explanations.ts';
import { findStoredDraft } from './find-stored-draft.ts';

/** @throws AppError 404 no such event, draft, or delegate in it; 503 when it takes too long */
export async function explainSeat(
  context: Pick<Context, 'db'>,
  { regID: registrationId, ...params }: CheckedParams<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { queries } = context.db;
  const { event, draft } = await findStoredDraft(queries, params);
  const delegate = stored.inputs(draft).delegates.find(({ ticket }) => ticket === registrationId);
  if (!delegate) throw new AppError(call.errors.noSuchRegistration);
  if (delegate.seat) return { words: ['The secretariat had given this seat before this draft.'] };
  const kept = await findExplanation(queries, draft.id, registrationId);
  if (kept === undefined) await storeExplanations(context, draft);
  const explanation = kept ?? (await findExplanation(queries, draft.id, registrationId));
  if (explanation === undefined) throw new AppError(call.errors.noSuchRegistration);
  const committees = await committeesOf(queries, event);
  const names = new Map(committees.map(({ value, shortName }) => [value, shortName]));
  const nameOf = (committee: string) => names.get(committee) ?? committee;
  return { words: inWords(JSON.parse(explanation) as SeatExplanation, nameOf) };
}

/** The sentences of an explanation, as the delegate reads them while the seat is the one that was given. */
export function inWords(why: SeatExplanation, nameOf: (committee: string) => string): string[] {
  switch (why.code) {
    case 'pinned':
      return ['The secretariat gave you this seat.'];
    case 'left_out':
      return ['The secretariat will give you a seat later.'];
    case 'rule':
      return whyInWords(why, nameOf);
  }
}
