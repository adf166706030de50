import type { Outcome } from './context.ts';
import { addList } from './lists.ts';
import { applyPaperEffect, isPaperEffect } from './paper-effects.ts';
import { refuseFinally } from './refusal.ts';
import { type CaucusKind, type Effect, effectSchema, type Phase, type RuleSet } from './rule-set/schema.ts';
import { type EffectField, verbs } from './rule-set/vocabulary.ts';
import {
  type Caucus,
  changeList,
  changeMember,
  findList,
  findMember,
  findPhase,
  firstPhase,
  type State,
} from './state.ts';
import { caucusUsedMsAt } from './timer.ts';

/** Adds the fields of a motion to the effect of its type. Undefined if they do not fit. */
export function fillEffect(effect: Effect, fields: Omit<Effect, 'verb'>): Effect | undefined {
  const verb: { needs: readonly EffectField[]; takes?: readonly EffectField[] } = verbs[effect.verb];
  const known = [...verb.needs, ...(verb.takes ?? [])];
  const given = Object.entries(fields).filter(([field]) => known.some((one) => one === field));
  const read = effectSchema.safeParse({ ...Object.fromEntries(given), ...effect });
  return read.success && verb.needs.every((field) => read.data[field] !== undefined) ? read.data : undefined;
}

/** Does what a motion that passed, or the chair, decides. `at` is the time of the step. */
export function applyEffect(rules: RuleSet, state: State, effect: Effect, at: number): Outcome {
  if (isPaperEffect(effect.verb)) return applyPaperEffect(rules, state, effect);
  const [family] = effect.verb.split('.');
  if (family === 'topic') return applyTopic(rules, state, effect);
  if (family === 'list') return applyList(rules, state, effect);
  if (family === 'caucus') return applyCaucus(rules, state, effect, at);
  if (family === 'meeting') return applyMeeting(rules, state, effect, at);
  return applyOther(rules, state, effect, at);
}

const forget = (state: State, scope: string): State['passed'] =>
  state.passed.filter((one) => one.scope !== scope);

function applyTopic(rules: RuleSet, state: State, effect: Effect): Outcome {
  const debate = firstPhase(rules, 'debate', 'paper');
  if (effect.verb === 'topic.set') {
    const kept = state.topic === null ? [] : [{ topic: state.topic, lists: state.lists }];
    const setAside = [...state.setAside, ...kept].filter(({ topic }) => topic !== effect.topic);
    return {
      ...state,
      topic: effect.topic ?? null,
      setAside,
      lists: [],
      phase: debate ?? state.phase,
      passed: forget(state, 'topic'),
    };
  }
  if (effect.verb === 'topic.rename')
    return state.topic === null
      ? refuseFinally('not_in_order', 'topic_set')
      : { ...state, topic: effect.topic ?? state.topic };
  if (effect.verb === 'topic.set_aside') {
    if (state.topic === null) return refuseFinally('not_in_order', 'topic_set');
    return {
      ...state,
      topic: null,
      setAside: [...state.setAside, { topic: state.topic, lists: state.lists }],
      lists: [],
      caucus: null,
      phase: firstPhase(rules, 'agenda', 'debate') ?? state.phase,
      passed: forget(state, 'topic'),
    };
  }
  const found =
    effect.topic === undefined
      ? state.setAside.at(-1)
      : state.setAside.find(({ topic }) => topic === effect.topic);
  if (!found) return refuseFinally('not_in_order', 'set_aside_exists');
  const current = state.topic === null ? [] : [{ topic: state.topic, lists: state.lists }];
  return {
    ...state,
    topic: found.topic,
    lists: found.lists,
    setAside: [...state.setAside.filter((one) => one !== found), ...current],
    phase: debate ?? state.phase,
  };
}

function applyList(rules: RuleSet, state: State, effect: Effect): Outcome {
  const kind = rules.lists.find((list) => list.kind === (effect.kind ?? 'general'))?.kind;
  if (!kind) return refuseFinally('not_in_order', 'no_such_list', effect.kind ?? 'general');
  if (effect.verb === 'list.open') return addList(rules, state, kind, effect);
  if (!findList(state, kind)) return refuseFinally('not_in_order', 'list_open', kind);
  if (effect.verb === 'list.close') return changeList(state, kind, () => ({ open: false }));
  return changeList(state, kind, (list) => ({ each: effect.each ?? list.each }));
}

