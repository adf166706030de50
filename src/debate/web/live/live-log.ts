import {
  advance,
  advanceAll,
  type Course,
  type FindRules,
  type NumberedStep,
  rebase,
  renumberBody,
  startCourse,
} from '../../rule/course.ts';
import type { SentStep } from '../../rule/fold.ts';
import { isRefusal, type Refusal } from '../../rule/refusal.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { MemberInput } from '../../rule/state.ts';
import type { Body, Step } from '../../rule/step.ts';
import { lastTimeOf, makeSteps } from '../console/apply-presses.ts';
import type { Anyway, Press } from '../console/press.ts';

/**
 * A step of this device about which the server has not answered. `about` is the id of the step that it undoes, redoes or
 * corrects, whose number in the log is not known yet.
 */
export type PendingStep = SentStep & { about?: string };

/** The log of the server, and behind it what this device has made since. */
export interface LiveLog {
  findRules: FindRules;
  confirmed: { steps: readonly Step[]; course: Course };
  /** In the order in which they were made, with those that do not fit: the server keeps them aside. */
  pending: readonly PendingStep[];
  /** Those that fit, with the numbers that the log gives them if nothing comes between. */
  fitting: readonly Step[];
  /** Folds `confirmed` and `fitting`. */
  course: Course;
}

/** @param rules of the next sitting */
export function openLiveLog(
  findRules: FindRules,
  {
    rules,
    members,
    steps,
    pending,
  }: {
    rules: RuleSet;
    members: readonly MemberInput[];
    steps: readonly Step[];
    pending: readonly PendingStep[];
  },
): LiveLog {
  const course = advanceAll(findRules, startCourse(rules, members), steps);
  return fold({ findRules, confirmed: { steps, course }, pending: withoutConfirmed(pending, steps) });
}

/** Folds what is pending behind the log of the server, as the server does when it arrives. */
function fold(log: Pick<LiveLog, 'findRules' | 'confirmed' | 'pending'>): LiveLog {
  const { findRules, confirmed, pending } = log;
  const { course, applied } = rebase(findRules, confirmed.course, numberSteps(log, pending), {
    after: confirmed.course.debate.seq,
  });
  return { findRules, confirmed, pending, course, fitting: applied };
}

/**
 * Numbers steps behind the log of the server. No step has the number 0, so that what is about a step that was kept aside
 * is kept aside too.
 */
function numberSteps(
  { confirmed }: Pick<LiveLog, 'confirmed'>,
  steps: readonly PendingStep[],
): NumberedStep[] {
  const after = confirmed.course.debate.seq;
  const numbers = new Map(steps.map(({ id }, at) => [id, after + at + 1]));
  const seqOf = (id: string) =>
    numbers.get(id) ?? confirmed.steps.findLast((step) => step.id === id)?.seq ?? 0;
  return steps.map(({ about, ...step }, at) => ({
    ...step,
    ...(about !== undefined && { body: renumberBody(step, () => seqOf(about)) }),
    seq: after + at + 1,
  }));
}

const withoutConfirmed = (pending: readonly PendingStep[], steps: readonly Step[]): PendingStep[] => {
  const ids = new Set(steps.map(({ id }) => id));
  return pending.filter(({ id }) => !ids.has(id));
};

/** Adds steps that the server has. Undefined if there is a gap between them and those that are known. */
export function confirmSteps(log: LiveLog, steps: readonly Step[]): LiveLog | undefined {
  const { findRules, confirmed } = log;
  const { seq } = confirmed.course.debate;
  const added = steps.filter((step) => step.seq > seq);
  const [first] = added;
  if (!first) return log;
  if (first.seq !== seq + 1) return undefined;
  return fold({
    findRules,
    confirmed: {
      steps: [...confirmed.steps, ...added],
      course: advanceAll(findRules, confirmed.course, added),
    },
    pending: withoutConfirmed(log.pending, added),
  });
}

/** Takes steps away that the server keeps aside. */
export function dropPending(log: LiveLog, ids: ReadonlySet<string>): LiveLog {
  const pending = log.pending.filter(({ id }) => !ids.has(id));
  return pending.length === log.pending.length ? log : fold({ ...log, pending });
}

