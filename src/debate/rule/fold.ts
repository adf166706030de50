import { applyStep, isLogKind } from './apply-step.ts';
import { hashValue } from './hash.ts';
import { isRefusal, type Refusal, refuse, refuseFinally } from './refusal.ts';
import type { RuleSet } from './rule-set/schema.ts';
import { type MemberInput, type Result, type State, startState } from './state.ts';
import { type Body, type Step, stepBodies } from './step.ts';

/**
 * A folded debate: the state of the room, and what undo needs of the current sitting. `before` is the state at its
 * opening, `steps` its log.
 */
export interface Debate {
  state: State;
  before: State;
  steps: Step[];
  /** Numbers of the undone steps, the last one last. */
  undone: number[];
  /** What can be redone, until the next step of the chair. */
  redoable: number[];
  /** Delegates' steps that no longer fit after an undo. */
  lapsed: number[];
  /** Number of the last step. */
  seq: number;
}

/** A debate before its first sitting. */
export function startDebate(members: readonly MemberInput[]): Debate {
  const state = startState(members);
  return { state, before: state, steps: [], undone: [], redoable: [], lapsed: [], seq: 0 };
}

/** Hashes the state of the room. Equal on every device that has applied the same steps, whatever was undone between. */
export const hashDebate = ({ state }: Debate): string => hashValue({ ...state, lead: null });

/**
 * Applies one step. Pure: reads no clock and no random source, never throws, and leaves `debate` as it was. Returns the
 * next debate, or why the step is refused.
 */
export function apply(rules: RuleSet, debate: Debate, step: Step): Debate | Refusal {
  if (step.seq !== debate.seq + 1) return refuseFinally('malformed', 'seq', String(step.seq));
  const refusal = findLeadRefusal(debate.state, step);
  if (refusal) return refusal;
  if (step.kind === 'lead_taken') return takeLead(debate, step);
  if (step.kind === 'undone') return undo(rules, debate, step);
  if (step.kind === 'redone') return redo(rules, debate, step);
  if (step.kind === 'corrected') return correct(rules, debate, step);
  const state = applyStep({ rules, state: debate.state, step });
  if (isRefusal(state)) return state;
  const isOpening = step.kind === 'opened';
  return {
    ...debate,
    state,
    before: isOpening ? debate.state : debate.before,
    steps: isOpening ? [step] : [...debate.steps, step],
    undone: isOpening ? [] : debate.undone,
    redoable: step.by === 'chair' ? [] : debate.redoable,
    lapsed: isOpening ? [] : debate.lapsed,
    seq: step.seq,
  };
}

/** Only the lead's device adds steps of the chair, with the current term. Without a lead nothing is checked. */
function findLeadRefusal({ lead }: State, { by, term, device, kind }: Step): Refusal | null {
  if (!lead || by === 'floor' || kind === 'lead_taken') return null;
  if (term < lead.term) return refuse('old_term', undefined, { needed: lead.term, found: term });
  return device === lead.device && term === lead.term
    ? null
    : refuse('not_lead', undefined, { about: lead.device });
}

const malformed = (about: string): Refusal => refuse('malformed', 'body', { about });

function takeLead(debate: Debate, step: Step): Debate | Refusal {
  const body = stepBodies.lead_taken.safeParse(step.body);
  if (!body.success) return malformed('lead_taken');
  const { term, device } = body.data;
  const current = debate.state.lead?.term ?? 0;
  if (term <= current) return refuse('old_term', undefined, { needed: current + 1, found: term });
  return {
    ...debate,
    state: { ...debate.state, lead: { term, device } },
    steps: [...debate.steps, step],
    seq: step.seq,
  };
}

/** The last step of the chair in this sitting that is not undone. Its opening cannot be undone. */
export const findUndoable = (debate: Debate): Step | undefined => listUndoable(debate).at(-1);

/** The steps of the chair in this sitting that are not undone, without its opening. */
export const listUndoable = ({ steps, undone }: Debate): Step[] =>
  steps.slice(1).filter((step) => step.by === 'chair' && !isMeta(step) && !undone.includes(step.seq));

/** A correction can be undone like other steps. */
const isMeta = ({ kind }: Step): boolean => isLogKind(kind) && kind !== 'corrected';

function undo(rules: RuleSet, debate: Debate, step: Step): Debate | Refusal {
  const body = stepBodies.undone.safeParse(step.body);
  if (!body.success) return malformed('undone');
  const { seq } = body.data;
  if (findUndoable(debate)?.seq !== seq) return refuseFinally('not_in_order', 'undo_order', String(seq));
  const undone = [...debate.undone, seq];
  return restart(rules, { ...debate, undone, redoable: [...debate.redoable, seq] }, step);
}

function redo(rules: RuleSet, debate: Debate, step: Step): Debate | Refusal {
  const body = stepBodies.redone.safeParse(step.body);
  if (!body.success) return malformed('redone');
  const { seq } = body.data;
  if (debate.redoable.at(-1) !== seq) return refuseFinally('not_in_order', 'undo_order', String(seq));
  const undone = debate.undone.filter((one) => one !== seq);
  return restart(rules, { ...debate, undone, redoable: debate.redoable.slice(0, -1) }, step);
}

/** Folds the sitting again, and adds the step that asked for it. Steps of delegates that no longer fit lapse. */
function restart(rules: RuleSet, debate: Debate, step: Step): Debate | Refusal {
  const { state, refused } = replay(rules, debate, debate.steps);
  const chairs = refused.find(({ by }) => by === 'chair');
  if (chairs) return refuseFinally('not_in_order', 'later_steps', String(chairs.seq));
  return {
    ...debate,
    state,
    steps: [...debate.steps, step],
    lapsed: refused.map(({ seq }) => seq),
    seq: step.seq,
  };
}