const isCaucusKind = (kind: string | undefined): kind is CaucusKind =>
  kind === 'moderated' || kind === 'unmoderated' || kind === 'consultation_of_the_whole';

function applyCaucus(rules: RuleSet, state: State, effect: Effect, at: number): Outcome {
  if (effect.verb === 'caucus.start') return startCaucus(rules, state, effect, at);
  const current = state.caucus ?? state.endedCaucus;
  if (!current) return refuseFinally('not_in_order', 'in_or_after_caucus');
  if (effect.verb === 'caucus.end') {
    if (!state.caucus) return refuseFinally('not_in_order', 'in_caucus');
    return {
      ...state,
      caucus: null,
      endedCaucus: endCaucus(state.caucus, at),
      phase: state.returnTo ?? firstPhase(rules, 'debate', 'paper') ?? state.phase,
      returnTo: null,
      passed: forget(state, 'caucus'),
    };
  }
  return {
    ...state,
    caucus: extendCaucus(current, (effect.total ?? 0) * 1000, { isRunning: state.caucus !== null, at }),
    endedCaucus: null,
    phase: phaseOfCaucus(rules, current.kind) ?? state.phase,
    returnTo: state.caucus ? state.returnTo : state.phase,
  };
}

const endCaucus = (caucus: Caucus, at: number): Caucus => ({
  ...caucus,
  usedMs: caucusUsedMsAt(caucus, at),
});

/** The time between the end of a caucus and its extension does not count, nor does what it was longer than its total. */
function extendCaucus(
  caucus: Caucus,
  moreMs: number,
  { isRunning, at }: { isRunning: boolean; at: number },
): Caucus {
  const totalMs = (caucus.totalMs ?? 0) + moreMs;
  if (isRunning) return { ...caucus, totalMs };
  const usedMs = Math.min(caucus.usedMs, caucus.totalMs ?? caucus.usedMs);
  return { ...caucus, totalMs, usedMs, startedAt: at };
}

const phaseOfCaucus = (rules: RuleSet, kind: string): string | null =>
  findPhase(rules, kind)?.base === 'caucus' ? kind : firstPhase(rules, 'caucus');

function startCaucus(rules: RuleSet, state: State, effect: Effect, at: number): Outcome {
  const { kind } = effect;
  if (!isCaucusKind(kind)) return refuseFinally('not_in_order', 'field', 'kind');
  const totalMs = effect.total === undefined ? null : effect.total * 1000;
  const caucus = {
    kind,
    topic: effect.topic ?? null,
    totalMs,
    eachMs: effect.each === undefined ? null : effect.each * 1000,
    usedMs: 0,
    firstMs: totalMs,
    startedAt: at,
  };
  return {
    ...state,
    caucus,
    endedCaucus: null,
    phase: phaseOfCaucus(rules, kind) ?? state.phase,
    returnTo: state.caucus ? state.returnTo : state.phase,
    lists: state.lists.filter((list) => list.kind !== 'moderated'),
    passed: forget(state, 'caucus'),
  };
}

/** Ends the sitting. A suspension keeps topic, lists and the answers of the roll; an adjournment asks for a new roll. */
function applyMeeting(rules: RuleSet, state: State, effect: Effect, at: number): Outcome {
  const isAdjourned = effect.verb === 'meeting.adjourn';
  const isCaucus = state.caucus !== null;
  return {
    ...state,
    sitting: null,
    rollOpen: false,
    newRoll: isAdjourned,
    caucus: null,
    endedCaucus: null,
    motions: [],
    lastRuling: null,
    points: [],
    explaining: [],
    returnTo: isCaucus ? state.returnTo : state.phase,
    phase: isAdjourned ? firstPhase(rules, 'end', 'break') : firstPhase(rules, 'break', 'end'),
    suspendedUntil: effect.minutes === undefined ? null : at + effect.minutes * 60_000,
    passed: forget(state, 'sitting'),
  };
}

