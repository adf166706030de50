import { describe, expect, test } from 'vitest';
import {
  listAddableMotions,
  withAbstentionsOnMotions,
  withAbstentionsOnTexts,
} from '../../../rule/added-motions.ts';
import { readRuleSet } from '../../../rule/rule-set/read.ts';
import type { RuleSet } from '../../../rule/rule-set/schema.ts';
import { motionSentence } from '../../../rule/sentence.ts';
import { findShippedRuleSet, shippedRuleSets } from '../../../rule-sets/index.ts';
import {
  buildDocument,
  checkForm,
  fieldName,
  formatShare,
  type RuleForm,
  readFormValues,
  readShare,
} from '../rule-form/document-fields.ts';
import { listRuleSections } from './rule-sections.ts';

/** As it is stored. */
const rulesOf = (id: string): RuleSet => JSON.parse(JSON.stringify(findShippedRuleSet(id)));
const allSets = [...shippedRuleSets.keys()];

/** Fills in the fields with these labels. */
const fillIn = (form: RuleForm, answers: Record<string, string>) => ({
  ...readFormValues(form),
  ...Object.fromEntries(
    Object.entries(answers).map(([label, text]) => {
      const at = form.fields.findIndex((field) => field.label === label);
      const field = form.fields[at];
      const chosen = field?.kind === 'choice' ? field.options.findIndex((one) => one.label === text) : -1;
      return [fieldName(at), field?.kind === 'choice' ? String(chosen) : text];
    }),
  ),
});

function formOf(rules: RuleSet, section: string, row: string): RuleForm {
  const rows = listRuleSections(rules).find(({ id }) => id === section)?.rows ?? [];
  return rows.find(({ id }) => id === row)?.buildForm(rules) as RuleForm;
}

describe.each(allSets)('in %s', (id) => {
  const rules = rulesOf(id);

  test('each form keeps the rule if nothing is changed, and reads it back', () => {
    for (const { rows } of listRuleSections(rules))
      for (const { buildForm, sentence } of rows) {
        const form = buildForm(rules);
        const saved = buildDocument(form, readFormValues(form));
        expect(readRuleSet(saved)).toMatchObject({ rules: { ...rules, words: expect.anything() } });
        expect(form.readBack(saved)).toEqual([sentence]);
      }
  });

  test('each motion that can be added makes a valid set, and is read back', () => {
    for (const { motion, rules: changed } of listAddableMotions(rules)) {
      expect(readRuleSet(changed)).toEqual({ rules: expect.objectContaining({ id }) });
      expect(motionSentence(changed, motion)).toContain(motion.name);
    }
  });

  test('each removed rule leaves a valid set, or names the rules that need it', () => {
    for (const { rows } of listRuleSections(rules))
      for (const { removed } of rows) {
        const read = removed && readRuleSet(removed(rules));
        if (read && 'problems' in read)
          expect(read.problems.join()).toMatch(/, which the set does not define/);
      }
  });
});

test('one switch forbids abstentions on all motions, another on all texts', () => {
  const allowed = withAbstentionsOnTexts(withAbstentionsOnMotions(rulesOf('aippm'), true), true);
  expect(new Set(allowed.motions.map(({ abstain }) => abstain))).toEqual(new Set(['always']));
  const off = withAbstentionsOnTexts(withAbstentionsOnMotions(allowed, false), false);
  expect(new Set(off.motions.map(({ abstain }) => abstain))).toEqual(new Set(['never']));
  expect(new Set(Object.values(off.votes).map(({ abstain }) => abstain))).toEqual(new Set(['never']));
});

test('tour de table is the first motion to add, and opens a list of all members', () => {
  const { motion, rules } = listAddableMotions(rulesOf('una-usa'))[0] as ReturnType<
    typeof listAddableMotions
  >[0];
  expect(motion).toMatchObject({ name: 'Tour de table', effect: { verb: 'list.open', kind: 'round' } });
  expect(rules.lists.find(({ kind }) => kind === 'round')).toMatchObject({ joinedBy: 'all', seconds: 30 });
});

describe('a problem is shown at its field', () => {
  const problemsOf = (form: RuleForm, answers: Record<string, string>) =>
    checkForm(form, fillIn(form, answers)).map(({ field, text }) => [
      form.fields.find((_, at) => fieldName(at) === field)?.label,
      text,
    ]);

  test('a rank that is no number', () => {
    const form = formOf(rulesOf('una-usa'), 'motions', 'moderated');
    expect(problemsOf(form, { Rank: 'first' })).toEqual([['Rank', 'Enter a whole number.']]);
    expect(problemsOf(form, { Rank: '100' })).toEqual([['Rank', 'Enter a number of at most 99.']]);
    expect(problemsOf(form, { Name: ' ' })).toEqual([['Name', 'Enter a text.']]);
  });

  test('a share above 1', () => {
    const form = formOf(rulesOf('una-usa'), 'roll', 'quorum');
    expect(problemsOf(form, { 'To decide': '5/4' })).toEqual([
      ['To decide', expect.stringMatching(/^A fraction is at most 1/)],
    ]);
    expect(problemsOf(form, { 'To open a sitting': '' })).toEqual([
      ['To open a sitting', expect.any(String)],
    ]);
  });
});

test('another shape of a majority has its own fields only', () => {
  const form = formOf(rulesOf('una-usa'), 'majorities', 'T');
  const nine = buildDocument(
    form,
    fillIn(form, { 'What is needed': 'A number of votes', 'Votes for it': '9' }),
  );
  expect(nine.majorities.T).toEqual({ shape: 'number', yes: 9, veto: false });
  expect(form.readBack(nine)).toEqual(['T: passes with nine votes for it.']);
});

test('a quorum that is left empty is not needed', () => {
  const form = formOf(rulesOf('una-usa'), 'roll', 'quorum');
  const none = buildDocument(form, fillIn(form, { 'To open a sitting': '', 'To decide': '' }));
  expect(form.readBack(none)).toEqual(['No quorum is needed.']);
});

test.each([
  ['9', 9, '9'],
  ['1/3', '1/3', '1/3'],
  ['20%', '1/5', '1/5'],
  ['More than 50%', { share: '1/2', strict: true }, 'more than 1/2'],
  ['more than 1/2', { share: '1/2', strict: true }, 'more than 1/2'],
])('a share is read from %s', (typed, share, shown) => {
  expect(readShare(typed)).toEqual(share);
  expect(formatShare(readShare(typed) as never)).toBe(shown);
});
