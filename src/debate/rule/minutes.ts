import { type Course, listSittings } from './course.ts';
import { type Debate, listActive, replaySitting } from './fold.ts';
import type { RefusalCode } from './refusal.ts';
import type { RuleSet } from './rule-set/schema.ts';
import { resultSentence } from './sentence.ts';
import type { Motion, Result, State } from './state.ts';
import type { Step } from './step.ts';

/** What the chair overruled, and the reasons that the chair gave. */
interface Overruled {
  codes: readonly RefusalCode[];
  reasons: readonly string[];
}

/** Facts of the minutes, in the order in which they happened. They become text where they are shown. */
export type Minute = { seq: number; at: number; overruled?: Overruled; corrected?: boolean } & (
  | { fact: 'opened'; session: string }
  | { fact: 'present'; members: number; hasQuorum: boolean }
  | { fact: 'speech'; member: string; seconds: number; list: string | null }
  | { fact: 'moved'; motion: string; type: string; by: string }
  | {
      fact: 'carried' | 'refused' | 'lapsed' | 'withdrawn' | 'ruled_out';
      motion: string;
      type: string;
      by: string;
    }
  | { fact: 'vote'; on: Result['on']; passes: boolean; sentence: string; answers: Result['answers'] }
  | { fact: 'paper'; paper: string; label: string; status: string }
  | { fact: 'ruling'; type: string; by: string; ruling: string }
  | { fact: 'phase'; phase: string | null; topic: string | null }
  | { fact: 'note'; text: string }
  | { fact: 'closed'; until: number | null }
);

/**
 * Writes the minutes of a log. Steps that were undone are left out, as are those that are refused; corrected ones are as
 * they were corrected.
 * @param debate the debate before its first step
 */
export const listMinutes = (rules: RuleSet, debate: Debate, steps: readonly Step[]): Minute[] =>
  listSittings(() => rules, { rules, debate }, steps).flatMap(listMinutesOfSitting);

/** Writes the minutes of the sitting that a debate is in, or was in last. */
export function listMinutesOfSitting({ rules, debate }: Course): Minute[] {
  const corrected = new Set(
    listActive(debate)
      .filter(([original, step]) => step !== original)
      .map(([{ body, seq }]) => subjectOf(body) ?? seq),
  );
  const carried = new Map<string, Overruled>();
  return replaySitting(rules, debate).flatMap(({ before, after, step }) => {
    const isCorrected = corrected.has(subjectOf(step.body) ?? step.seq);
    const facts = listFacts(rules, before, after, step);
    const overruled = carryOverruled(carried, step, before, facts.length > 0);
    return facts.map((one) => ({
      ...one,
      ...(overruled.codes.length > 0 && { overruled }),
      ...(isCorrected && { corrected: true }),
    }));
  });
}

/** Fields of steps that name what they are about. */
const subjects: ReadonlySet<string> = new Set(['motion', 'vote', 'speech', 'entry']);

/**
 * What the chair overruled until now for what a step is about. A step without a line, such as putting a motion, has it in
 * the next line about the same motion, vote or speech.
 */
function carryOverruled(
  carried: Map<string, Overruled>,
  { body, anyway }: Step,
  { vote }: State,
  hasLine: boolean,
): Overruled {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const ids = fields.flatMap(([name, id]) => (subjects.has(name) && typeof id === 'string' ? id : []));
  const about = [...ids, ...(vote?.on.kind === 'motion' && ids.includes(vote.vote) ? [vote.on.motion] : [])];
  const former = about.flatMap((id) => carried.get(id) ?? []);
  const reason = anyway?.reason === undefined ? [] : [anyway.reason];
  const overruled = {
    codes: [...new Set([...former.flatMap(({ codes }) => codes), ...(anyway?.codes ?? [])])],
    reasons: [...new Set([...former.flatMap(({ reasons }) => reasons), ...reason])],
  };
  for (const id of about) {
    if (hasLine || overruled.codes.length === 0) carried.delete(id);
    else carried.set(id, overruled);
  }
  return overruled;
}

/** The vote or speech that a step is about, whose line says that it was corrected. */
function subjectOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const subject = 'vote' in body ? body.vote : 'speech' in body ? body.speech : undefined;
  return typeof subject === 'string' ? subject : undefined;
}

