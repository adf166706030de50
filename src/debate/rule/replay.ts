import { z } from 'zod';
import { apply, type Debate, hashDebate, startDebate } from './fold.ts';
import { listMinutes, type Minute } from './minutes.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import { readRuleSet } from './rule-set/read.ts';
import { idSchema, type RuleSet, textSchema } from './rule-set/schema.ts';
import { voteRights } from './rule-set/vocabulary.ts';
import { refusalSentence } from './sentence.ts';
import type { MemberInput } from './state.ts';
import { type Step, stepSchema } from './step.ts';
import { viewDais, viewFloorPage, viewProjector } from './views.ts';

const memberSchema = z.strictObject({
  id: idSchema,
  name: textSchema.optional(),
  votes: z.enum(voteRights).default('all'),
  veto: z.boolean().default(false),
  tags: z.array(z.string().min(1).max(60)).default([]),
});

/** What a file may leave out: without it steps come from one lead, a second apart. */
const recordedStepSchema = stepSchema
  .omit({ seq: true })
  .partial()
  .required({ kind: true })
  .extend({
    /** For who reads the file, such as the row of a table. */
    note: z.string().max(300).optional(),
    /** Part of the view after the step, or the code of the refusal, which `replay` compares. */
    expect: z.union([z.strictObject({ refused: z.string() }), z.record(z.string(), z.unknown())]).optional(),
  });

const recordingSchema = z.strictObject({
  title: z.string().max(200).optional(),
  /** Id of a shipped rule set, or a document. */
  ruleSet: z.union([idSchema, z.record(z.string(), z.unknown())]),
  members: z.array(memberSchema).min(1).max(300),
  whips: z
    .array(z.strictObject({ tag: z.string(), vote: idSchema, answer: z.enum(['yes', 'no', 'abstain']) }))
    .default([]),
  steps: z.array(recordedStepSchema).max(20_000),
});

/** A sitting in a file: rule set, members and steps. */
export type Recording = z.output<typeof recordingSchema> & { rules: RuleSet };

/**
 * Reads a recording.
 * @param findRuleSet returns a shipped set by id
 * @returns the recording, or a sentence for each problem
 */
export function readRecording(
  value: unknown,
  findRuleSet: (id: string) => RuleSet | undefined,
): Recording | { problems: string[] } {
  const read = recordingSchema.safeParse(value);
  if (!read.success)
    return {
      problems: read.error.issues.map(({ path, message }) => `${path.join('.') || 'The file'}: ${message}.`),
    };
  const { ruleSet, members } = read.data;
  const twice = members.find(({ id }, at) => members.findIndex((other) => other.id === id) !== at);
  if (twice) return { problems: [`The member '${twice.id}' is in the file twice.`] };
  if (typeof ruleSet === 'string') {
    const rules = findRuleSet(ruleSet);
    return rules ? { ...read.data, rules } : { problems: [`No shipped rule set has the id '${ruleSet}'.`] };
  }
  const document = readRuleSet(ruleSet);
  return 'rules' in document ? { ...read.data, rules: document.rules } : document;
}

/** A recorded sitting with all fields of its steps and members, as the fold needs them. */
export interface RecordedSitting {
  title: string | undefined;
  rules: RuleSet;
  members: MemberInput[];
  steps: Omit<Step, 'seq'>[];
}

/** Reads a recording to play it against other rules. Returns a sentence for each problem if it cannot be read. */
export function readRecordedSitting(
  value: unknown,
  findRuleSet: (id: string) => RuleSet | undefined,
): RecordedSitting | { problems: string[] } {
  const recording = readRecording(value, findRuleSet);
  if ('problems' in recording) return recording;
  const { title, rules } = recording;
  return {
    title,
    rules,
    members: completeMembers(recording),
    steps: recording.steps.map(({ expect, note, ...given }, at) => completeStep(given, at)),
  };
}

