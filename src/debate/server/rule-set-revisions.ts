import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import { compareSentences } from '../rule/compare-sentences.ts';
import { readRuleSet } from '../rule/rule-set/read.ts';
import { findRevisionDocument, findStoredRuleSet, listNewestRevisions } from './rule-sets.sql.ts';
import { saveNextRevision } from './rule-sets.ts';

/** @throws AppError 404 if there is no such copy */
export async function listRuleSetRevisions(
  { db: { queries } }: Pick<Context, 'db'>,
  { id }: CheckedParams<typeof calls.listRuleSetRevisions>,
): Promise<AnswerOf<typeof calls.listRuleSetRevisions>> {
  // One more than are listed, to compare the oldest of them with.
  const stored = await listNewestRevisions(queries, id, calls.maxListedRevisions + 1);
  if (stored.length === 0) throw new AppError(calls.listRuleSetRevisions.errors.noSuchRuleSet);
  const sets = stored.map(({ document }) => readRuleSet(JSON.parse(document)));
  return {
    revisions: stored.slice(0, calls.maxListedRevisions).map(({ revision, savedAt, savedBy }, at) => {
      const [set, earlier] = [sets[at], sets[at + 1]];
      const isReadable = set && 'rules' in set && earlier && 'rules' in earlier;
      return {
        revision,
        savedAt: toIso(savedAt) ?? '',
        savedBy,
        ...(isReadable ? compareSentences(earlier.rules, set.rules) : { before: [], after: [] }),
      };
    }),
  };
}

/** @throws AppError 404 if there is no such copy or revision; 409 if the copy has changed */
export async function restoreRuleSetRevision(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id: id, revision, to }: CheckedBody<typeof calls.restoreRuleSetRevision>,
): Promise<void> {
  const { errors } = calls.restoreRuleSetRevision;
  const at = clock();
  await db.change(async (transaction) => {
    const current = await findStoredRuleSet(transaction, id);
    if (!current) throw new AppError(errors.noSuchRuleSet);
    const earlier = await findRevisionDocument(transaction, { id, revision: to });
    if (earlier === undefined) throw new AppError(errors.noSuchRevision);
    const document = { ...JSON.parse(earlier), name: current.name };
    await saveNextRevision(transaction, { id, revision, document }, { at, accountId });
  });
}
