import { getEventByName } from '#conference/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import { shippedRuleSets } from '../rule-sets/index.ts';
import { listCommitteesWithRuleSets, lockRuleSet, saveRuleSetChoice } from './rule-sets.sql.ts';
import { findRuleSet } from './rule-sets.ts';
import { saveChairsMayCopy, saveDefaultRuleSet } from './rules-of-event.sql.ts';

/**
 * Returns the name of a set, and keeps a copy from being deleted until the transaction ends.
 * @throws AppError 404 if there is no such set
 */
async function lockAndNameRuleSet(transaction: Transaction, ruleSet: string): Promise<string> {
  const { noSuchRuleSet } = calls.chooseRuleSet.errors;
  if (!shippedRuleSets.has(ruleSet) && !(await lockRuleSet(transaction, ruleSet)))
    throw new AppError(noSuchRuleSet);
  return (await findRuleSet(transaction, ruleSet))?.name ?? ruleSet;
}

const nameOf = async (transaction: Transaction, ruleSet: string | null): Promise<string | undefined> =>
  ruleSet === null ? undefined : (await findRuleSet(transaction, ruleSet))?.name;

/** @throws AppError 404 if there is no such event, committee or set; 409 if another set was chosen meanwhile */
export async function chooseRuleSet(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, ruleSet, committees }: CheckedBody<typeof calls.chooseRuleSet>,
): Promise<void> {
  const { errors } = calls.chooseRuleSet;
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const offered = await listCommitteesWithRuleSets(transaction, event.id);
    const name = await lockAndNameRuleSet(transaction, ruleSet);
    for (const { committee, seen } of committees) {
      const found = offered.find(({ value }) => value === committee);
      if (!found) throw new AppError(errors.noSuchCommittee);
      const choice = { committeeId: found.id, eventId: event.id, ruleSet, seen };
      if (!(await saveRuleSetChoice(transaction, choice))) throw new AppError(errors.chosenMeanwhile);
      const before = await nameOf(transaction, seen);
      await recordAudit(transaction, {
        at: clock(),
        actorId: accountId,
        subjectId: event.id,
        action: 'rule_set_chosen',
        ...(before !== undefined && { before: { fact: 'text' as const, text: before } }),
        after: { fact: 'text', text: `${found.name}: ${name}` },
      });
    }
  });
}

/** @throws AppError 404 if there is no such event or set; 409 if another default was chosen meanwhile */
export async function chooseDefaultRuleSet(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, ruleSet, seen }: CheckedBody<typeof calls.chooseDefaultRuleSet>,
): Promise<void> {
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const name = await lockAndNameRuleSet(transaction, ruleSet);
    if (!(await saveDefaultRuleSet(transaction, { eventId: event.id, ruleSet, seen })))
      throw new AppError(calls.chooseDefaultRuleSet.errors.chosenMeanwhile);
    const before = await nameOf(transaction, seen);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      subjectId: event.id,
      action: 'rule_set_chosen',
      ...(before !== undefined && { before: { fact: 'text' as const, text: before } }),
      after: { fact: 'text', text: `All other committees: ${name}` },
    });
  });
}

/** @throws AppError 404 if there is no such event */
export async function letChairsCopyRules(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, mayCopy }: CheckedBody<typeof calls.letChairsCopyRules>,
): Promise<void> {
  const at = clock();
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    await saveChairsMayCopy(transaction, event.id, mayCopy ? at : null);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: event.id,
      action: 'rule_set_chosen',
      after: {
        fact: 'text',
        text: mayCopy ? 'Chairs may copy the rules of their committee' : 'Chairs may not copy rules',
      },
    });
  });
}
