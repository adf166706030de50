import { expect, test } from 'vitest';
import type { Institute } from '#platform/rule/institute.ts';
import { buildInstituteDetailsSchema, buildSignupSchema, listSignupMistakes } from './sign-up.ts';

const academy: Institute = {
  name: 'Example Academy',
  shortName: 'EXA',
  emailDomains: ['exa.example', 'students.example'],
  scholarIdLabel: 'Matriculation number',
};
const student = {
  email: 'own@example.org',
  isStudentOfNITS: true,
  instituteEmail: 'a@students.example',
  scholarID: '1',
  branch: 'Law',
  year: '2',
};
const messagesOf = (input: object, institute: Institute | null) =>
  listSignupMistakes({ ...student, ...input }, { institute, country: 'IN' }).map(({ message }) => message);

test('every domain of the institute is accepted, also with a subdomain', () => {
  for (const address of ['a@exa.example', 'a@law.exa.example', 'a@students.example'])
    expect(messagesOf({ instituteEmail: address }, academy)).toEqual([]);
});

test.each([
  [{ instituteEmail: '' }, 'EXA Institute Email is required'],
  [{ instituteEmail: 'a@notexa.example' }, 'not valid exa institute email'],
  [{ instituteEmail: 'a@exa.example.org' }, 'not valid exa institute email'],
  [{ branch: '' }, 'Please fill all additional EXA related required fields'],
  [{ scholarID: 'x'.repeat(41) }, 'Please fill all additional EXA related required fields'],
  [{ email: 'a@exa.example' }, 'You need to enter your personal email in the second input field'],
  [{ email: 'a@exa.example', isStudentOfNITS: false }, 'Please enter your personal email ID'],
])('%j gets an error with the name of the institute', (input, message) => {
  expect(messagesOf(input, academy)).toEqual([message]);
});

test('an institute without a student number does not ask for one', () => {
  const { scholarIdLabel: _, ...unnumbered } = academy;
  expect(messagesOf({ scholarID: '' }, unnumbered)).toEqual([]);
});

test('a club of no institute checks nothing about one', () => {
  expect(messagesOf({ instituteEmail: '', scholarID: '' }, null)).toEqual([]);
});

test('the forms show all mistakes at once', () => {
  const { error } = buildSignupSchema({ institute: academy, country: 'IN' }).safeParse({
    isStudentOfNITS: true,
    instituteEmail: 'a@b',
  });
  const fields = error?.issues.map(({ path }) => path.join('.'));
  expect(new Set(fields)).toEqual(
    new Set([
      ...['email', 'name', 'phone', 'password', 'confirmPassword'],
      ...['instituteEmail', 'scholarID', 'branch', 'year'],
    ]),
  );
  expect(buildInstituteDetailsSchema(academy).safeParse({}).error?.issues).toHaveLength(4);
});