const completeMembers = ({ members }: Recording): MemberInput[] =>
  members.map((member) => ({ ...member, name: member.name ?? member.id }));

export type ViewName = 'dais' | 'floor' | 'projector' | 'state';

/** What happened at a step of the file. */
type ReplayedStep = { step: number; note?: string; kind: string; unmet?: string[] } & (
  | { seq: number; hash: string; state: unknown }
  | { refusal: Refusal; sentence: string }
);

export interface Replay {
  ruleSet: string;
  steps: ReplayedStep[];
  applied: number;
  refused: number;
  /** Steps whose expectation was not met. */
  unmet: number;
  hash: string;
  minutes?: Minute[];
}

const firstTime = Date.UTC(2027, 0, 9, 9);

/** Folds a recording step by step. The same recording gives the same result everywhere. */
export function replayRecording(
  recording: Recording,
  options: { view?: ViewName; minutes?: boolean } = {},
): Replay {
  const { rules } = recording;
  const start = startDebate(completeMembers(recording));
  const accepted: Step[] = [];
  const steps: ReplayedStep[] = [];
  let debate = start;
  for (const [at, recorded] of recording.steps.entries()) {
    const { expect, note, ...given } = recorded;
    const step: Step = { ...completeStep(given, at), seq: debate.seq + 1 };
    const next = apply(rules, debate, step);
    const entry = { step: at + 1, ...(note !== undefined && { note }), kind: step.kind };
    if (isRefusal(next)) {
      const unmet = listUnmet(expect, { refused: next.refused, rule: next.rule });
      steps.push({
        ...entry,
        ...(unmet.length > 0 && { unmet }),
        refusal: next,
        sentence: refusalSentence(next),
      });
      continue;
    }
    debate = next;
    accepted.push(step);
    const state = showState(recording, debate, step.at, options.view ?? 'dais');
    const unmet = listUnmet(expect, viewDais({ rules, state: debate.state, at: step.at }, recording.whips));
    steps.push({
      ...entry,
      ...(unmet.length > 0 && { unmet }),
      seq: step.seq,
      hash: hashDebate(debate),
      state,
    });
  }
  return {
    ruleSet: rules.id,
    steps,
    applied: accepted.length,
    refused: recording.steps.length - accepted.length,
    unmet: steps.filter(({ unmet }) => unmet).length,
    hash: hashDebate(debate),
    ...(options.minutes && { minutes: listMinutes(rules, start, accepted) }),
  };
}

const completeStep = (
  { kind, ...given }: Omit<Recording['steps'][number], 'expect' | 'note'>,
  at: number,
): Omit<Step, 'seq'> => ({
  id: `step-${at + 1}`,
  term: 0,
  at: firstTime + at * 1000,
  by: 'chair',
  device: 'lead',
  body: {},
  ...given,
  kind,
});

function showState({ rules, whips }: Recording, { state }: Debate, at: number, view: ViewName): unknown {
  const room = { rules, state, at };
  if (view === 'state') return state;
  if (view === 'floor') return viewFloorPage(room);
  if (view === 'projector') return viewProjector(room);
  return viewDais(room, whips);
}

/** Names the parts of the expectation that are otherwise. Lists are compared as a whole, objects by their fields. */
function listUnmet(expected: unknown, found: unknown, path = ''): string[] {
  if (expected === undefined) return [];
  const isObject = typeof expected === 'object' && expected !== null && !Array.isArray(expected);
  if (isObject && typeof found === 'object' && found !== null && !Array.isArray(found))
    return Object.entries(expected).flatMap(([key, value]) =>
      listUnmet(value, (found as Record<string, unknown>)[key], path ? `${path}.${key}` : key),
    );
  if (Array.isArray(expected) && Array.isArray(found) && expected.length === found.length)
    return expected.flatMap((value, at) => listUnmet(value, found[at], `${path}.${at}`));
  const isEqual = JSON.stringify(expected) === JSON.stringify(found);
  return isEqual ? [] : [`${path}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`];
}
