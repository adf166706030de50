import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
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
  updateRuleSet,
} from './rule-sets.sql.ts';
import { findDebateSettings } from './rules-of-event.sql.ts';

type Document = Record<string, unknown>;

export async function listRuleSets(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof calls.listRuleSets>,
): Promise<AnswerOf<typeof calls.listRuleSets>> {
  const event = await getEventByName(queries, eventName);
  const copies = await listStoredRuleSets(queries);
  const committees = await listCommitteesWithRuleSets(queries, event.id);
  const settings = await findDebateSettings(queries, event.id);
  const names = new Map([
    ...[...shippedRuleSets.values()].map(({ id, name }) => [id, name] as const),
    ...copies.map(({ id, name }) => [id, name] as const),
  ]);
  return {
    eventName: event.name,
    defaultRuleSet: settings?.ruleSet ?? null,
    chairsMayCopy: settings !== undefined && settings.chairsMayCopyAt !== null,
    sets: [
      ...[...shippedRuleSets.values()].map(({ id, name }) => ({
        _id: id,
        name,
        basedOn: null,
        revision: 0,
        isShipped: true,
        ofCommittee: null,
      })),
      ...copies.map(({ id, name, basedOn, revision, committeeName }) => ({
        _id: id,
        name,
        basedOn: names.get(basedOn) ?? null,
        revision,
        isShipped: false,
        ofCommittee: committeeName,
      })),
    ],
    committees: committees.map(({ value, name, ruleSet }) => ({ committee: value, name, ruleSet })),
  };
}

export interface FoundRuleSet {
  id: string;
  name: string;
  /** 0 for shipped sets. */
  revision: number;
  document: Document;
  isShipped: boolean;
  basedOn: string | null;
  committeeId: string | null;
}

/** Returns a shipped set or a copy. */
export async function findRuleSet(db: Db, id: string): Promise<FoundRuleSet | undefined> {
  const shipped = shippedRuleSets.get(id);
  if (shipped)
    return {
      id,
      name: shipped.name,
      revision: 0,
      document: { ...shipped },
      isShipped: true,
      basedOn: null,
      committeeId: null,
    };
  const stored = await findStoredRuleSet(db, id);
  return stored && { ...stored, document: JSON.parse(stored.document), isShipped: false };
}

/** @throws AppError 404 if there is no such set */
export async function getRuleSet(
  { db: { queries } }: Pick<Context, 'db'>,
  { id }: CheckedParams<typeof calls.getRuleSet>,
): Promise<AnswerOf<typeof calls.getRuleSet>> {
  const found = await findRuleSet(queries, id);
  if (!found) throw new AppError(calls.getRuleSet.errors.noSuchRuleSet);
  const { name, revision, document, isShipped } = found;
  return { _id: id, name, revision, isShipped, document, base: await findBaseDocument(queries, found) };
}

/** Returns the document of the set that a copy was made from. Null for shipped sets, and if it does not exist any more. */
export async function findBaseDocument(
  db: Db,
  { basedOn }: Pick<FoundRuleSet, 'basedOn'>,
): Promise<Document | null> {
  const base = basedOn === null ? undefined : await findRuleSet(db, basedOn);
  return base?.document ?? null;
}

const isShippedName = (name: string): boolean =>
  [...shippedRuleSets.values()].some((shipped) => shipped.name === name);

/** @throws AppError 404 if there is no such set; 409 if the name is taken or the club has too many copies */
export async function copyRuleSet(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { ruleSet, name }: CheckedBody<typeof calls.copyRuleSet>,
): Promise<AnswerOf<typeof calls.copyRuleSet>> {
  const at = clock();
  const id = await db.change(async (transaction) => {
    const from = await findRuleSet(transaction, ruleSet);
    if (!from) throw new AppError(calls.copyRuleSet.errors.noSuchRuleSet);
    return insertCopy(transaction, from, { name, committeeId: null }, { at, accountId });
  });
  return { message: 'Rule set copied', _id: id };
}

/**
 * Inserts a copy of a set and returns its id.
 * @throws AppError 409 if the name is taken or the club has too many copies
 */
export async function insertCopy(
  transaction: Transaction,
  from: FoundRuleSet,
  { name, committeeId }: { name: string; committeeId: string | null },
  { at, accountId }: { at: number; accountId: string },
): Promise<string> {
  const { errors } = calls.copyRuleSet;
  if ((await listStoredRuleSets(transaction)).length >= calls.maxRuleSets) throw new AppError(errors.tooMany);
  const id = newId();
  const document = JSON.stringify({ ...from.document, id, name });
  const copy = { id, name, basedOn: from.id, revision: 1, document, committeeId };
  if (isShippedName(name) || !(await insertRuleSet(transaction, copy))) throw new AppError(errors.nameTaken);
  await insertRuleSetRevision(transaction, copy, { at, accountId });
  await recordAudit(transaction, {
    at,
    actorId: accountId,
    subjectId: id,
    action: 'rule_set_copied',
    before: { fact: 'text', text: from.name },
    after: { fact: 'text', text: name },
  });
  return id;
}

/** @throws AppError 404 if there is no such copy; 409 if it has changed, or the name is taken */
export async function saveRuleSet(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id: id, revision, document }: CheckedBody<typeof calls.saveRuleSet>,
): Promise<void> {
  const at = clock();
  await db.change(async (transaction) => {
    if (!(await findStoredRuleSet(transaction, id)))
      throw new AppError(calls.saveRuleSet.errors.noSuchRuleSet);
    await saveNextRevision(transaction, { id, revision, document }, { at, accountId });
  });
}

/**
 * Saves the next revision of a copy.
 * @throws AppError 409 if it has changed, or the name is taken
 */
export async function saveNextRevision(
  transaction: Transaction,
  { id, revision, document }: Pick<FoundRuleSet, 'id' | 'revision' | 'document'>,
  { at, accountId }: { at: number; accountId: string },
): Promise<void> {
  const { errors } = calls.saveRuleSet;
  const name = String(document.name);
  const others = await listStoredRuleSets(transaction);
  if (isShippedName(name) || others.some((other) => other.name === name && other.id !== id))
    throw new AppError(errors.nameTaken);
  const text = JSON.stringify({ ...document, id });
  if (!(await updateRuleSet(transaction, { id, revision, name, document: text })))
    throw new AppError(errors.changedMeanwhile);
  await insertRuleSetRevision(transaction, { id, revision: revision + 1, document: text }, { at, accountId });
  await recordAudit(transaction, {
    at,
    actorId: accountId,
    subjectId: id,
    action: 'rule_set_changed',
    before: { fact: 'revision', revision },
    after: { fact: 'revision', revision: revision + 1 },
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
