import { committeesOf, type Event } from '#conference/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Inputs } from '../rule/inputs.ts';
import { stored } from './draft-documents.ts';
import { findReasons, keepReasons, type StoredDraft } from './drafts.sql.ts';
import { explainInChild } from './in-child.ts';

/**
 * Why a delegate has this seat in a draft, a sentence each; undefined when the draft knows nothing of the delegate. Worked
 * out when somebody asks first and kept, so that a whole conference can ask at once (product 18.5).
 */
export async function reasonsFor(
  { db }: Pick<Context, 'db'>,
  event: Event,
  draft: StoredDraft,
  registrationId: string,
): Promise<string[] | undefined> {
  const kept = await findReasons(db.queries, draft.id, registrationId);
  if (kept !== undefined) return JSON.parse(kept) as string[];
  const inputs = stored.inputs(draft);
  const byHand = decidedByHand(inputs, registrationId);
  if (byHand !== 'by the rule') return byHand;
  const committees = await committeesOf(db.queries, event);
  const names = Object.fromEntries(committees.map(({ value, shortName }) => [value, shortName]));
  const words = await explainInChild({ inputs, ticket: registrationId, names });
  await db.once((queries) => keepReasons(queries, draft.id, registrationId, JSON.stringify(words)));
  return words;
}

function decidedByHand(
  { delegates, pins, excluded }: Inputs,
  registrationId: string,
): string[] | undefined | 'by the rule' {
  const delegate = delegates.find(({ ticket }) => ticket === registrationId);
  if (!delegate) return undefined;
  if (delegate.seat) return ['The secretariat had given this seat before the others were allocated.'];
  if (pins.some(({ ticket }) => ticket === registrationId))
    return ['The secretariat gave this seat by hand.'];
  if (excluded.includes(registrationId))
    return ['The secretariat gives this seat by itself, later than the others.'];
  return 'by the rule';
}
