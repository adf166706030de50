import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { PortableRules, RuleSetReference } from '../contract/portable-rules.ts';
import { maxRuleSets } from '../contract.ts';
import { shippedRuleSets } from '../rule-sets/index.ts';
import {
  insertRuleSet,
  insertRuleSetRevision,
  listCommitteesWithRuleSets,
  listRuleSetDocuments,
  type StoredRuleSet,
  saveRuleSetChoice,
  setCommitteeOfRuleSet,
  updateRuleSet,
} from './rule-sets.sql.ts';
import { findDebateSettings, replaceDebateSettings } from './rules-of-event.sql.ts';

type PortableSet = PortableRules['sets'][number];
type PortableDocument = PortableSet['document'];

/** In the place of an account, for revisions that an import saved. */
const importer = 'import';

/** Returns the club's copies and what an event uses. */
export async function getPortableRules(
  db: Db,
  eventId: string,
): Promise<{ revision: number; rules: PortableRules }> {
  const stored = await listRuleSetDocuments(db);
  const committees = await listCommitteesWithRuleSets(db, eventId);
  const settings = await findDebateSettings(db, eventId);
  const refer = (id: string): RuleSetReference => {
    const copy = stored.find((set) => set.id === id);
    return copy ? { copy: copy.name } : { shipped: id };
  };
  const common = settings?.ruleSet ?? null;
  const chosen = committees.flatMap(({ value, ruleSet }) =>
    ruleSet === null ? [] : [[value, refer(ruleSet)] as const],
  );
  const rules: PortableRules = {
    sets: sortByName(stored.map((set) => toPortable(set, stored, committees))),
    default: common === null ? null : refer(common),
    committees: Object.fromEntries(chosen),
    chairsMayCopy: settings !== undefined && settings.chairsMayCopyAt !== null,
  };
  return { revision: computeRevision(stored, settings), rules };
}

function toPortable(
  set: StoredRuleSet,
  all: readonly StoredRuleSet[],
  committees: readonly { id: string; value: string }[],
): PortableSet {
  const { id: _id, name: _name, ...document } = JSON.parse(set.document) as PortableDocument;
  return {
    name: set.name,
    basedOn: findShippedBase(set, all),
    committee: committees.find(({ id }) => id === set.committeeId)?.value ?? null,
    document,
  };
}

/** The shipped set from which a copy, or the copy before it, was made. */
function findShippedBase(set: StoredRuleSet, all: readonly StoredRuleSet[]): string | null {
  const seen = new Set<string>();
  let { basedOn } = set;
  while (!shippedRuleSets.has(basedOn)) {
    const next = all.find(({ id }) => id === basedOn);
    if (!next || seen.has(basedOn)) return null;
    seen.add(basedOn);
    basedOn = next.basedOn;
  }
  return basedOn;
}

const sortByName = (sets: PortableSet[]): PortableSet[] =>
  sets.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

/**
 * Changes with each copy and with what the event chose. The choices of committees are left out, because they are
 * deleted with the committees before the rules of an import are stored.
 */
function computeRevision(
  sets: readonly StoredRuleSet[],
  settings: Awaited<ReturnType<typeof findDebateSettings>>,
): number {
  const facts = JSON.stringify([
    sets.map(({ id, name, revision }) => [id, name, revision]),
    settings?.ruleSet ?? null,
    settings?.chairsMayCopyAt ?? null,
  ]);
  return createHash('sha256').update(facts).digest().readUInt32BE();
}

/** Adds what the site has and the file does not: an import deletes no copy and no choice. */
export function mergeImportedRules(incoming: PortableRules, current: PortableRules): PortableRules {
  const isReplaced = ({ name }: PortableSet) => incoming.sets.some((set) => set.name === name);
  return {
    ...incoming,
    sets: sortByName([...current.sets.filter((set) => !isReplaced(set)), ...incoming.sets]),
    default: incoming.default ?? current.default,
    committees: { ...current.committees, ...incoming.committees },
  };
}

/** Returns what is wrong with rules that refer to a set or committee that the file or site does not have. */
export function findMistakeInRules(
  { sets, default: common, committees }: PortableRules,
  known: readonly string[],
): string | undefined {
  const references = [...(common ? [common] : []), ...Object.values(committees)];
  const isKnown = (reference: RuleSetReference) =>
    'copy' in reference
      ? sets.some(({ name }) => name === reference.copy)
      : shippedRuleSets.has(reference.shipped);
  const unknown = references.find((reference) => !isKnown(reference));
  if (unknown) return `rules are chosen that the export does not contain: ‘${Object.values(unknown)[0]}’.`;
  const committee = Object.keys(committees).find((value) => !known.includes(value));
  return committee === undefined
    ? undefined
    : `rules are chosen for the committee ‘${committee}’, which the export does not contain.`;
}

