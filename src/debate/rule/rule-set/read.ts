import type { z } from 'zod';
import { type Effect, type MotionRule, type RuleSet, ruleSetSchema } from './schema.ts';
import { caucusKinds, type EffectField, verbs } from './vocabulary.ts';

export type ReadRuleSet = { rules: RuleSet } | { problems: string[] };

/** What is wrong with a rule set. The path is empty if no single value is wrong. */
export interface RuleSetProblem {
  path: readonly PropertyKey[];
  sentence: string;
}

/** Reads a rule set document. Names what is wrong with an invalid one, a sentence for each problem. */
export function readRuleSet(document: unknown): ReadRuleSet {
  const checked = checkRuleSet(document);
  if ('rules' in checked) return checked;
  return {
    problems: checked.problems.map(({ path, sentence }) =>
      path.length === 0 ? sentence : `${path.map(String).join('.')}: ${sentence}`,
    ),
  };
}

/** Reads a rule set document, and names the value that each problem is about. */
export function checkRuleSet(document: unknown): { rules: RuleSet } | { problems: RuleSetProblem[] } {
  const read = ruleSetSchema.safeParse(document);
  if (!read.success)
    return {
      problems: read.error.issues.map((issue) => ({
        path: issue.path.length > 0 ? issue.path : ['the document'],
        sentence: describeIssue(issue, document),
      })),
    };
  const problems = listProblems(read.data).map((sentence) => ({ path: [], sentence }));
  return problems.length > 0 ? { problems } : { rules: read.data };
}

function describeIssue(issue: z.core.$ZodIssue, document: unknown): string {
  const last = issue.path.at(-1);
  const found = () => String(valueAt(document, issue.path));
  if (last === 'verb') return `'${found()}' is no verb of an effect.`;
  if (last === 'is') return `'${found()}' is no condition.`;
  if (last === 'shape') return `'${found()}' is no shape of a majority.`;
  if (issue.code === 'unrecognized_keys') return `unknown ${issue.keys.join(', ')}.`;
  const isNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int');
  if (issue.code === 'too_small' && isNumber) return `Enter a number of at least ${issue.minimum}.`;
  if (issue.code === 'too_big' && isNumber) return `Enter a number of at most ${issue.maximum}.`;
  if (issue.code === 'too_small' && issue.origin === 'string') return 'Enter a text.';
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `Enter at most ${issue.maximum} characters.`;
  if (issue.code === 'invalid_type' && /^(?:number|int)$/.test(issue.expected))
    return 'Enter a whole number.';
  return `${issue.message}.`;
}

const valueAt = (document: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    document,
  );

/** Names used but not defined, names defined twice, and effects without a field that they need. */
function listProblems(rules: RuleSet): string[] {
  const majorities = new Set(Object.keys(rules.majorities));
  const phases = new Set(rules.phases.map(({ id }) => id));
  const unknownMajority = (name: string, user: string) =>
    majorities.has(name) ? [] : [`${user} needs the majority '${name}', which the set does not define.`];
  return [
    ...listTwice(
      'phase',
      rules.phases.map(({ id }) => id),
    ),
    ...listTwice(
      'motion',
      rules.motions.map(({ id }) => id),
    ),
    ...listTwice(
      'point',
      rules.points.map(({ id }) => id),
    ),
    ...listTwice(
      'list',
      rules.lists.map(({ kind }) => kind),
    ),
    ...listTwice(
      'paper',
      rules.papers.map(({ kind }) => kind),
    ),
    ...(rules.phases[0]?.base === 'roll' ? [] : ['The first phase must have the base roll.']),
    ...rules.phases.flatMap(({ id, opens }) =>
      opens && !rules.lists.some(({ kind }) => kind === opens.kind)
        ? [`The phase '${id}' opens the list '${opens.kind}', which the set does not define.`]
        : [],
    ),
    ...(rules.answers.includes('present') ? [] : ["The roll needs the answer 'present'."]),
    ...Object.entries(rules.votes).flatMap(([id, vote]) => [
      ...unknownMajority(vote.majority, `The vote '${id}'`),
      ...vote.inOrder.flatMap((one) => listUnknownPhases(one, phases, `The vote '${id}'`)),
    ]),
    ...rules.motions.flatMap((motion) => [
      ...unknownMajority(motion.majority, `The motion '${motion.id}'`),
      ...motion.inOrder.flatMap((one) => listUnknownPhases(one, phases, `The motion '${motion.id}'`)),
      ...[motion.effect, ...motion.also].flatMap((effect) =>
        listEffectProblems(effect, motion, rules, phases),
      ),
    ]),
    ...rules.papers.flatMap((paper) => listPaperProblems(paper, rules)),
  ];
}