function applyOther(rules: RuleSet, state: State, effect: Effect, at: number): Outcome {
  switch (effect.verb) {
    case 'debate.close': {
      const vote = firstPhase(rules, 'vote');
      if (!vote) return refuseFinally('not_in_order', 'no_such_phase', 'vote');
      return { ...state, phase: vote, caucus: null, returnTo: null, endedCaucus: null, method: null };
    }
    case 'debate.reopen':
      return { ...state, phase: firstPhase(rules, 'debate', 'paper') ?? state.phase, method: null };
    case 'vote.method':
      return { ...state, method: effect.method ?? null };
    case 'ruling.overrule':
      return overruleLastRuling(state);
    case 'roll.call':
      return callRoll(rules, state);
    case 'questions.start':
      return startQuestions(rules, state, effect);
    case 'floor.reply':
      return queueReply(rules, state, effect);
    case 'phase.set':
      return setPhase(rules, state, effect.phase ?? '', at);
    default:
      return state;
  }
}

/** Goes to a phase, and from the list of the former one to its list. Leaving a caucus ends it. */
export function setPhase(rules: RuleSet, from: State, id: string, at: number): Outcome {
  const phase = findPhase(rules, id);
  if (!phase) return refuseFinally('not_in_order', 'no_such_phase', id);
  const state = changePhaseList(rules, from, phase);
  if (phase.base === 'caucus') return { ...state, phase: id, returnTo: state.returnTo ?? state.phase };
  return {
    ...state,
    phase: id,
    caucus: null,
    endedCaucus: state.caucus ? endCaucus(state.caucus, at) : state.endedCaucus,
    returnTo: null,
  };
}

function changePhaseList(rules: RuleSet, state: State, { opens }: Phase): State {
  const former = findPhase(rules, state.phase)?.opens;
  const closed = former ? changeList(state, former.kind, () => ({ open: false })) : state;
  if (!opens) return closed;
  const { kind, seconds } = opens;
  // Behind all others, so that the next speaker comes from it.
  const last = { ...closed, lists: closed.lists.toSorted((a, b) => +(a.kind === kind) - +(b.kind === kind)) };
  return addList(rules, last, kind, seconds === undefined ? {} : { each: seconds });
}

function overruleLastRuling(state: State): Outcome {
  const { lastRuling } = state;
  if (!lastRuling) return refuseFinally('not_in_order', 'after_ruling');
  const reversed = lastRuling.ruling === 'accepted' ? -1 : 0;
  const change = (id: string | null, by: number) => (one: State) =>
    id === null || by === 0 ? one : changeMember(one, id, ({ tally }) => ({ tally: tally + by }));
  const changed = change(lastRuling.about, -reversed)(change(lastRuling.by, reversed)(state));
  return { ...changed, lastRuling: null };
}

/** Calls a new roll: every member answers again. */
export function callRoll(rules: RuleSet, state: State): State {
  return {
    ...state,
    rollOpen: true,
    newRoll: false,
    returnTo: state.phase !== null && findPhase(rules, state.phase)?.base === 'roll' ? null : state.phase,
    phase: firstPhase(rules, 'roll'),
    members: state.members.map((member) => ({ ...member, answer: null, late: false, seats: 1 })),
  };
}

function startQuestions(rules: RuleSet, state: State, effect: Effect): Outcome {
  if (!rules.lists.some(({ kind }) => kind === 'questions'))
    return refuseFinally('not_in_order', 'no_such_list', 'questions');
  const opened = addList(rules, state, 'questions', effect);
  const phase = firstPhase(rules, 'questions');
  return phase === null ? opened : { ...opened, phase, returnTo: state.returnTo ?? state.phase };
}

function queueReply(rules: RuleSet, state: State, effect: Effect): Outcome {
  const member = findMember(state, effect.member ?? '');
  if (!member) return refuseFinally('unknown_member', 'field', effect.member);
  if (!rules.lists.some(({ kind }) => kind === 'reply'))
    return refuseFinally('not_in_order', 'no_such_list', 'reply');
  const opened = addList(rules, state, 'reply', effect);
  const entry = { entry: `reply.${member.id}`, member: member.id, side: null };
  return changeList(opened, 'reply', ({ entries }) => ({
    entries: [...entries.filter((one) => one.entry !== entry.entry), entry],
  }));
}
