import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import * as calls from '../contract.ts';
import { shippedRuleSets } from '../rule-sets/index.ts';
import {
  deleteUnusedRuleSet,
  findStoredRuleSet,
  insertRuleSet,
  insertRuleSetRevision,
  listCommitteesWithRuleSets,
  listStoredRuleSets,
  lockRuleSet,
  saveRuleSetChoice,
  updateRuleSet,
} from './rule-sets.sql.ts';

type Document = Record<string, unknown>;

export async function listRuleSets(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof calls.listRuleSets>,
): Promise<AnswerOf<typeof calls.listRuleSets>> {
  const event = await getEventByName(queries, eventName);
  const copies = await listStoredRuleSets(queries);
  const committees = await listCommitteesWithRuleSets(queries, event.id);
  const names = new Map([
    ...[...shippedRuleSets.values()].map(({ id, name }) => [id, name] as const),
    ...copies.map(({ id, name }) => [id, name] as const),
  ]);
  return {
    eventName: event.name,
    sets: [
      ...[...shippedRuleSets.values()].map(({ id, name }) => ({
        _id: id,
        name,
        basedOn: null,
        revision: 0,
        isShipped: true,
      })),
      ...copies.map(({ id, name, basedOn, revision }) => ({
        _id: id,
        name,
        basedOn: names.get(basedOn) ?? null,
        revision,
        isShipped: false,
      })),
    ],
    committees: committees.map(({ value, name, ruleSet }) => ({ committee: value, name, ruleSet })),
  };
}

/** Returns the document of a shipped set or a copy. */
async function findDocument(db: Db, id: string): Promise<{ name: string; document: Document } | undefined> {
  const shipped = shippedRuleSets.get(id);
  if (shipped) return { name: shipped.name, document: { ...shipped } };
  const stored = await findStoredRuleSet(db, id);
  return stored && { name: stored.name, document: JSON.parse(stored.document) };
}

/** @throws AppError 404 if there is no such set */
export async function getRuleSet(
  { db: { queries } }: Pick<Context, 'db'>,
  { id }: CheckedParams<typeof calls.getRuleSet>,
): Promise<AnswerOf<typeof calls.getRuleSet>> {
  const shipped = shippedRuleSets.get(id);
  if (shipped)
    return {
      _id: id,
      name: shipped.name,
      revision: 0,
      isShipped: true,
      document: { ...shipped },
      base: null,
    };
  const stored = await findStoredRuleSet(queries, id);
  if (!stored) throw new AppError(calls.getRuleSet.errors.noSuchRuleSet);
  const { name, revision, basedOn, document } = stored;
  const base = await findDocument(queries, basedOn);
  return {
    _id: id,
    name,
    revision,
    isShipped: false,
    document: JSON.parse(document),
    base: base?.document ?? null,
  };
}

const isShippedName = (name: string): boolean =>
  [...shippedRuleSets.values()].some((shipped) => shipped.name === name);

/** @throws AppError 404 if there is no such set; 409 if the name is taken or the club has too many copies */
export async function copyRuleSet(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { ruleSet, name }: CheckedBody<typeof calls.copyRuleSet>,
): Promise<AnswerOf<typeof calls.copyRuleSet>> {
  const { errors } = calls.copyRuleSet;
  const at = clock();
  const id = newId();
  await db.change(async (transaction) => {
    const from = await findDocument(transaction, ruleSet);
    if (!from) throw new AppError(errors.noSuchRuleSet);
    if ((await listStoredRuleSets(transaction)).length >= calls.maxRuleSets)
      throw new AppError(errors.tooMany);
    const document = JSON.stringify({ ...from.document, id, name });
    const copy = { id, name, basedOn: ruleSet, revision: 1, document };
    if (isShippedName(name) || !(await insertRuleSet(transaction, copy)))
      throw new AppError(errors.nameTaken);
    await insertRuleSetRevision(transaction, copy, { at, accountId });
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: id,
      action: 'rule_set_copied',
      before: { fact: 'text', text: from.name },
      after: { fact: 'text', text: name },
    });
  });
  return { message: 'Rule set copied', _id: id };
}

/** @throws AppError 404 if there is no such copy; 409 if it has changed, or the name is taken */
export async function saveRuleSet(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id: id, revision, document }: CheckedBody<typeof calls.saveRuleSet>,
): Promise<void> {
  const { errors } = calls.saveRuleSet;
  const at = clock();
  await db.change(async (transaction) => {
    const before = await findStoredRuleSet(transaction, id);
    if (!before) throw new AppError(errors.noSuchRuleSet);
    const name = String(document.name);
    const others = await listStoredRuleSets(transaction);
    if (isShippedName(name) || others.some((other) => other.name === name && other.id !== id))
      throw new AppError(errors.nameTaken);
    const text = JSON.stringify({ ...document, id });
    if (!(await updateRuleSet(transaction, { id, revision, name, document: text })))
      throw new AppError(errors.changedMeanwhile);
    const saved = { id, revision: revision + 1, document: text };
    await insertRuleSetRevision(transaction, saved, { at, accountId });
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: id,
      action: 'rule_set_changed',
      before: { fact: 'revision', revision },
      after: { fact: 'revision', revision: revision + 1 },
    });
  });
}

/** @throws AppError 404 if there is no such copy; 409 if it has changed or a committee uses it */
export async function deleteRuleSet(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id: id, revision }: CheckedBody<typeof calls.deleteRuleSet>,
): Promise<void> {
  const { errors } = calls.deleteRuleSet;
  await db.change(async (transaction) => {
    if (!(await lockRuleSet(transaction, id))) throw new AppError(errors.noSuchRuleSet);
    const stored = await findStoredRuleSet(transaction, id);
    if (stored?.revision !== revision) throw new AppError(errors.changedMeanwhile);
    if (!(await deleteUnusedRuleSet(transaction, { id, revision }))) throw new AppError(errors.inUse);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      subjectId: id,
      action: 'rule_set_deleted',
      before: { fact: 'text', text: stored.name },
    });
  });
}

/** @throws AppError 404 if there is no such event, committee or set; 409 if another set was chosen meanwhile */
export async function chooseRuleSet(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, committee, ruleSet, seen }: CheckedBody<typeof calls.chooseRuleSet>,
): Promise<void> {
  const { errors } = calls.chooseRuleSet;
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const found = (await listCommitteesWithRuleSets(transaction, event.id)).find(
      ({ value }) => value === committee,
    );
    if (!found) throw new AppError(errors.noSuchCommittee);
    // The lock keeps a copy from being deleted until its choice is stored.
    if (!shippedRuleSets.has(ruleSet) && !(await lockRuleSet(transaction, ruleSet)))
      throw new AppError(errors.noSuchRuleSet);
    const choice = { committeeId: found.id, eventId: event.id, ruleSet, seen };
    if (!(await saveRuleSetChoice(transaction, choice))) throw new AppError(errors.chosenMeanwhile);
    const before = seen === null ? undefined : await findDocument(transaction, seen);
    const after = await findDocument(transaction, ruleSet);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      subjectId: event.id,
      action: 'rule_set_chosen',
      ...(before && { before: { fact: 'text' as const, text: before.name } }),
      after: { fact: 'text', text: `${found.name}: ${after?.name ?? ruleSet}` },
    });
  });
}
