import type { Course } from './course.ts';
import { replaySitting } from './fold.ts';
import { endOf } from './minutes.ts';
import type { ListKind, RuleSet, VoteAnswer } from './rule-set/schema.ts';
import type { Motion, Result, State } from './state.ts';
import { type Body, type Step, stepBodies } from './step.ts';

/** A motion of a sitting, with what its row of the printed sheet has. */
export interface RecordedMotion extends Pick<Motion, 'motion' | 'type' | 'by' | 'fields'> {
  seconds: number;
  /** Null if it was not voted on. */
  votes: { yes: number; no: number } | null;
  /** Null while it is pending. */
  outcome: 'passed' | 'failed' | 'lapsed' | 'withdrawn' | 'ruled_out' | null;
}

/** A vote of a sitting. `first` are the answers before those who had passed were called again. */
export interface RecordedVote {
  result: Result;
  first: Record<string, VoteAnswer>;
}

export interface RecordedSpeech {
  member: string;
  seconds: number;
  list: ListKind | null;
  side: 'for' | 'against' | null;
  /** How often this time was passed on. */
  depth: number;
  /** A portfolio, or 'questions', 'comments' or 'chair'. Null if the time was not yielded. */
  yieldedTo: string | null;
}

/** What the printed sheets of a sitting have, in the order in which it happened. */
export interface SittingRecord {
  motions: RecordedMotion[];
  votes: RecordedVote[];
  speeches: RecordedSpeech[];
}

/** Collects what the sheets of a sitting have. Undone steps are left out, corrected ones are as they were corrected. */
export function recordSitting({ rules, debate }: Course): SittingRecord {
  const record: SittingRecord = { motions: [], votes: [], speeches: [] };
  for (const { before, after, step } of replaySitting(rules, debate)) {
    noteMotions(record, rules, { before, after, step });
    if (after.lastVote && after.lastVote !== before.lastVote)
      record.votes.push({ result: after.lastVote, first: firstAnswers(before, after.lastVote) });
    const { floor } = before;
    if (floor && after.floor?.speech !== floor.speech)
      record.speeches.push({
        member: floor.member,
        seconds: Math.round((spokenBy(after, floor.member) - spokenBy(before, floor.member)) / 1000),
        list: floor.list,
        side: floor.side,
        depth: floor.depth,
        yieldedTo: yieldOf(step),
      });
  }
  return record;
}

const spokenBy = ({ members }: State, id: string): number =>
  members.find((member) => member.id === id)?.spokenMs ?? 0;

function yieldOf(step: Step): string | null {
  if (step.kind !== 'floor_ended') return null;
  const read = stepBodies.floor_ended.safeParse(step.body);
  const to: Body<'floor_ended'>['yield'] = read.success ? read.data.yield : undefined;
  if (!to) return null;
  return to.to === 'delegate' ? to.member : to.to;
}

const firstAnswers = ({ vote }: State, { answers }: Result): Record<string, VoteAnswer> => ({
  ...answers,
  ...vote?.answers,
  ...Object.fromEntries((vote?.passed ?? []).map((member) => [member, 'pass' as const])),
});

function noteMotions(
  { motions }: SittingRecord,
  rules: RuleSet,
  { before, after, step }: { before: State; after: State; step: Step },
): void {
  for (const { motion, type, by, fields, seconds } of after.motions) {
    const known = motions.find((one) => one.motion === motion);
    if (known) known.seconds = seconds.length;
    else motions.push({ motion, type, by, fields, seconds: seconds.length, votes: null, outcome: null });
  }
  for (const gone of before.motions) {
    const known = motions.find(({ motion }) => motion === gone.motion);
    if (!known || after.motions.some(({ motion }) => motion === gone.motion)) continue;
    const { lastVote } = after;
    const isVotedOn =
      step.kind === 'vote_closed' && lastVote?.on.kind === 'motion' && lastVote.on.motion === gone.motion;
    if (isVotedOn) {
      known.votes = { yes: lastVote.yes, no: lastVote.no };
      known.outcome = lastVote.passes ? 'passed' : 'failed';
    } else known.outcome = outcomeOf[endOf(rules, gone, step)];
  }
}

const outcomeOf = {
  carried: 'passed',
  refused: 'failed',
  lapsed: 'lapsed',
  withdrawn: 'withdrawn',
  ruled_out: 'ruled_out',
} as const;