/**
 * Stores imported rules: new copies, next revisions of those that differ, and the choices of the event.
 * @param revision the revision that the caller read
 * @returns false if rules have changed since then, or the club would have too many copies. The caller must roll back.
 */
export async function replaceRulesIfUnchanged(
  transaction: Transaction,
  eventId: string,
  { revision, rules }: { revision: number; rules: PortableRules },
  now: number,
): Promise<boolean> {
  const stored = await listRuleSetDocuments(transaction);
  const settings = await findDebateSettings(transaction, eventId);
  if (computeRevision(stored, settings) !== revision || rules.sets.length > maxRuleSets) return false;
  const committees = await listCommitteesWithRuleSets(transaction, eventId);
  const committeeOf = (value: string | null) => committees.find((one) => one.value === value)?.id ?? null;
  const ids = new Map<string, string>();
  for (const set of rules.sets) {
    const existing = stored.find(({ name }) => name === set.name);
    const id = await storeSet(transaction, { set, existing, committeeId: committeeOf(set.committee) }, now);
    if (id === undefined) return false;
    ids.set(set.name, id);
  }
  const idOf = (reference: RuleSetReference) =>
    'copy' in reference ? (ids.get(reference.copy) ?? '') : reference.shipped;
  await replaceDebateSettings(transaction, {
    eventId,
    ruleSet: rules.default && idOf(rules.default),
    chairsMayCopyAt: rules.chairsMayCopy ? (settings?.chairsMayCopyAt ?? now) : null,
  });
  return storeChoices(transaction, { eventId, committees, choices: rules.committees, idOf });
}

/** Returns the id of the copy, or undefined if it has changed meanwhile. */
async function storeSet(
  transaction: Transaction,
  {
    set,
    existing,
    committeeId,
  }: { set: PortableSet; existing: StoredRuleSet | undefined; committeeId: string | null },
  now: number,
): Promise<string | undefined> {
  const { name } = set;
  const id = existing?.id ?? newId();
  const document = { ...set.document, id, name };
  const text = JSON.stringify(document);
  const by = { at: now, accountId: importer };
  if (!existing) {
    const copy = { id, name, basedOn: set.basedOn ?? '', revision: 1, document: text, committeeId };
    if (!(await insertRuleSet(transaction, copy))) return undefined;
    await insertRuleSetRevision(transaction, copy, by);
    return id;
  }
  if (committeeId !== null) await setCommitteeOfRuleSet(transaction, id, committeeId);
  if (isDeepStrictEqual(JSON.parse(existing.document), document)) return id;
  const { revision } = existing;
  if (!(await updateRuleSet(transaction, { id, revision, name, document: text }))) return undefined;
  await insertRuleSetRevision(transaction, { id, revision: revision + 1, document: text }, by);
  return id;
}

async function storeChoices(
  transaction: Transaction,
  {
    eventId,
    committees,
    choices,
    idOf,
  }: {
    eventId: string;
    committees: readonly { id: string; value: string; ruleSet: string | null }[];
    choices: PortableRules['committees'];
    idOf: (reference: RuleSetReference) => string;
  },
): Promise<boolean> {
  for (const { id, value, ruleSet: seen } of committees) {
    const chosen = choices[value];
    if (!chosen || idOf(chosen) === seen) continue;
    const choice = { committeeId: id, eventId, ruleSet: idOf(chosen), seen };
    if (!(await saveRuleSetChoice(transaction, choice))) return false;
  }
  return true;
}

/** Copies the choices of an event to its next edition, which has none. Copy the committees first. */
export async function copyRules(transaction: Transaction, from: string, to: string): Promise<void> {
  const settings = await findDebateSettings(transaction, from);
  if (settings) await replaceDebateSettings(transaction, { eventId: to, ...settings });
  const chosen = await listCommitteesWithRuleSets(transaction, from);
  for (const { id, value } of await listCommitteesWithRuleSets(transaction, to)) {
    const ruleSet = chosen.find((committee) => committee.value === value)?.ruleSet;
    const choice = ruleSet ? { committeeId: id, eventId: to, ruleSet, seen: null } : undefined;
    if (choice && !(await saveRuleSetChoice(transaction, choice)))
      throw new Error('a committee of the new event has rules already');
  }
}
