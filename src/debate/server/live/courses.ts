import type { Database } from '#platform/server/db/database.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { computeStateDigest } from '#platform/server/state-digest.ts';
import { noRules } from '../../contract/of-committee.ts';
import { advanceAll, type Course, type FindRules, startCourse } from '../../rule/course.ts';
import { readRuleSet } from '../../rule/rule-set/read.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { MemberInput } from '../../rule/state.ts';
import type { Step } from '../../rule/step.ts';
import { shippedRuleSets } from '../../rule-sets/index.ts';
import { findCurrentRevision, findRevisionDocument } from '../rule-sets.sql.ts';
import { listMembers, type StoredDebate } from './debates.sql.ts';
import { listSteps } from './steps.sql.ts';

/** A debate as this process has folded it. */
export interface OpenCourse {
  course: Course;
  members: MemberInput[];
  /** Documents of the rules of each sitting and of the chosen set. */
  documents: RulesDocument[];
  /** The chosen set with its current revision. */
  chosen: RulesDocument;
  findRules: FindRules;
}

export interface RulesDocument {
  ruleSet: string;
  revision: number;
  document: Record<string, unknown>;
}

interface Kept {
  seq: number;
  /** Of members and of the chosen rules: with others, the log is folded again. */
  digest: string;
  course: Course;
  documents: RulesDocument[];
}

/** How many debates a process keeps folded. */
const maxKept = 100;
/** The folded debates of each database, by the ids of their committees. */
const keptByDatabase = new WeakMap<Database, Map<string, Kept>>();

/** How many revisions of rule sets a process keeps. */
const maxDocuments = 300;
/** Documents that were read, which never change: a revision of a copy, or a shipped set. */
const readDocuments = new Map<string, { found: RulesDocument; rules: RuleSet }>();

const keyOf = (ruleSet: string, revision: number): string => `${ruleSet} ${revision}`;

/** Reads a revision of a rule set once. Undefined if there is none, or if it is of an earlier version of the product. */
async function loadRules(db: Db, ruleSet: string, revision: number): Promise<RulesDocument | undefined> {
  const key = keyOf(ruleSet, revision);
  const known = readDocuments.get(key);
  if (known) return known.found;
  const shipped = revision === 0 ? shippedRuleSets.get(ruleSet) : undefined;
  const text = shipped ? undefined : await findRevisionDocument(db, { id: ruleSet, revision });
  const document = shipped ? { ...shipped } : text === undefined ? undefined : JSON.parse(text);
  const read = document && readRuleSet(document);
  if (!read || !('rules' in read)) return undefined;
  const found = { ruleSet, revision, document };
  keep(readDocuments, key, { found, rules: read.rules }, maxDocuments);
  return found;
}

const findReadRules: FindRules = (ruleSet, revision) => readDocuments.get(keyOf(ruleSet, revision))?.rules;

/** Reads the rules that a step opens a sitting with, so that they are found when it is applied. */
export async function loadRulesOfSteps(
  db: Db,
  steps: readonly Pick<Step, 'kind' | 'body'>[],
): Promise<RulesDocument[]> {
  const documents = new Map<string, RulesDocument>();
  for (const { kind, body } of steps) {
    if (kind !== 'opened' || typeof body !== 'object' || body === null) continue;
    const { ruleSet, revision } = body as { ruleSet?: unknown; revision?: unknown };
    if (typeof ruleSet !== 'string' || typeof revision !== 'number') continue;
    const found = await loadRules(db, ruleSet, revision);
    if (found) documents.set(keyOf(ruleSet, revision), found);
  }
  return [...documents.values()];
}

/**
 * Returns the folded debate as of the last step. Applies only the steps that this process has not folded yet.
 * @param db in which the steps are read: `database`, or a transaction of it
 * @throws AppError 409 if the chosen rules do not exist any more
 */
export async function openCourse(
  database: Database,
  db: Db,
  { committeeId, ruleSet, seq }: StoredDebate,
): Promise<OpenCourse> {
  const revision = shippedRuleSets.has(ruleSet) ? 0 : await findCurrentRevision(db, ruleSet);
  const [members, chosen] = await Promise.all([
    listMembers(db, committeeId),
    revision === undefined ? undefined : loadRules(db, ruleSet, revision),
  ]);
  const rules = chosen && findReadRules(ruleSet, chosen.revision);
  if (!chosen || !rules) throw new AppError(noRules);
  const digest = computeStateDigest({ members, ruleSet, revision });
  const kept = keptByDatabase.get(database) ?? new Map<string, Kept>();
  keptByDatabase.set(database, kept);
  const known = kept.get(committeeId);
  const isKnown = known?.digest === digest && known.seq <= seq;
  const from = isKnown ? known : { seq: 0, documents: [], course: startCourse(rules, members) };
  const steps = from.seq === seq ? [] : await listSteps(db, committeeId, from.seq);
  const documents = uniqueDocuments([...from.documents, ...(await loadRulesOfSteps(db, steps))]);
  const course = advanceAll(findReadRules, from.course, steps);
  keep(kept, committeeId, { seq: course.debate.seq, digest, course, documents }, maxKept);
  return {
    course,
    members,
    documents: uniqueDocuments([...documents, chosen]),
    chosen,
    findRules: findReadRules,
  };
}

const uniqueDocuments = (documents: readonly RulesDocument[]): RulesDocument[] => [
  ...new Map(documents.map((one) => [keyOf(one.ruleSet, one.revision), one])).values(),
];

/** Adds an entry as the newest one, and drops the oldest one if there are more than `max`. */
function keep<T>(entries: Map<string, T>, key: string, entry: T, max: number): void {
  entries.delete(key);
  entries.set(key, entry);
  if (entries.size > max) entries.delete([...entries.keys()][0] as string);
}
