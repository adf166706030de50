import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { compareRules as call } from '../contract.ts';
import { stored } from './draft-documents.ts';
import { keepWays } from './drafts.sql.ts';
import { findStoredDraft } from './find-stored-draft.ts';
import { compareInChild } from './in-child.ts';

/**
 * What every rule would give in place of a draft, computed at the first request.
 * @throws AppError 404 when there is no such event or draft; 503 when it takes too long
 */
export async function compareRules(
  { db }: Pick<Context, 'db'>,
  params: CheckedParams<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { draft } = await findStoredDraft(db.queries, params);
  if (draft.ways !== null) return { ways: stored.ways({ ways: draft.ways }) };
  const ways = await compareInChild(stored.inputs(draft));
  await db.once((queries) => keepWays(queries, draft.id, JSON.stringify(ways)));
  return { ways };
}
