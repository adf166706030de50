import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import { openChairedCommittee } from './open-chaired-committee.ts';
import { listCommitteesWithRuleSets, saveRuleSetChoice } from './rule-sets.sql.ts';
import { findBaseDocument, findRuleSet, insertCopy, saveNextRevision } from './rule-sets.ts';
import { findDebateSettings, findRuleSetOfCommittee } from './rules-of-event.sql.ts';

/** @throws AppError 403 if the caller does not chair the committee; 404 if there is no such event */
async function openForChair(
  db: Db,
  caller: Caller,
  asked: { eventName: string; committee: string },
  now: number,
) {
  const { event, committee } = await openChairedCommittee(db, caller, asked, now);
  const settings = await findDebateSettings(db, event.id);
  return { event, committee, mayCopy: settings !== undefined && settings.chairsMayCopyAt !== null };
}

/** @throws AppError 403 if the caller does not chair the committee; 404 if there is no such event */
export async function getCommitteeRules(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  params: CheckedParams<typeof calls.getCommitteeRules>,
): Promise<AnswerOf<typeof calls.getCommitteeRules>> {
  const { event, committee, mayCopy } = await openForChair(queries, caller, params, clock());
  const id = await findRuleSetOfCommittee(queries, committee.id);
  const set = id === undefined ? undefined : await findRuleSet(queries, id);
  return {
    eventName: event.name,
    committee: committee.value,
    committeeName: committee.name,
    mayCopy,
    ruleSet: set
      ? {
          _id: set.id,
          name: set.name,
          revision: set.revision,
          document: set.document,
          base: await findBaseDocument(queries, set),
          mayChange: mayCopy && set.committeeId === committee.id,
        }
      : null,
  };
}

/**
 * Copies the set of a committee for its chairs, and chooses the copy.
 * @throws AppError 403 if the caller does not chair the committee, or chairs may not copy; 409 if another set was chosen
 *   meanwhile, the name is taken, or the club has too many copies
 */
export async function copyCommitteeRules(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { name, seen, ...asked }: CheckedBody<typeof calls.copyCommitteeRules>,
): Promise<void> {
  const { errors } = calls.copyCommitteeRules;
  const { accountId } = caller;
  const at = clock();
  await db.change(async (transaction) => {
    const { event, committee, mayCopy } = await openForChair(transaction, caller, asked, at);
    if (!mayCopy) throw new AppError(errors.notAllowed);
    const from = await findRuleSet(transaction, seen);
    const used = await findRuleSetOfCommittee(transaction, committee.id);
    if (!from || used !== seen) throw new AppError(errors.chosenMeanwhile);
    const committees = await listCommitteesWithRuleSets(transaction, event.id);
    const own = committees.find(({ id }) => id === committee.id)?.ruleSet ?? null;
    const ruleSet = await insertCopy(
      transaction,
      from,
      { name, committeeId: committee.id },
      { at, accountId },
    );
    const choice = { committeeId: committee.id, eventId: event.id, ruleSet, seen: own };
    if (!(await saveRuleSetChoice(transaction, choice))) throw new AppError(errors.chosenMeanwhile);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: event.id,
      action: 'rule_set_chosen',
      before: { fact: 'text', text: from.name },
      after: { fact: 'text', text: `${committee.name}: ${name}` },
    });
  });
}

/**
 * Saves the copy of the chairs of a committee.
 * @throws AppError 403 if the caller does not chair the committee, or chairs may not copy; 404 if the committee has no
 *   such copy; 409 if it has changed, or the name is taken
 */
export async function saveCommitteeRules(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { _id: id, revision, document, ...asked }: CheckedBody<typeof calls.saveCommitteeRules>,
): Promise<void> {
  const { errors } = calls.saveCommitteeRules;
  const at = clock();
  await db.change(async (transaction) => {
    const { committee, mayCopy } = await openForChair(transaction, caller, asked, at);
    if (!mayCopy) throw new AppError(errors.notAllowed);
    const set = await findRuleSet(transaction, id);
    if (set?.committeeId !== committee.id) throw new AppError(errors.noSuchRuleSet);
    await saveNextRevision(transaction, { id, revision, document }, { at, accountId: caller.accountId });
  });
}
