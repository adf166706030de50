import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AnswerValue,
  type FormQuestion,
  filterAskedQuestions,
  findAnswerErrorText,
  formatMissingAnswerText,
  otherTextPendingValue,
  type QuestionRespondent,
  surchargeOfAnswer,
  validateAnswer,
} from './answers.ts';
import { type BuiltInQuestion, builtInQuestions } from './built-in-questions.ts';
import { portableQuestionsSchema } from './portable-questions.ts';
import { questionKinds } from './question-kinds.ts';
import { type AudienceCondition, audienceConditions, type Question } from './questions.ts';

const question = (fields: Partial<Question> = {}): Question => ({
  _id: 'a',
  kind: 'short_text',
  label: 'T-shirt',
  help: '',
  isRequired: true,
  audience: [],
  options: ['Small', 'Large'],
  consent: { version: 2, text: 'I agree.' },
  ...fields,
});

const valid: [Question['kind'], AnswerValue, AnswerValue][] = [
  ['short_text', ' =SUM(A1) ', '=SUM(A1)'],
  ['long_text', 'one\ntwo', 'one\ntwo'],
  ['number', '12,50', '12.50'],
  ['number', '−3', '-3'],
  ['date', '2008-02-29', '2008-02-29'],
  ['one_of', 'Large', 'Large'],
  ['several_of', ['Large', 'Small', 'Large'], ['Small', 'Large']],
  ['several_of', 'Small', ['Small']],
  ['yes_no', 'No', 'No'],
  ['scale', '5', '5'],
  ['phone', '+49 (30) 123-456', '+49 (30) 123-456'],
  ['link', 'https://example.org/a?b=c', 'https://example.org/a?b=c'],
  ['link', 'example.org/a', 'https://example.org/a'],
  ['file', `${'a'.repeat(36)}/pass.pdf`, `${'a'.repeat(36)}/pass.pdf`],
  ['consent', '2', '2'],
];
test.each(valid)('a valid answer is stored plainly: %s %j', (kind, answer, value) => {
  expect(validateAnswer(question({ kind }), answer)).toEqual({ result: 'valid', value });
});

const invalid: [Question['kind'], AnswerValue][] = [
  ['short_text', 'x'.repeat(10_000)],
  ['short_text', 'two\nlines'],
  ['short_text', 'turned \u202e around'],
  ['short_text', ['a list']],
  ['long_text', 'x'.repeat(10_000)],
  ['long_text', 'turned \u2067 around'],
  ['number', 'twelve'],
  ['number', '1e9'],
  ['date', '2007-02-29'],
  ['date', '29.02.2008'],
  ['one_of', 'Medium'],
  ['several_of', ['Small', 'Medium']],
  ['yes_no', 'yes'],
  ['scale', '0'],
  ['scale', '2.5'],
  ['phone', 'call me'],
  ['phone', '()()()()'],
  ['link', 'javascript:alert(1)'],
  ['link', 'club@example.org'],
  ['file', 'pass.pdf'],
  ['file', `${'a'.repeat(36)}/../pass.pdf`],
  ['consent', '1'],
  ['consent', 'true'],
];
test.each(invalid)('an invalid answer is refused: %s %.40j', (kind, answer) => {
  expect(validateAnswer(question({ kind }), answer)).toMatchObject({ result: 'invalid' });
});

describe('a built-in question', () => {
  const builtIn = (id: string) => builtInQuestions.find(({ _id }) => _id === id) as FormQuestion;
  test.each([
    ['transactionNumber', ' 4123-4567 8901 ', undefined],
    ['transactionNumber', '', undefined],
    ['transactionNumber', '12', 'The transaction number (UTR) has 12 digits'],
    ['college', ' ', 'Name your college'],
    ['accommodation', 'Maybe', 'Please fill all required fields'],
    ['dietaryNeeds', 'No nuts', undefined],
    ['dietaryNeeds', otherTextPendingValue, 'Say in a few words what you need'],
  ])('%s accepts or refuses %o with a whole sentence', (id, answer, text) => {
    expect(findAnswerErrorText(builtIn(id), answer)).toBe(text);
  });

  test('is asked of payers with a screenshot only, or where there is accommodation', () => {
    const names = (respondent: Partial<QuestionRespondent>) =>
      filterAskedQuestions(builtInQuestions as readonly BuiltInQuestion[], {
        mode: 'individual',
        isHostStudent: false,
        needsAccommodation: false,
        isMinor: false,
        hasSeat: false,
        ...respondent,
      }).map(({ _id }) => _id);
    expect(names({})).toEqual(builtInQuestions.map(({ _id }) => _id));
    expect(names({ mode: 'member' })).not.toContain('transactionNumber');
    expect(names({ paymentWay: 'sepa' })).not.toContain('transactionNumber');
    expect(names({ offersAccommodation: false })).not.toContain('accommodation');
    expect(names({ isHostStudent: true })).not.toContain('college');
  });
});

