import { playSampleSitting, type SampleSitting } from '#debate/rule/sample-sitting.ts';
import { findShippedRuleSet } from '#debate/rule-sets/index.ts';
import { startedAt } from './first-start.ts';
import { must } from './must.ts';

/**
 * Sittings of three hours that are played on both engines, in Node and in Chromium, with the hash of their state at the
 * end. Who changes a rule of the fold, or what sittings contain, finds the new hashes in the failures of `fold.test.ts`.
 */
export const sampleSittings = [
  ['una-usa', '2f2e09018ff0d532'],
  ['una-usa-india', '28b21bba732553ab'],
  ['nmun', 'f3cf7596939a0d16'],
  ['un4mun', 'f45db715e557440f'],
  ['thimun', 'd99f6e37dab7b865'],
  ['security-council', '82afcda0dbea5fbf'],
  ['aippm', 'db1444488ebd3c99'],
  ['lok-sabha', 'ddb3e5197b666efd'],
] as const;

/** Plays a sitting of three hours and at least 500 steps, which begins when the clock of a test does. */
export function playThreeHours(ruleSet: string): SampleSitting {
  const rules = must(findShippedRuleSet(ruleSet));
  const { members, steps } = playSampleSitting(rules, { seed: 48, steps: 500, hours: 3 });
  const later = startedAt - must(steps[0]).at;
  return { members, steps: steps.map((step) => ({ ...step, at: step.at + later })) };
}