const listTwice = (noun: string, ids: string[]): string[] =>
  [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map(
    (id) => `The ${noun} '${id}' is defined twice.`,
  );

function listUnknownPhases(
  condition: MotionRule['inOrder'][number],
  phases: Set<string>,
  user: string,
): string[] {
  if (condition.is !== 'phase') return [];
  return condition.ids
    .filter((id) => !phases.has(id))
    .map((id) => `${user} is in order in the phase '${id}', which the set does not define.`);
}

function listEffectProblems(
  effect: Effect,
  motion: MotionRule,
  rules: RuleSet,
  phases: Set<string>,
): string[] {
  const name = `The motion '${motion.id}'`;
  const verb: { needs: readonly EffectField[]; takes?: readonly EffectField[] } = verbs[effect.verb];
  const known = new Set<string>([...verb.needs, ...(verb.takes ?? [])]);
  const asked = new Set(motion.fields.filter(({ optional }) => !optional).map(({ id }) => id));
  const isFirst = effect === motion.effect;
  const { phase, kind } = effect;
  return [
    ...Object.keys(effect)
      .filter((field) => field !== 'verb' && !known.has(field))
      .map((field) => `${name} gives ${effect.verb} the field '${field}', which it does not take.`),
    ...motion.fields
      .filter(({ id }) => isFirst && !known.has(id))
      .map(({ id }) => `${name} asks for the field '${id}', which ${effect.verb} does not take.`),
    ...verb.needs
      .filter((field) => effect[field] === undefined && !asked.has(field))
      .map((field) => `${name} must give or ask for the field '${field}' of ${effect.verb}.`),
    ...motion.fields
      .filter(({ min = 0, max = Infinity }) => isFirst && min > max)
      .map(({ id, min, max }) => `${name} asks for the field '${id}' of at least ${min} and at most ${max}.`),
    ...(phase === undefined || phases.has(phase)
      ? []
      : [`${name} leads to the phase '${phase}', which the set does not define.`]),
    ...(effect.majority === undefined || Object.hasOwn(rules.majorities, effect.majority)
      ? []
      : [`${name} asks for the majority '${effect.majority}', which the set does not define.`]),
    ...(effect.verb === 'caucus.start' && kind && !caucusKinds.some((one) => one === kind)
      ? [`${name} starts '${kind}', which is no caucus.`]
      : []),
    ...(effect.verb.startsWith('list.') && kind && !rules.lists.some((list) => list.kind === kind)
      ? [`${name} changes the list '${kind}', which the set does not define.`]
      : []),
  ];
}

function listPaperProblems(paper: RuleSet['papers'][number], rules: RuleSet): string[] {
  const { vote, amends } = paper;
  return [
    ...(vote === undefined || Object.hasOwn(rules.votes, vote)
      ? []
      : [`The paper '${paper.kind}' is decided by the vote '${vote}', which the set does not define.`]),
    ...amends
      .filter((kind) => !rules.papers.some((other) => other.kind === kind))
      .map((kind) => `The paper '${paper.kind}' amends '${kind}', which the set does not define.`),
  ];
}
