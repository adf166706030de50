import { chain, firstRefusal, type Outcome, type StepContext } from './context.ts';
import { applyEffect, fillEffect } from './effects.ts';
import { findObstacle } from './in-order.ts';
import { sortMotions } from './precedence.ts';
import { isRefusal, type Refusal, refuse, refuseFinally } from './refusal.ts';
import type { Effect, MotionRule, RuleSet } from './rule-set/schema.ts';
import { changeMotion, findMember, findPaper, hasVote, isPresent, type Motion, type State } from './state.ts';
import type { Body } from './step.ts';

export const findMotionRule = (rules: RuleSet, type: string): MotionRule | undefined =>
  rules.motions.find(({ id }) => id === type);

export function moved(context: StepContext, body: Body<'moved'>): Outcome {
  const { rules, state, step } = context;
  const member = findMember(state, body.by);
  if (!member) return refuse('unknown_member', undefined, { about: body.by });
  const rule = findMotionRule(rules, body.type);
  if (!rule) return refuseFinally('not_in_order', 'no_such_motion', body.type);
  if (state.motions.some(({ motion }) => motion === body.motion))
    return refuseFinally('malformed', 'already_used', body.motion);
  const effect = fillEffect(rule.effect, body.fields);
  if (!effect) return refuseFinally('not_in_order', 'field', listMissing(rule, body.fields));
  const refusal = firstRefusal(context, [
    findObstacle(rules, state, body.type, { at: step.at, by: body.by, paper: body.fields.paper }),
    ...listFieldRefusals(rules, state, rule, body.fields),
  ]);
  if (refusal) return refusal;
  const motion: Motion = {
    motion: body.motion,
    type: body.type,
    by: body.by,
    fields: body.fields,
    seconds: [],
    objections: [],
    status: 'pending',
    debate: null,
  };
  return findEffectRefusal(context, motion) ?? { ...state, motions: [...state.motions, motion] };
}

/** Why the effect of a motion would fail if it passed now, or null. Such a motion is refused before it is voted on. */
function findEffectRefusal({ rules, state, step }: StepContext, motion: Motion): Refusal | null {
  const passed = passMotion(rules, state, motion, step.at);
  return isRefusal(passed) ? passed : null;
}

const listMissing = ({ fields }: MotionRule, given: Omit<Effect, 'verb'>): string =>
  fields
    .filter(({ id, optional }) => !optional && given[id] === undefined)
    .map(({ id }) => id)
    .join(' ');

function listFieldRefusals(
  rules: RuleSet,
  state: State,
  rule: MotionRule,
  given: Omit<Effect, 'verb'>,
): (Refusal | null)[] {
  const asked = new Set(rule.fields.map(({ id }) => id));
  const extra = Object.keys(given).find((field) => ![...asked].some((id) => id === field));
  const unknownPaper = given.paper !== undefined && !findPaper(state, given.paper);
  return [
    extra === undefined ? null : refuseFinally('not_in_order', 'field', extra),
    unknownPaper ? refuseFinally('not_in_order', 'no_such_paper', given.paper) : null,
    given.majority !== undefined && !Object.hasOwn(rules.majorities, given.majority)
      ? refuseFinally('not_in_order', 'no_such_majority', given.majority)
      : null,
    ...rule.fields.map((field) => {
      const value = given[field.id];
      if (field.optional !== true && value === undefined)
        return refuseFinally('not_in_order', 'field', field.id);
      if (typeof value !== 'number') return null;
      const firstMs = (state.caucus ?? state.endedCaucus)?.firstMs;
      const max = field.atMost === 'first_length' && firstMs ? firstMs / 1000 : field.max;
      if (max !== undefined && value > max)
        return refuse('not_in_order', 'field', { about: field.id, needed: max, found: value });
      if (field.min !== undefined && value < field.min)
        return refuse('not_in_order', 'field', { about: field.id, needed: field.min, found: value });
      const total = given.total;
      return field.divides && total !== undefined && total % value !== 0
        ? refuse('not_in_order', 'field', { about: field.id, needed: total, found: value })
        : null;
    }),
  ];
}

type Support = Body<'seconded'>;

function findSupportRefusal(
  { state }: StepContext,
  body: Support,
  rule: 'seconded_before' | 'objected_before',
) {
  const member = findMember(state, body.by);
  if (!member) return refuse('unknown_member', undefined, { about: body.by });
  const found = state.motions.find(({ motion }) => motion === body.motion);
  if (!found) return refuseFinally('malformed', 'no_such_motion', body.motion);
  if (found.status !== 'pending') return refuse('not_in_order', 'not_pending', { about: body.motion });
  if (found.by === body.by) return refuseFinally('not_in_order', 'own_motion', body.by);
  const before = rule === 'seconded_before' ? found.seconds : found.objections;
  if (before.includes(body.by)) return refuseFinally('not_in_order', rule, body.by);
  return isPresent(member) ? null : refuse('not_in_order', 'absent', { about: body.by });
}

export function seconded(context: StepContext, body: Support): Outcome {
  const refusal = firstRefusal(context, [findSupportRefusal(context, body, 'seconded_before')]);
  if (refusal) return refusal;
  return changeMotion(context.state, body.motion, ({ seconds }) => ({ seconds: [...seconds, body.by] }));
}

