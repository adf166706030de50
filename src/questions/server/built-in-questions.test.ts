import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEdition } from '#conference/contract.ts';
import {
  changeRegistration,
  exportRegistrations,
  getRegistrationForDesk,
  listRegistrations,
  register,
} from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { event, eventName } from '#tests/support/conference.ts';
import { individualBody, ownRegistrations, setRegistrationWindow } from '#tests/support/registering.ts';
import { builtInQuestions } from '../contract/built-in-questions.ts';
import {
  changeQuestionList,
  getOwnAnswers,
  listActiveQuestions,
  listDeskQuestions,
  portableQuestionsSchema,
} from '../contract.ts';
import { getPortableQuestions, replaceQuestionsIfUnanswered } from './copy-questions.ts';

let site: TestApp;
let superadmin: Person;
beforeEach(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  await setRegistrationWindow(site, true);
});
afterEach(() => site.close());

const originalOrder: string[] = builtInQuestions.map(({ _id }) => _id);
const layoutOf = async (name = eventName) =>
  (await site.call(listActiveQuestions, { params: { eventName: name } })).body.layout;
const change = async (what: unknown) => {
  const { token } = superadmin;
  const { revision } = (await site.call(listDeskQuestions, { token, params: { eventName } })).body;
  return site.call(changeQuestionList, { token, body: { eventName, revision, change: what } as never });
};
const set = (id: string, fields: { label: string | null; isHidden: boolean }) =>
  change({ what: 'built_in', id, fields });
const addSize = async () => {
  const fields = {
    kind: 'short_text',
    label: 'T-shirt size',
    help: '',
    isRequired: false,
    audience: [],
    options: [],
    shownIn: ['search'],
    consentText: '',
  };
  await change({ what: 'add', fields });
  return (await layoutOf()).order.at(-1) ?? '';
};
const signUp = async (different: object = {}) => {
  const person = await site.person();
  const body = { ...individualBody, dietaryNeeds: 'Vegan', experienceLevel: 'Beginner', ...different };
  expect((await site.call(register, { token: person.token, body: body as never })).status).toBe(200);
  return person;
};
const recordOf = async (person: Person) => {
  const [own] = await ownRegistrations(site, person);
  const params = { eventID: own?._id ?? '' };
  return (await site.call(getRegistrationForDesk, { token: superadmin.token, params })).body;
};
const list = async () =>
  (await site.call(listRegistrations, { token: superadmin.token, query: { eventName } })).body;
const headings = async () => {
  const params = { eventName, format: 'csv' } as const;
  const { body } = await site.call(exportRegistrations, { token: superadmin.token, params });
  return String(body).split('\n')[0];
};

test('a form that the club has not changed has the built-in questions first, in their order', async () => {
  expect(await layoutOf()).toEqual({ builtIn: [], order: originalOrder });
  const size = await addSize();
  expect((await layoutOf()).order).toEqual([...originalOrder, size]);
});

test('a renamed question has its name in the form, on the desk and in the export', async () => {
  const person = await signUp();
  expect((await set('college', { label: 'School', isHidden: false })).status).toBe(200);
  expect((await layoutOf()).builtIn).toContainEqual({ _id: 'college', label: 'School', isHidden: false });
  const { questions, searchedLabels } = await list();
  expect(questions).toContainEqual(expect.objectContaining({ _id: 'college', label: 'School' }));
  expect(searchedLabels).toEqual(['Level of experience', 'School', 'Dietary needs', 'Transaction number']);
  expect((await recordOf(person)).builtIn).toContainEqual(expect.objectContaining({ label: 'School' }));
  const own = (await site.call(getOwnAnswers, { token: person.token })).body.registrations;
  expect(own[0]?.builtIn).toContainEqual(expect.objectContaining({ label: 'School' }));
  expect(await headings()).toContain('School');
  expect(await headings()).not.toContain('College');
  await set('college', { label: null, isHidden: false });
  expect(await headings()).toContain('College');
});

test('questions of the club and built-in ones have one order', async () => {
  const size = await addSize();
  const order = [size, ...originalOrder.toReversed()];
  expect((await change({ what: 'order', ids: order })).status).toBe(200);
  expect((await layoutOf()).order).toEqual(order);
  expect((await list()).questions.map(({ _id }) => _id)).toEqual([
    'accommodation',
    'college',
    'experienceLevel',
  ]);
  expect((await list()).searchedLabels[0]).toBe('T-shirt size');
  for (const ids of [[size], [...order, size], [...originalOrder, 'unknown']])
    expect(await change({ what: 'order', ids })).toMatchObject({
      status: 409,
      body: { code: 'order_changed' },
    });
  expect((await layoutOf()).order).toEqual(order);
});

