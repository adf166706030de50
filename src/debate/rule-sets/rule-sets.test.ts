import { describe, expect, test } from 'vitest';
import { readRuleSet } from '../rule/rule-set/read.ts';
import type { RuleSetInput } from '../rule/rule-set/schema.ts';
import { ruleSetSentences } from '../rule/set-sentences.ts';
import { findShippedRuleSet, shippedRuleSets } from './index.ts';

const rulesOf = (id: string) => {
  const rules = findShippedRuleSet(id);
  if (!rules) throw new Error(`no rule set ${id}`);
  return rules;
};

test('eleven sets are shipped', () => {
  expect([...shippedRuleSets.keys()]).toEqual([
    'una-usa',
    'una-usa-india',
    'hnmun',
    'nmun',
    'un4mun',
    'thimun',
    'security-council',
    'aippm',
    'lok-sabha',
    'crisis',
    'press',
  ]);
});

test.each([...shippedRuleSets.keys()])('%s is a valid set, also as JSON', (id) => {
  const document = JSON.parse(JSON.stringify(shippedRuleSets.get(id)));
  expect(readRuleSet(document)).toEqual({ rules: rulesOf(id) });
});

/** Quorum, procedural majority, substantive vote, seconds, closure and appeal, as in section 11 of the rules. */
test.each([
  ['una-usa', '1/4', 'S', 1, 'T', [0, 2], 'T'],
  ['una-usa-india', '1/3', 'Sp', 1, 'T', [2, 2], 'C'],
  ['hnmun', '1/4', 'S', 1, 'T', [0, 2], 'T'],
  ['nmun', '1/4', 'S', 0, 'T', [0, 2], 'S'],
  ['un4mun', '1/4', 'S', 0, 'S', [0, 2], 'S'],
  ['security-council', 9, 'nine', 1, 'nine', [0, 2], 'nine'],
] as const)('%s has the numbers of its table', (id, open, procedural, seconds, closure, debate, appeal) => {
  const { quorum, motions } = rulesOf(id);
  const motion = (name: string) => motions.find((one) => one.id === name);
  expect(quorum?.open).toEqual(open);
  expect(motion('suspend_meeting')).toMatchObject({ majority: procedural, second: seconds });
  expect(motion('close_debate')).toMatchObject({
    majority: closure,
    debate: { for: debate[0], against: debate[1] },
  });
  expect(motion('appeal')?.majority).toBe(appeal);
});

test('closing debate has a high rank in UNA-USA and the lowest of debate at Harvard', () => {
  const rank = (id: string) => rulesOf(id).motions.find((motion) => motion.id === 'close_debate')?.rank ?? 0;
  const moderated = (id: string) =>
    rulesOf(id).motions.find((motion) => motion.id === 'moderated')?.rank ?? 0;
  expect(rank('una-usa')).toBeLessThan(moderated('una-usa'));
  expect(rank('hnmun')).toBeGreaterThan(moderated('hnmun'));
});

test('a motion is read back as a sentence', () => {
  expect(ruleSetSentences(rulesOf('una-usa'))).toContain(
    'Close debate: needs one second, two speakers against, passes with two thirds of the votes cast.',
  );
  expect(ruleSetSentences(rulesOf('security-council'))).toContain(
    'Suspend the meeting: needs one second, passes with nine votes for it.',
  );
});

describe('an invalid document is refused with a sentence', () => {
  const invalid = (change: (document: RuleSetInput) => unknown): string[] => {
    const document = structuredClone(shippedRuleSets.get('una-usa')) as RuleSetInput;
    const read = readRuleSet(change(document));
    return 'problems' in read ? read.problems : [];
  };
  const firstMotion = (document: RuleSetInput, change: object) => ({
    ...document,
    motions: [{ ...document.motions[0], ...change }, ...document.motions.slice(1)],
  });

  test('an unknown verb', () => {
    expect(invalid((document) => firstMotion(document, { effect: { verb: 'chair.eject' } }))).toEqual([
      "motions.0.effect.verb: 'chair.eject' is no verb of an effect.",
    ]);
  });

  test('an unknown condition', () => {
    expect(invalid((document) => firstMotion(document, { inOrder: [{ is: 'full_moon' }] }))).toEqual([
      "motions.0.inOrder.0.is: 'full_moon' is no condition.",
    ]);
  });

  test('an unknown shape of a majority', () => {
    expect(invalid((document) => ({ ...document, majorities: { S: { shape: 'loudest' } } }))).toEqual([
      "majorities.S.shape: 'loudest' is no shape of a majority.",
    ]);
  });

  test('an unknown field', () => {
    expect(invalid((document) => ({ ...document, script: 'yes > no' }))).toEqual([
      'the document: unknown script.',
    ]);
  });

  test('a majority that the set does not define', () => {
    expect(invalid((document) => firstMotion(document, { majority: 'X' }))).toEqual([
      "The motion 'adjourn_meeting' needs the majority 'X', which the set does not define.",
    ]);
  });

  test('a phase that the set does not define', () => {
    const inOrder = [{ is: 'phase' as const, ids: ['lunch'] }];
    expect(invalid((document) => firstMotion(document, { inOrder }))).toEqual([
      "The motion 'adjourn_meeting' is in order in the phase 'lunch', which the set does not define.",
    ]);
  });

  test('an effect without a field that it needs', () => {
    expect(invalid((document) => firstMotion(document, { effect: { verb: 'topic.set' } }))).toEqual([
      "The motion 'adjourn_meeting' must give or ask for the field 'topic' of topic.set.",
    ]);
  });

  test('a motion that is defined twice', () => {
    expect(
      invalid((document) => ({ ...document, motions: [...document.motions, document.motions[0]] })),
    ).toEqual(["The motion 'adjourn_meeting' is defined twice."]);
  });

  test('a share above 1', () => {
    expect(invalid((document) => ({ ...document, quorum: { open: '5/4', decide: '1/2' } }))).toHaveLength(1);
  });
});