/** Adds steps again that were taken away, behind all others. */
export const appendPending = (log: LiveLog, steps: readonly PendingStep[]): LiveLog =>
  fold({ ...log, pending: [...log.pending, ...steps] });

/**
 * Gives steps that were made before there was a lead the term of this device, once it leads.
 * @returns the log, and the steps that changed
 */
export function stampFreeSteps(log: LiveLog, device: string): { log: LiveLog; stamped: PendingStep[] } {
  const { lead } = log.confirmed.course.debate.state;
  if (lead?.device !== device) return { log, stamped: [] };
  const stamp = (step: PendingStep): PendingStep =>
    step.term === 0 ? { ...step, term: lead.term, device } : step;
  const pending = log.pending.map(stamp);
  const stamped = pending.filter((step, at) => step !== log.pending[at]);
  return stamped.length === 0 ? { log, stamped } : { log: fold({ ...log, pending }), stamped };
}

/** Takes the step away with which this device led alone, once the server knows that it leads with that term. */
export function dropClaim(log: LiveLog, device: string): LiveLog {
  const { lead } = log.confirmed.course.debate.state;
  if (lead?.device !== device) return log;
  const claims = log.pending.filter(
    ({ kind, body }) => kind === 'lead_taken' && (body as Body<'lead_taken'>).term === lead.term,
  );
  return dropPending(log, new Set(claims.map(({ id }) => id)));
}

/** Makes steps of this device together: all, or none if one is refused. */
export function pressSteps(
  log: LiveLog,
  presses: readonly Press[],
  { device, at, anyway }: { device: string; at: number; anyway: Anyway },
): { log: LiveLog; made: PendingStep[] } | Refusal {
  const last = lastTimeOf(log.fitting) || lastTimeOf(log.confirmed.steps);
  const result = makeSteps(log.course, presses, { device, at, anyway, last }, (course, step) =>
    advance(log.findRules, course, step),
  );
  if (isRefusal(result)) return result;
  const { course, made: added } = result;
  const made = toPending(log, added);
  return {
    log: { ...log, course, pending: [...log.pending, ...made], fitting: [...log.fitting, ...added] },
    made,
  };
}

/**
 * Makes steps that the server keeps aside for another device that leads, if the rules would let the lead make them. The log does
 * not change.
 */
export function proposeSteps(
  log: LiveLog,
  presses: readonly Press[],
  { device, at }: { device: string; at: number },
): { log: LiveLog; made: PendingStep[] } | Refusal {
  const last = lastTimeOf(log.fitting) || lastTimeOf(log.confirmed.steps);
  const result = makeSteps(log.course, presses, { at, last }, (course, step) =>
    advance(log.findRules, course, step),
  );
  if (isRefusal(result)) return result;
  const made = toPending(log, result.made).map((step) => ({ ...step, device }));
  return { log: { ...log, pending: [...log.pending, ...made] }, made };
}

/** Steps as they wait to be sent, with the ids of those that they are about. */
function toPending(log: LiveLog, added: readonly Step[]): PendingStep[] {
  const known = [...log.confirmed.steps, ...log.fitting, ...added];
  return added.map((step) => {
    const about = findAbout(step, known);
    const { seq, ...sent } = step;
    return { ...sent, ...(about !== undefined && { about }) };
  });
}

/** The id of the step that this one undoes, redoes or corrects. */
function findAbout(step: Step, steps: readonly Step[]): string | undefined {
  let about: string | undefined;
  renumberBody(step, (seq) => {
    about = steps.findLast((one) => one.seq === seq)?.id;
    return seq;
  });
  return about;
}

/** The next steps to send, as `recordSteps` takes them. */
export function nextBatch(log: LiveLog, max: number): { after: number; steps: Omit<Step, 'seq' | 'by'>[] } {
  return {
    after: log.confirmed.course.debate.seq,
    steps: numberSteps(log, log.pending.slice(0, max)).map(({ seq, by, ...step }) => step),
  };
}
