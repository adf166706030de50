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

describe('when a motion is in order', () => {
  const form = formOf(rulesOf('una-usa'), 'motions', 'moderated');
  const orderOf = (answers: Record<string, string>) => {
    const saved = buildDocument(form, fillIn(form, answers));
    return [saved.motions.find(({ id }) => id === 'moderated')?.inOrder, form.parts?.[0]?.readBack(saved)];
  };

  test('is changed by choices, and read back', () => {
    const places = (...labels: string[]) => {
      const field = form.fields.find(({ label }) => label === 'Only in these phases');
      const options = field?.kind === 'choices' ? field.options : [];
      return labels.map((label) => options.findIndex((one) => one.label === label)).join(',');
    };
    expect(
      orderOf({
        'The topic': 'With and without a topic',
        'Only in these phases': places('Debate'),
        'Speeches before it': 'In ‘GSL’, after a number of them',
        'Speeches for': '3',
        'Speeches against': '0',
        'How often it can pass': 'Once for each sitting',
      }),
    ).toEqual([
      [
        { is: 'floor_open' },
        { is: 'not_in_caucus' },
        { is: 'phase', ids: ['debate'] },
        { is: 'spoken', kind: 'general', for: 3, against: 0 },
      ],
      'In order: between speeches, outside caucuses, in the phase ‘Debate’, after three speakers for in ‘GSL’, ' +
        'passes only once for each sitting.',
    ]);
  });

  test('has the mistakes at their fields', () => {
    const problems = (answers: Record<string, string>) =>
      checkForm(form, fillIn(form, answers)).map(({ field, text }) => [
        form.fields.find((_, at) => fieldName(at) === field)?.label,
        text,
      ]);
    expect(problems({ 'Share of the planned time that is over (optional)': '5/4' })).toEqual([
      ['Share of the planned time that is over (optional)', 'A fraction is at most 1.'],
    ]);
    expect(
      problems({ 'Speeches before it': 'In ‘GSL’, after a number of them', 'Speeches against': 'many' }),
    ).toEqual([['Speeches against', 'Enter a whole number.']]);
    expect(problems({ 'Time in all, at most (minutes, optional)': 'long' })).toEqual([
      ['Time in all, at most (minutes, optional)', 'Enter a whole number.'],
    ]);
    expect(
      problems({
        'Time in all, at least (minutes, optional)': '20',
        'Time in all, at most (minutes, optional)': '10',
      }),
    ).toEqual([
      [undefined, "The motion 'moderated' asks for the field 'total' of at least 1200 and at most 600."],
    ]);
  });
});

describe('what happens if a motion passes', () => {
  const form = formOf(rulesOf('aippm'), 'motions', 'zero_hour');
  const effectOf = (answers: Record<string, string>) => {
    const saved = buildDocument(form, fillIn(form, answers));
    const motion = saved.motions.find(({ id }) => id === 'zero_hour');
    return [motion?.effect, motion?.also, motion?.fields, form.parts?.[1]?.readBack(saved)];
  };

  test('is another effect with its own facts, and the former ones are left out', () => {
    expect(effectOf({ 'If it passes': 'The meeting is suspended', 'And then': 'Nothing else' })).toEqual([
      { verb: 'meeting.suspend' },
      [],
      [],
      'If it passes, the meeting is suspended.',
    ]);
  });

  test('is followed by further effects', () => {
    const [, also, , read] = effectOf({ 'And then': 'The roll is called again' });
    expect(also).toEqual([{ verb: 'roll.call' }]);
    expect(read).toBe('If it passes, a phase begins (Zero hour), then the roll is called again.');
  });

  test('asks the mover for what the effect needs', () => {
    const [effect, , fields, read] = effectOf({ 'If it passes': 'The topic is set' });
    expect([effect, fields]).toEqual([{ verb: 'topic.set' }, [{ id: 'topic', optional: false }]]);
    expect(read).toContain('The mover names the topic.');
  });

  test('is only what the set makes possible', () => {
    const rules = rulesOf('una-usa');
    const without = { ...rules, lists: rules.lists.filter(({ kind }) => kind !== 'questions') };
    const field = formOf(without, 'motions', 'moderated').fields.find(
      ({ label }) => label === 'If it passes',
    );
    const labels = field?.kind === 'choice' ? field.options.map(({ label }) => label) : [];
    expect(labels).not.toContain('Questions and answers begin');
    expect(labels).toContain('Debate closes and voting begins');
  });
});