describe('a missing answer', () => {
  test.each(questionKinds)('is an error only where it is required: %s', (kind) => {
    const asked = question({ kind });
    for (const answer of [undefined, '', '  '])
      if (kind !== 'several_of' || answer !== '  ') {
        expect(findAnswerErrorText(asked, answer)).toBe(formatMissingAnswerText(asked));
        expect(findAnswerErrorText({ ...asked, isRequired: false }, answer)).toBeUndefined();
      }
  });
});

test('several chosen options add up their surcharges, and other answers cost nothing', () => {
  const surcharges = [
    { option: 'Dinner', amount: 500_00 },
    { option: 'Tour', amount: 200_00 },
  ];
  expect(surchargeOfAnswer({ surcharges }, ['Dinner', 'Tour', 'Walk'])).toBe(700_00);
  expect(surchargeOfAnswer({ surcharges }, 'Tour')).toBe(200_00);
  expect(surchargeOfAnswer({ surcharges }, 'tour')).toBe(0);
  expect(surchargeOfAnswer({}, ['Dinner'])).toBe(0);
});

test('what is stored is accepted again, and stays the same', () => {
  const anyAnswer = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[\d.,−+-]+$/),
    fc.subarray(['Large', 'Small', 'x']),
  );
  fc.assert(
    fc.property(fc.constantFrom(...questionKinds), anyAnswer, (kind, answer) => {
      const checked = validateAnswer(question({ kind }), answer);
      if (checked.result === 'valid')
        expect(validateAnswer(question({ kind }), checked.value)).toEqual(checked);
    }),
  );
});

test('a delegate is asked the questions of whose conditions all are true, in order', () => {
  const respondents = fc.record({
    mode: fc.constantFrom('individual' as const, 'leader' as const, 'member' as const),
    isHostStudent: fc.boolean(),
    needsAccommodation: fc.boolean(),
    isMinor: fc.boolean(),
    hasSeat: fc.boolean(),
  });
  const asked = (audience: AudienceCondition[], respondent: QuestionRespondent) =>
    filterAskedQuestions([{ audience }], respondent).length === 1;
  fc.assert(
    fc.property(fc.subarray([...audienceConditions]), respondents, (audience, respondent) => {
      const each = audience.map((condition) => asked([condition], respondent));
      expect(asked(audience, respondent)).toBe(each.every(Boolean));
    }),
  );
  const later = [{ audience: [], afterSeat: { answerBy: null } }];
  fc.assert(
    fc.property(respondents, (respondent) => {
      expect(filterAskedQuestions(later, respondent)).toHaveLength(respondent.hasSeat ? 1 : 0);
    }),
  );
  const single = audienceConditions.map((condition) => ({ audience: [condition] }));
  const minor = {
    mode: 'leader',
    isHostStudent: true,
    needsAccommodation: false,
    isMinor: true,
    hasSeat: false,
  } as const;
  expect(filterAskedQuestions(single, minor).flatMap(({ audience }) => audience)).toEqual([
    'leader',
    'institute',
    'minor',
  ]);
  const guest = {
    mode: 'member',
    isHostStudent: false,
    needsAccommodation: true,
    isMinor: false,
    hasSeat: true,
  } as const;
  expect(filterAskedQuestions(single, guest).flatMap(({ audience }) => audience)).toEqual([
    'member',
    'outsiders',
    'accommodation',
  ]);
});

test.each([
  ['all', []],
  ['leader', ['leader']],
])('a question of an earlier export is asked of the same delegates: %s', (audience, expected) => {
  const exported = {
    kind: 'short_text',
    label: 'Size',
    help: '',
    isRequired: true,
    options: [],
    consentText: '',
  };
  const [imported] = portableQuestionsSchema.parse([{ ...exported, audience }]);
  expect(imported).toMatchObject({ audience: expected, shownIn: [] });
});

test('a question of an earlier export keeps its surcharges', () => {
  const exported = {
    kind: 'yes_no',
    label: 'Dinner',
    help: '',
    isRequired: true,
    audience: [],
    options: [],
    consentText: '',
  };
  const [imported] = portableQuestionsSchema.parse([
    { ...exported, surcharges: [{ option: 'Yes', paise: 500_00 }] },
  ]);
  expect(imported).toMatchObject({ surcharges: [{ option: 'Yes', amount: 500_00 }] });
  for (const wrong of [null, 5, { option: 'Yes', paise: 'much' }])
    expect(portableQuestionsSchema.safeParse([{ ...exported, surcharges: [wrong] }]).success).toBe(false);
});