test('a hidden question is not asked, and earlier answers stay', async () => {
  const before = await signUp();
  expect((await set('dietaryNeeds', { label: null, isHidden: true })).status).toBe(200);
  expect((await set('experienceLevel', { label: null, isHidden: true })).status).toBe(200);
  expect((await list()).questions.map(({ _id }) => _id)).not.toContain('experienceLevel');
  expect(await headings()).toContain('Dietary needs');
  const after = await signUp();
  expect((await recordOf(after)).registration).toMatchObject({ dietaryNeeds: null, experienceLevel: null });
  const [own] = await ownRegistrations(site, before);
  const { college, accomodation, committeePreference, portfolioPreference } = individualBody;
  const body = {
    regID: own?._id ?? '',
    revision: own?.revision ?? 0,
    previousMunExperience: 'More since',
    college,
    accomodation,
    committeePreference,
    portfolioPreference,
  };
  expect((await site.call(changeRegistration, { token: before.token, body } as never)).status).toBe(200);
  const { registration } = await recordOf(before);
  expect(registration).toMatchObject({
    previousMunExperience: 'More since',
    dietaryNeeds: 'Vegan',
    experienceLevel: 'Beginner',
  });
  await set('dietaryNeeds', { label: null, isHidden: false });
  expect((await recordOf(await signUp())).registration.dietaryNeeds).toBe('Vegan');
});

test('a hidden question without an answer is not exported', async () => {
  await signUp({ dietaryNeeds: undefined });
  await set('dietaryNeeds', { label: null, isHidden: true });
  expect(await headings()).not.toContain('Dietary needs');
});

test.each(['experience', 'college', 'accommodation'])(
  'the specification requires %s: it can be renamed, but not hidden',
  async (id) => {
    expect(await set(id, { label: null, isHidden: true })).toMatchObject({
      status: 409,
      body: { code: 'required_question' },
    });
    expect((await set(id, { label: 'Another name', isHidden: false })).status).toBe(200);
    expect((await layoutOf()).builtIn.filter(({ isHidden }) => isHidden)).toEqual([]);
  },
);

test.each([
  ['unknown', { label: null, isHidden: true }, 404],
  ['college', { label: '', isHidden: false }, 400],
  ['college', { label: 'x'.repeat(101), isHidden: false }, 400],
  ['college', { label: 'turned \u202e around', isHidden: false }, 400],
  ['college', { label: null }, 400],
] as const)('an invalid setting of %s is refused: %o', async (id, fields, status) => {
  expect((await set(id, fields as never)).status).toBe(status);
});

test('each change of a built-in question is in the audit log', async () => {
  await set('dietaryNeeds', { label: 'Food', isHidden: false });
  await set('dietaryNeeds', { label: 'Food', isHidden: true });
  await set('dietaryNeeds', { label: null, isHidden: true });
  await set('dietaryNeeds', { label: null, isHidden: false });
  const rows = await site.context.db.queries
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', event.id)
    .where('action', 'like', 'question%')
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { action: 'question_changed', before: 'Dietary needs', after: 'Food' },
    { action: 'question_withdrawn', after: 'Food' },
    { action: 'question_changed', before: 'Food', after: 'Dietary needs' },
    { action: 'question_restored', after: 'Dietary needs' },
  ]);
});

test('a new edition and an import have the same names, order and hidden questions', async () => {
  const size = await addSize();
  await change({ what: 'order', ids: [...originalOrder.slice(0, 2), size, ...originalOrder.slice(2)] });
  await set('college', { label: 'School', isHidden: false });
  await set('dietaryNeeds', { label: null, isHidden: true });
  const { db } = site.context;
  const exported = (await getPortableQuestions(db.queries, event.id)).questions;
  expect(exported[2]).toMatchObject({ label: 'T-shirt size' });
  expect(exported[3]).toEqual({ builtIn: 'college', label: 'School', isHidden: false });

  const body = { eventName: 'Next', from: event.id };
  expect((await site.call(createEdition, { token: superadmin.token, body })).status).toBe(200);
  const next = await db.queries
    .selectFrom('events')
    .select('id')
    .where('name', '=', 'Next')
    .executeTakeFirstOrThrow();
  const copied = await getPortableQuestions(db.queries, next.id);
  expect(copied.questions).toEqual(exported);

  const plain = portableQuestionsSchema.parse([]);
  const replace = async (questions: typeof plain) => {
    const { revision } = await getPortableQuestions(db.queries, next.id);
    return db.change((transaction) =>
      replaceQuestionsIfUnanswered(transaction, next.id, { revision, questions }, site.clock.now),
    );
  };
  expect(await replace(plain)).toBe(true);
  expect((await getPortableQuestions(db.queries, next.id)).questions).toEqual([]);
  expect(await replace(portableQuestionsSchema.parse(JSON.parse(JSON.stringify(exported))))).toBe(true);
  expect((await getPortableQuestions(db.queries, next.id)).questions).toEqual(exported);
});