export function objected(context: StepContext, body: Support): Outcome {
  const refusal = firstRefusal(context, [findSupportRefusal(context, body, 'objected_before')]);
  if (refusal) return refusal;
  return changeMotion(context.state, body.motion, ({ objections }) => ({
    objections: [...objections, body.by],
  }));
}

/** Withdrawn by its mover or refused by the chair. Not while it is voted on. */
export function removed(context: StepContext, body: Body<'withdrawn'>): Outcome {
  const { rules, state, step } = context;
  const found = state.motions.find(({ motion }) => motion === body.motion);
  if (!found) return refuseFinally('malformed', 'no_such_motion', body.motion);
  if (state.vote?.on.kind === 'motion' && state.vote.on.motion === body.motion) return refuse('vote_open');
  const refusal = firstRefusal(context, [
    step.kind === 'ruled_out' &&
      findMotionRule(rules, found.type)?.admit === 'always' &&
      refuse('not_in_order', 'who', { about: found.type }),
  ]);
  if (refusal) return refusal;
  const motions = state.motions.filter((one) => one !== found);
  if (step.kind !== 'ruled_out') return { ...state, motions };
  const lastRuling = { point: found.motion, type: found.type, by: found.by, about: null, ruling: 'rejected' };
  return { ...state, motions, lastRuling };
}

/**
 * Puts a motion to the vote. It passes at once if it needs no vote: the chair decides, one request is enough, or no
 * member objects.
 */
export function put(context: StepContext, body: Body<'put'>): Outcome {
  const { rules, state, step } = context;
  const found = state.motions.find(({ motion }) => motion === body.motion);
  const rule = found && findMotionRule(rules, found.type);
  if (!found || !rule) return refuseFinally('malformed', 'no_such_motion', body.motion);
  if (state.vote) return refuse('vote_open');
  if (found.status !== 'pending' || state.motions.some(({ status }) => status === 'put'))
    return refuseFinally('not_in_order', 'motion_put');
  const [first] = sortMotions(rules, state.motions);
  const refusal = firstRefusal(context, [
    first !== found && refuse('not_first', undefined, { about: first?.motion ?? '' }),
    found.seconds.length < rule.second &&
      refuse('no_second', undefined, { needed: rule.second, found: found.seconds.length }),
    findEffectRefusal(context, found),
  ]);
  if (refusal) return refusal;
  const shape = rules.majorities[rule.majority]?.shape;
  const isUnopposed = found.objections.length === 0;
  if (shape === 'chair' || shape === 'one_request' || (isUnopposed && rule.consent))
    return passMotion(rules, state, found, step.at);
  if (shape === 'no_objection')
    return isUnopposed ? passMotion(rules, state, found, step.at) : dropMotion(state, found);
  const { debate } = rule;
  const needsDebate = debate !== undefined && (debate.when === 'always' || !isUnopposed);
  return changeMotion(state, body.motion, () => ({
    status: 'put',
    debate: needsDebate
      ? {
          for: debate.for,
          against: debate.against,
          seconds: debate.seconds,
          spoken: { for: 0, against: 0 },
          lastSide: null,
        }
      : null,
  }));
}

export const dropMotion = (state: State, motion: Motion): State => ({
  ...state,
  motions: state.motions.filter((one) => one.motion !== motion.motion),
});

/** Applies the effect of a motion that passed. The others of the same round lapse. */
export function passMotion(rules: RuleSet, state: State, motion: Motion, at: number): Outcome {
  const rule = findMotionRule(rules, motion.type);
  const effect = rule && fillEffect(rule.effect, motion.fields);
  if (!rule || !effect) return refuseFinally('not_in_order', 'field', motion.type);
  const passed = rule.oncePer ? [...state.passed, { motion: rule.id, scope: rule.oncePer }] : state.passed;
  return chain(
    { ...state, motions: [], passed },
    [effect, ...rule.also].map((one) => (now: State) => applyEffect(rules, now, one, at)),
  );
}

const quiet = new Set(['record', 'list', 'vote', 'paper', 'floor']);

/** The chair's own initiative: the same effects as those of motions. */
export function did(context: StepContext, body: Body<'did'>): Outcome {
  const { rules, state, step } = context;
  if (!state.sitting) return refuseFinally('not_in_order', 'no_sitting');
  if (state.vote) return refuse('vote_open');
  const effect = fillEffect(body.effect, {});
  if (!effect) return refuseFinally('not_in_order', 'field', body.effect.verb);
  const isQuiet = quiet.has(effect.verb.split('.')[0] ?? '');
  if (state.floor && !isQuiet) return refuse('floor_taken', undefined, { about: state.floor.member });
  if (!isQuiet && state.motions.some(({ status }) => status === 'put'))
    return refuseFinally('not_in_order', 'motion_put');
  return applyEffect(rules, state, effect, step.at);
}

/** Members who may vote on a matter, in the order of the roll. */
export const listVoters = (state: State, matter: 'procedural' | 'substantive') =>
  state.members.filter((member) => isPresent(member) && hasVote(member, matter));
