import { apply, type Debate, type SentStep, startDebate } from './fold.ts';
import { isRefusal, type Refusal, refuseFinally } from './refusal.ts';
import type { RuleSet } from './rule-set/schema.ts';
import type { MemberInput } from './state.ts';
import { type Step, stepBodies } from './step.ts';

/** Finds the rules that a sitting was opened with. */
export type FindRules = (ruleSet: string, revision: number) => RuleSet | undefined;

/** A folded debate with the rules of its sitting, which later sittings may replace. */
export interface Course {
  rules: RuleSet;
  debate: Debate;
}

/** @param rules of the first sitting, until it is opened */
export const startCourse = (rules: RuleSet, members: readonly MemberInput[]): Course => ({
  rules,
  debate: startDebate(members),
});

/** Applies one step. A new sitting brings its own rules. */
export function advance(findRules: FindRules, course: Course, step: Step): Course | Refusal {
  const rules = step.kind === 'opened' ? findOpenedRules(findRules, step) : course.rules;
  if (!rules) return refuseFinally('malformed', 'body', 'ruleSet');
  const debate = apply(rules, course.debate, step);
  return isRefusal(debate) ? debate : { rules, debate };
}

function findOpenedRules(findRules: FindRules, { body }: Step): RuleSet | undefined {
  const read = stepBodies.opened.safeParse(body);
  return read.success ? findRules(read.data.ruleSet, read.data.revision) : undefined;
}

/** Folds steps that a log already has. One that does not fit, after a change of the members, is passed over. */
export const advanceAll = (findRules: FindRules, from: Course, steps: readonly Step[]): Course =>
  listSittings(findRules, from, steps).at(-1) ?? from;

/** Folds steps as `advanceAll` does. Returns the debate before the first sitting, and at the end of each. */
export function listSittings(findRules: FindRules, from: Course, steps: readonly Step[]): Course[] {
  const ended: Course[] = [];
  let course = from;
  for (const step of steps) {
    const next = advance(findRules, course, step);
    if (!isRefusal(next) && step.kind === 'opened') ended.push(course);
    course = isRefusal(next) ? { ...course, debate: { ...course.debate, seq: step.seq } } : next;
  }
  return [...ended, course];
}

/** The body of a step with the new number of the step that it is about, from its number on the device. */
export function renumberBody({ kind, body }: Pick<Step, 'kind' | 'body'>, renumber: (seq: number) => number) {
  const isAbout = kind === 'undone' || kind === 'redone' || kind === 'corrected';
  if (!isAbout || typeof body !== 'object' || body === null || !('seq' in body)) return body;
  return { ...body, seq: renumber(Number(body.seq)) };
}

/** A step as its device has numbered it, before the log gives it a number. */
export type NumberedStep = SentStep & { seq: number };

interface Rebasing {
  /** Number of the last step of the log that the device had. */
  after: number;
  /** Numbers in the log of steps that were stored before, by their ids. Of several with one id, the first is made. */
  known?: ReadonlyMap<string, number>;
  /** True for steps that were refused before. */
  isAside?: (step: NumberedStep) => boolean;
  /** Refuses steps for another reason than the rules. */
  check?: (step: Step, course: Course) => Refusal | null;
}

/** Applies steps of a device behind others that it did not know. Numbers in their bodies follow. */
export function rebase(
  findRules: FindRules,
  from: Course,
  steps: readonly NumberedStep[],
  { after, known = new Map(), isAside = () => false, check = () => null }: Rebasing,
): { course: Course; applied: Step[]; refused: { step: NumberedStep; refusal: Refusal }[] } {
  const numbers = new Map<number, number>();
  // No step has the number 0, so that what is about a refused step is refused too.
  const renumber = (seq: number) => (seq <= after ? seq : (numbers.get(seq) ?? 0));
  const applied: Step[] = [];
  const refused: { step: NumberedStep; refusal: Refusal }[] = [];
  const stored = new Map(known);
  const aside = new Set<string>();
  let course = from;
  for (const made of steps) {
    const place = stored.get(made.id);
    if (place !== undefined) numbers.set(made.seq, place);
    if (place !== undefined || aside.has(made.id) || isAside(made)) continue;
    const step = { ...made, seq: course.debate.seq + 1, body: renumberBody(made, renumber) };
    const next = check(step, course) ?? advance(findRules, course, step);
    if (isRefusal(next)) {
      refused.push({ step: made, refusal: next });
      aside.add(made.id);
      continue;
    }
    numbers.set(made.seq, step.seq);
    stored.set(made.id, step.seq);
    applied.push(step);
    course = next;
  }
  return { course, applied, refused };
}