describe('a phase', () => {
  const rules = rulesOf('una-usa');
  const sectionOf = (set: RuleSet) => listRuleSections(set).find(({ id }) => id === 'phases');
  const addTo = (set: RuleSet, answers: Record<string, string>) => {
    const form = sectionOf(set)?.add?.buildForm(set) as RuleForm;
    return buildDocument(form, fillIn(form, answers));
  };
  const added = addTo(rules, {
    Name: 'Zero hour',
    'When it begins': '‘Round of all members’ opens',
    'Time for each speaker (seconds, optional)': '120',
  });

  test('is added before the vote, with the motions of a debate', () => {
    expect(readRuleSet(added)).toMatchObject({ rules: { id: 'una-usa' } });
    const at = added.phases.findIndex(({ id }) => id === 'zero_hour');
    expect(added.phases[at]).toMatchObject({ opens: { kind: 'round', seconds: 120 }, base: 'debate' });
    expect(added.phases[at + 1]?.id).toBe('vote');
    expect(sectionOf(added)?.rows[at]).toMatchObject({
      sentence:
        'Zero hour: doors open, notes go from member to member, opens ‘Round of all members’, 120 seconds each.',
      note: expect.stringMatching(/^Can be moved: .*Table debate, Close debate/),
    });
    const divide = added.motions.find(({ id }) => id === 'divide');
    expect(divide?.inOrder).toEqual([{ is: 'floor_open' }, { is: 'phase', ids: ['vote'] }]);
  });

  test('needs a name, and a number as the time', () => {
    const form = sectionOf(rules)?.add?.buildForm(rules) as RuleForm;
    const time = 'Time for each speaker (seconds, optional)';
    const answers = { 'When it begins': '‘GSL’ opens', [time]: 'long' };
    expect(checkForm(form, fillIn(form, answers)).map(({ text }) => text)).toEqual([
      'Enter a text.',
      'Enter a whole number.',
    ]);
  });

  test('takes a motion away where it is no longer ticked, and leaves others as they are', () => {
    const form = formOf(added, 'phases', 'zero_hour');
    const saved = buildDocument(form, { ...readFormValues(form), [fieldName(2)]: '' });
    expect(
      saved.motions.some(({ inOrder }) =>
        inOrder.some((one) => one.is === 'phase' && one.ids.includes('zero_hour')),
      ),
    ).toBe(false);
    // In order everywhere before, and now everywhere but there.
    const suspend = saved.motions.find(({ id }) => id === 'suspend_meeting');
    expect(suspend?.inOrder.at(-1)).toEqual({ is: 'phase', ids: rules.phases.map(({ id }) => id) });
  });

  test('that no motion leads to is offered as a motion, and blocks its removal then', () => {
    const motion = listAddableMotions(added).find(({ motion: { id } }) => id === 'zero_hour');
    expect(motion?.motion).toMatchObject({
      name: 'Zero hour',
      effect: { verb: 'phase.set', phase: 'zero_hour' },
    });
    const removed = (set: RuleSet) =>
      sectionOf(set)
        ?.rows.find(({ id }) => id === 'zero_hour')
        ?.removed?.(set);
    expect(removed(added)).toEqual(rules);
    const blocked = motion?.rules && readRuleSet(removed(motion.rules));
    expect(blocked && 'problems' in blocked && blocked.problems.join()).toContain(
      "leads to the phase 'zero_hour'",
    );
  });

  test('that a sitting begins with, or in which texts are voted on, stays', () => {
    const kept = sectionOf(rules)?.rows.filter(({ removed }) => !removed);
    expect(kept?.map(({ id }) => id)).toEqual(['roll', 'vote']);
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