function listFacts(rules: RuleSet, before: State, after: State, step: Step): Minute[] {
  const head = { seq: step.seq, at: step.at };
  return [
    ...listMeetingFacts(before, after, step),
    ...listSpeechFacts(before, after),
    ...listMotionFacts(rules, before, after, step),
    ...listResultFacts(before, after),
    ...listPaperFacts(before, after),
    ...listRulingFacts(before, after),
  ].map((fact) => ({ ...head, ...fact }));
}

type Fact = Minute extends infer M
  ? M extends Minute
    ? Omit<M, 'seq' | 'at' | 'overruled' | 'corrected'>
    : never
  : never;

function listMeetingFacts(before: State, after: State, { kind, body }: Step): Fact[] {
  const isMoved = before.phase !== after.phase || before.topic !== after.topic;
  const note =
    kind === 'noted' && typeof body === 'object' && body !== null && 'text' in body ? body.text : null;
  return [
    ...(after.sitting && !before.sitting
      ? [{ fact: 'opened' as const, session: after.sitting.session }]
      : []),
    ...(before.rollOpen && !after.rollOpen && after.sitting
      ? [
          {
            fact: 'present' as const,
            members: after.members.filter(({ answer }) => answer !== null && answer !== 'absent').length,
            hasQuorum: true,
          },
        ]
      : []),
    ...(isMoved ? [{ fact: 'phase' as const, phase: after.phase, topic: after.topic }] : []),
    ...(typeof note === 'string' ? [{ fact: 'note' as const, text: note }] : []),
    ...(before.sitting && !after.sitting ? [{ fact: 'closed' as const, until: after.suspendedUntil }] : []),
  ];
}

function listSpeechFacts(before: State, after: State): Fact[] {
  const { floor } = before;
  if (!floor || after.floor?.speech === floor.speech) return [];
  const spoken = (state: State) => state.members.find(({ id }) => id === floor.member)?.spokenMs ?? 0;
  const seconds = Math.round((spoken(after) - spoken(before)) / 1000);
  return [{ fact: 'speech', member: floor.member, seconds, list: floor.list }];
}

function listMotionFacts(rules: RuleSet, before: State, after: State, step: Step): Fact[] {
  const gone = before.motions.filter(({ motion }) => !after.motions.some((one) => one.motion === motion));
  const moved = after.motions.filter(({ motion }) => !before.motions.some((one) => one.motion === motion));
  return [
    ...moved.map(({ motion, type, by }) => ({ fact: 'moved' as const, motion, type, by })),
    ...gone
      .filter(({ motion }) => step.kind !== 'vote_closed' || !isSubject(after.lastVote, motion))
      .map((motion) => ({
        fact: endOf(rules, motion, step),
        motion: motion.motion,
        type: motion.type,
        by: motion.by,
      })),
  ];
}

/** How a motion ended without a vote on it. */
export function endOf(
  rules: RuleSet,
  { motion, type, objections }: Motion,
  { kind, body }: Step,
): 'carried' | 'refused' | 'lapsed' | 'withdrawn' | 'ruled_out' {
  if (kind === 'withdrawn' || kind === 'ruled_out') return kind;
  const isPut =
    kind === 'put' && typeof body === 'object' && body !== null && 'motion' in body && body.motion === motion;
  if (!isPut) return 'lapsed';
  const majority = rules.motions.find(({ id }) => id === type)?.majority ?? '';
  const isRefused = rules.majorities[majority]?.shape === 'no_objection' && objections.length > 0;
  return isRefused ? 'refused' : 'carried';
}

const isSubject = (result: Result | null, motion: string): boolean =>
  result?.on.kind === 'motion' && result.on.motion === motion;

function listResultFacts(before: State, after: State): Fact[] {
  const { lastVote } = after;
  if (!lastVote || lastVote === before.lastVote) return [];
  const { on, passes, answers } = lastVote;
  return [{ fact: 'vote', on, passes, sentence: resultSentence(after, lastVote), answers }];
}

function listPaperFacts(before: State, after: State): Fact[] {
  return after.papers
    .filter(({ paper, status }) => before.papers.find((one) => one.paper === paper)?.status !== status)
    .map(({ paper, label, status }) => ({ fact: 'paper', paper, label, status }));
}

function listRulingFacts(before: State, { lastRuling }: State): Fact[] {
  if (!lastRuling || lastRuling === before.lastRuling) return [];
  const { type, by, ruling } = lastRuling;
  return [{ fact: 'ruling', type, by, ruling }];
}
