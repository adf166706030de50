import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAtLength } from '#tests/support/is-at-length.ts';
import { compareOnSitting } from '../../../rule/compare-rule-sets.ts';
import { applyAll, hashDebate, startDebate } from '../../../rule/fold.ts';
import { readRuleSet } from '../../../rule/rule-set/read.ts';
import type { RuleSet } from '../../../rule/rule-set/schema.ts';
import { playSampleSitting } from '../../../rule/sample-sitting.ts';
import { findShippedRuleSet, shippedRuleSets } from '../../../rule-sets/index.ts';
import {
  buildDocument,
  checkForm,
  type FormValues,
  fieldName,
  type RuleField,
  type RuleForm,
  readFormValues,
} from '../rule-form/document-fields.ts';
import { listRuleSections } from './rule-sections.ts';

const rulesOf = (id: string): RuleSet => JSON.parse(JSON.stringify(findShippedRuleSet(id)));

/** A change of one rule: which one, and an answer for each of some fields. */
const change = fc.record({
  isAdded: fc.boolean(),
  row: fc.nat(1000),
  answers: fc.array(fc.record({ field: fc.nat(200), choice: fc.nat(10_000) }), { maxLength: 12 }),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** Limits with the same number are in no conflict. */
const numbers = { min: ['1', ''], max: ['1', ''], others: ['1', '2', '5'] };

function answer(field: RuleField, choice: number): string {
  const among = (texts: readonly string[]) => texts[choice % texts.length] ?? '';
  const last = String(field.path.at(-1));
  switch (field.kind) {
    case 'choice':
      return String(choice % field.options.length);
    case 'choices':
      return field.options.flatMap((_, at) => ((choice >> (at % 13)) % 2 === 1 ? [at] : [])).join(',');
    case 'number':
      return among(last === 'min' ? numbers.min : last === 'max' ? numbers.max : numbers.others);
    case 'share':
      return among(['1/3', '20%', 'more than 1/2', '9']);
    case 'text':
      return among(last === 'share' ? ['2/3', '3/4'] : ['Sample text', 'Another sample']);
  }
}

function listForms(rules: RuleSet, isAdded: boolean): RuleForm[] {
  const sections = listRuleSections(rules).filter(
    ({ id }) => id === 'motions' || id === 'phases' || id === 'lists',
  );
  return isAdded
    ? sections.flatMap(({ add }) => (add ? [add.buildForm(rules)] : []))
    : sections.flatMap(({ rows }) => rows.map(({ buildForm }) => buildForm(rules)));
}

function fillIn(form: RuleForm, answers: Change['answers']): FormValues {
  const named = form.fields.flatMap((field, at): [string, string][] =>
    field.kind === 'text' && at === 0 ? [[fieldName(at), 'Sample rule']] : [],
  );
  const chosen = answers.flatMap(({ field, choice }): [string, string][] => {
    const at = field % form.fields.length;
    const found = form.fields[at];
    return found ? [[fieldName(at), answer(found, choice)]] : [];
  });
  return { ...readFormValues(form), ...Object.fromEntries([...named, ...chosen]) };
}

/** The set after a change, as it is stored. A fixed text or number that stays empty is filled in. */
function applyChange(rules: RuleSet, { isAdded, row, answers }: Change): RuleSet {
  const forms = listForms(rules, isAdded);
  const form = forms[row % forms.length];
  if (!form) return rules;
  const values = fillIn(form, answers);
  const empty = checkForm(form, values).flatMap(({ field }): [string, string][] => {
    const found = form.fields.find((_, at) => fieldName(at) === field);
    return found && field && values[field] === '' ? [[field, answer(found, 0)]] : [];
  });
  const filled = { ...values, ...Object.fromEntries(empty) };
  expect(checkForm(form, filled)).toEqual([]);
  return JSON.parse(JSON.stringify(buildDocument(form, filled)));
}

test.each([...shippedRuleSets.keys()].filter((id) => id !== 'press'))(
  'what the forms make of %s is valid, and folds recorded sittings without an error',
  (id) => {
    const rules = rulesOf(id);
    const sitting = playSampleSitting(rules, { seed: 48, steps: 150 });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const changed = changes.reduce(applyChange, rules);
        const read = readRuleSet(changed);
        if (!('rules' in read)) throw new Error(read.problems.join('\n'));
        const fold = () => applyAll(read.rules, startDebate(sitting.members), sitting.steps);
        const { applied, refused, debate } = fold();
        expect(applied.length + refused.length).toBe(sitting.steps.length);
        expect(hashDebate(fold().debate)).toBe(hashDebate(debate));
        compareOnSitting(rules, read.rules, sitting);
        const other = playSampleSitting(read.rules, { seed: 5, steps: 20 });
        expect(applyAll(read.rules, startDebate(other.members), other.steps).refused).toEqual([]);
      }),
      { numRuns: isAtLength ? 1_000 : 12 },
    );
  },
);
