import type { Db, Transaction } from '#platform/server/db/tables.ts';

export interface StoredRuleSet {
  id: string;
  name: string;
  basedOn: string;
  revision: number;
  document: string;
  /** The committee whose chairs may change it. */
  committeeId: string | null;
}

const columns = [
  'id',
  'name',
  'based_on as basedOn',
  'revision',
  'document',
  'committee_id as committeeId',
] as const;

/** The copies of the club, with the name of the committee whose chairs made one. */
export function listStoredRuleSets(
  db: Db,
): Promise<(Omit<StoredRuleSet, 'document'> & { committeeName: string | null })[]> {
  return db
    .selectFrom('rule_sets')
    .leftJoin('committees', 'committees.id', 'rule_sets.committee_id')
    .select([
      'rule_sets.id',
      'rule_sets.name',
      'based_on as basedOn',
      'rule_sets.revision',
      'committee_id as committeeId',
      'committees.name as committeeName',
    ])
    .orderBy('rule_sets.name')
    .orderBy('rule_sets.id')
    .execute();
}

export function findStoredRuleSet(db: Db, id: string): Promise<StoredRuleSet | undefined> {
  return db.selectFrom('rule_sets').select(columns).where('id', '=', id).executeTakeFirst();
}

/** @returns false if another set has the name */
export async function insertRuleSet(transaction: Transaction, set: StoredRuleSet): Promise<boolean> {
  const row = await transaction
    .insertInto('rule_sets')
    .values({
      id: set.id,
      name: set.name,
      based_on: set.basedOn,
      revision: set.revision,
      document: set.document,
      committee_id: set.committeeId,
    })
    .onConflict((known) => known.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Saves the next revision. Atomic: only the first concurrent change of a revision succeeds.
 * @returns false if the stored revision differs from `revision`
 */
export async function updateRuleSet(
  transaction: Transaction,
  { id, revision, name, document }: Pick<StoredRuleSet, 'id' | 'revision' | 'name' | 'document'>,
): Promise<boolean> {
  const row = await transaction
    .updateTable('rule_sets')
    .set({ revision: revision + 1, name, document })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRuleSetRevision(
  transaction: Transaction,
  { id, revision, document }: Pick<StoredRuleSet, 'id' | 'revision' | 'document'>,
  { at, accountId }: { at: number; accountId: string },
): Promise<void> {
  await transaction
    .insertInto('rule_set_revisions')
    .values({ rule_set_id: id, revision, document, saved_at: at, saved_by: accountId })
    .execute();
}

/**
 * Deletes a set with its revisions, unless a committee or an event uses it.
 * @returns false if the stored revision differs, or the set is used
 */
export async function deleteUnusedRuleSet(
  transaction: Transaction,
  { id, revision }: { id: string; revision: number },
): Promise<boolean> {
  const row = await transaction
    .deleteFrom('rule_sets')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('debates').select('committee_id').where('rule_set_id', '=', id))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('debate_settings').select('event_id').where('rule_set_id', '=', id))),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a set until the transaction ends, so that it is not deleted meanwhile. Returns false if there is none. */
export async function lockRuleSet(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction
    .updateTable('rule_sets')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The offered committees of an event, with the set that was chosen for each. */
export function listCommitteesWithRuleSets(db: Db, eventId: string) {
  return db
    .selectFrom('committees')
    .leftJoin('debates', 'debates.committee_id', 'committees.id')
    .select(['committees.id', 'committees.value', 'committees.name', 'debates.rule_set_id as ruleSet'])
    .where('committees.event_id', '=', eventId)
    .where('committees.withdrawn_at', 'is', null)
    .orderBy('committees.position')
    .orderBy('committees.id')
    .execute();
}

/**
 * Chooses the set of a committee.
 * @param seen the set that was chosen before, or null for none
 * @returns false if another one was chosen meanwhile
 */
export async function saveRuleSetChoice(
  transaction: Transaction,
  {
    committeeId,
    eventId,
    ruleSet,
    seen,
  }: {
    committeeId: string;
    eventId: string;
    ruleSet: string;
    seen: string | null;
  },
): Promise<boolean> {
  const row =
    seen === null
      ? await transaction
          .insertInto('debates')
          .values({ committee_id: committeeId, event_id: eventId, rule_set_id: ruleSet })
          .onConflict((known) => known.column('committee_id').doNothing())
          .returning('committee_id')
          .executeTakeFirst()
      : await transaction
          .updateTable('debates')
          .set({ rule_set_id: ruleSet })
          .where('committee_id', '=', committeeId)
          .where('rule_set_id', '=', seen)
          .returning('committee_id')
          .executeTakeFirst();
  return row !== undefined;
}

/** The newest revisions of a copy, newest first. `savedBy` is null if the account was erased. */
export function listNewestRevisions(db: Db, id: string, limit: number) {
  return db
    .selectFrom('rule_set_revisions')
    .leftJoin('accounts', 'accounts.id', 'rule_set_revisions.saved_by')
    .select(['revision', 'document', 'saved_at as savedAt', 'accounts.name as savedBy'])
    .where('rule_set_id', '=', id)
    .orderBy('revision', 'desc')
    .limit(limit)
    .execute();
}

export async function findRevisionDocument(
  db: Db,
  { id, revision }: { id: string; revision: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('rule_set_revisions')
    .select('document')
    .where('rule_set_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.document;
}

/** The copies of the club with their documents. */
export function listRuleSetDocuments(db: Db): Promise<StoredRuleSet[]> {
  return db.selectFrom('rule_sets').select(columns).orderBy('id').execute();
}

/** Lets the chairs of a committee change a copy. */
export async function setCommitteeOfRuleSet(
  transaction: Transaction,
  id: string,
  committeeId: string,
): Promise<void> {
  await transaction
    .updateTable('rule_sets')
    .set({ committee_id: committeeId })
    .where('id', '=', id)
    .execute();
}

/** Returns the current revision of a copy. Undefined if there is no such copy. */
export async function findCurrentRevision(db: Db, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('rule_sets').select('revision').where('id', '=', id).executeTakeFirst();
  return row?.revision;
}