interface Replayed {
  state: State;
  refused: Step[];
  results: Result[];
}

/** Folds the steps of the sitting that are not undone, with their corrected bodies. */
function replay(
  rules: RuleSet,
  { before, undone, state: current }: Debate,
  steps: readonly Step[],
): Replayed {
  const refused: Step[] = [];
  const results: Result[] = [];
  let state = before;
  for (const [original, step] of listActive({ undone, steps })) {
    const next = applyStep({ rules, state, step });
    if (isRefusal(next)) refused.push(original);
    else {
      if (next.lastVote && next.lastVote !== state.lastVote) results.push(next.lastVote);
      state = next;
    }
  }
  return { state: { ...state, lead: current.lead }, refused, results };
}

/** The steps of the sitting that are not undone, as they were made and with their corrected bodies. */
export function listActive({
  undone,
  steps,
}: {
  undone: readonly number[];
  steps: readonly Step[];
}): [original: Step, corrected: Step][] {
  const active = steps.filter(({ seq }) => !undone.includes(seq));
  const corrections = new Map(active.flatMap(readCorrection).map((one) => [one.seq, one]));
  const kept = new Map([...corrections.values()].flatMap(({ results }) => Object.entries(results)));
  return active.map((step) => [step, withCorrection(step, corrections.get(step.seq)?.body, kept)]);
}

/** Replays the sitting that a debate is in: each step that is not undone, with the state before and after it. */
export function replaySitting(rules: RuleSet, debate: Debate): { step: Step; before: State; after: State }[] {
  const played: { step: Step; before: State; after: State }[] = [];
  let before = debate.before;
  for (const [, step] of listActive(debate)) {
    const after = applyStep({ rules, state: before, step });
    if (isRefusal(after)) continue;
    played.push({ step, before, after });
    before = after;
  }
  return played;
}

interface Correction {
  seq: number;
  body: Record<string, unknown>;
  /** Results that stay although the corrected numbers give others. */
  results: Record<string, 'passes' | 'fails'>;
}

function readCorrection(step: Step): Correction[] {
  if (step.kind !== 'corrected') return [];
  const body = stepBodies.corrected.safeParse(step.body);
  if (!body.success) return [];
  return [{ seq: body.data.seq, body: body.data.body, results: keptResults(step) }];
}

/** Results that a correction keeps. The fold derives them when it accepts the step, so that a replay finds them again. */
const keptResults = (step: Step & { kept?: Correction['results'] }): Correction['results'] => step.kept ?? {};

function withCorrection(
  step: Step,
  body: Record<string, unknown> | undefined,
  kept: Map<string, 'passes' | 'fails'>,
): Step {
  if (body) return { ...step, body };
  if (step.kind !== 'vote_closed') return step;
  const { vote } = step.body as Body<'vote_closed'>;
  const result = kept.get(vote);
  return result
    ? { ...step, body: { vote, result }, anyway: { codes: ['not_in_order'], ...step.anyway } }
    : step;
}

function correct(rules: RuleSet, debate: Debate, step: Step): Debate | Refusal {
  const body = stepBodies.corrected.safeParse(step.body);
  if (!body.success) return malformed('corrected');
  const { seq, keep } = body.data;
  const target = debate.steps.find((one) => one.seq === seq);
  const isCorrectable = target && !isLogKind(target.kind) && target.kind !== 'opened';
  if (!isCorrectable || debate.undone.includes(seq))
    return refuseFinally('not_in_order', 'no_such_step', String(seq));
  const former = replay(rules, debate, debate.steps);
  const first = replay(rules, debate, [...debate.steps, step]);
  const changed = former.results.filter(({ vote, passes }) =>
    first.results.some((one) => one.vote === vote && one.passes !== passes),
  );
  if (changed.length > 0 && keep !== true)
    return refuseFinally('not_in_order', 'result_changes', changed[0]?.vote);
  const kept = Object.fromEntries(
    changed.map(({ vote, passes }) => [vote, passes ? ('passes' as const) : ('fails' as const)]),
  );
  const stored: Step & { kept: Correction['results'] } = { ...step, kept };
  const { state, refused } = replay(rules, debate, [...debate.steps, stored]);
  const isNew = (one: Step) => !former.refused.includes(one);
  const broken = refused.find(isNew);
  if (broken) return refuseFinally('not_in_order', 'later_steps', String(broken.seq));
  return { ...debate, state, steps: [...debate.steps, stored], redoable: [], seq: step.seq };
}

/** A step without its number, as a device sends it. */
export type SentStep = Omit<Step, 'seq'>;

/**
 * Applies a batch. Accepted steps get the next numbers; refused ones are returned with the reason, and none is lost:
 * applied and refused are together what was sent.
 */
export function applyAll(
  rules: RuleSet,
  debate: Debate,
  steps: readonly SentStep[],
): { debate: Debate; applied: Step[]; refused: { step: SentStep; refusal: Refusal }[] } {
  const applied: Step[] = [];
  const refused: { step: SentStep; refusal: Refusal }[] = [];
  let now = debate;
  for (const sent of steps) {
    const step = { ...sent, seq: now.seq + 1 };
    const next = apply(rules, now, step);
    if (isRefusal(next)) refused.push({ step: sent, refusal: next });
    else {
      applied.push(step);
      now = next;
    }
  }
  return { debate: now, applied, refused };
}
