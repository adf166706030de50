import { expect } from 'vitest';
import { createEdition } from '#conference/contract.ts';
import { correctExperienceLevel } from '#registration/contract/decisions.ts';
import {
  changeRegistration,
  exportRegistrations,
  getRegistrationForDesk,
  listRegistrations,
  register,
} from '#registration/contract.ts';
import { testWithOpenRegistration } from '#tests/kit.ts';
import type { Person } from '#tests/support/app.ts';
import { event, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { individualBody, ownRegistrations } from '#tests/support/registering.ts';
import { builtInQuestions } from '../contract/built-in-questions.ts';
import {
  changeQuestionList,
  getOwnAnswers,
  listActiveQuestions,
  listDeskQuestions,
  portableQuestionsSchema,
} from '../contract.ts';
import { getPortableQuestions, replaceQuestionsIfUnanswered } from './copy-questions.ts';

const test = testWithOpenRegistration.extend('form', ({ site, superadmin }) => {
  const publicLayout = async () =>
    (await site.call(listActiveQuestions, { params: { eventName } })).body.layout;
  const layoutOf = async () =>
    (await site.call(listDeskQuestions, { token: superadmin.token, params: { eventName } })).body.layout;
  const change = async (what: unknown) => {
    const { token } = superadmin;
    const { revision } = (await site.call(listDeskQuestions, { token, params: { eventName } })).body;
    return site.call(changeQuestionList, { token, body: { eventName, revision, change: what } as never });
  };
  const set = (id: string, fields: { label: string | null; isHidden: boolean; shownIn?: string[] }) =>
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
    const params = { eventID: must(own)._id };
    return (await site.call(getRegistrationForDesk, { token: superadmin.token, params })).body;
  };
  const list = async (query: object = {}) =>
    (await site.call(listRegistrations, { token: superadmin.token, query: { eventName, ...query } })).body;
  const show = (id: string, shownIn: string[]) => set(id, { label: null, isHidden: false, shownIn });
  const countFound = async (query: object) => (await list(query)).found;
  const headings = async () => {
    const params = { eventName, format: 'csv' } as const;
    const { body } = await site.call(exportRegistrations, { token: superadmin.token, params });
    return String(body).split('\n')[0];
  };
  return { publicLayout, layoutOf, change, set, addSize, signUp, recordOf, list, headings, show, countFound };
});

const originalOrder: string[] = builtInQuestions.map(({ _id }) => _id);

test('a form that the club has not changed has the built-in questions first, in their order', async ({
  form,
}) => {
  expect(await form.layoutOf()).toEqual({ builtIn: [], order: originalOrder });
  expect(await form.publicLayout()).toEqual(await form.layoutOf());
  const size = await form.addSize();
  expect((await form.layoutOf()).order).toEqual([...originalOrder, size]);
});

test('a renamed question has its name in the form, on the desk and in the export', async ({ site, form }) => {
  const person = await form.signUp();
  expect((await form.set('college', { label: 'School', isHidden: false })).status).toBe(200);
  expect(await form.publicLayout()).toEqual(await form.layoutOf());
  expect((await form.layoutOf()).builtIn).toContainEqual({
    _id: 'college',
    label: 'School',
    isHidden: false,
  });
  const { questions, searchedLabels } = await form.list();
  expect(questions).toContainEqual(expect.objectContaining({ _id: 'college', label: 'School' }));
  expect(searchedLabels).toEqual(['Level of experience', 'School', 'Dietary needs', 'Transaction number']);
  expect((await form.recordOf(person)).builtIn).toContainEqual(expect.objectContaining({ label: 'School' }));
  const own = (await site.call(getOwnAnswers, { token: person.token })).body.registrations;
  expect(own[0]?.builtIn).toContainEqual(expect.objectContaining({ label: 'School' }));
  expect(await form.headings()).toContain('School');
  expect(await form.headings()).not.toContain('College');
  await form.set('college', { label: null, isHidden: false });
  expect(await form.headings()).toContain('College');
});

test('questions of the club and built-in ones have one order', async ({ form }) => {
  const size = await form.addSize();
  const order = [size, ...originalOrder.toReversed()];
  expect((await form.change({ what: 'order', ids: order })).status).toBe(200);
  expect((await form.layoutOf()).order).toEqual(order);
  expect((await form.list()).questions.map(({ _id }) => _id)).toEqual([
    'accommodation',
    'college',
    'experienceLevel',
  ]);
  expect((await form.list()).searchedLabels[0]).toBe('T-shirt size');
  for (const ids of [[size], [...order, size], [...originalOrder, 'unknown']])
    expect(await form.change({ what: 'order', ids })).toMatchObject({
      status: 409,
      body: { code: 'order_changed' },
    });
  expect((await form.layoutOf()).order).toEqual(order);
});

test('a hidden question is not asked, and earlier answers stay', async ({ site, form }) => {
  const before = await form.signUp();
  expect((await form.set('dietaryNeeds', { label: null, isHidden: true })).status).toBe(200);
  expect((await form.set('experienceLevel', { label: null, isHidden: true })).status).toBe(200);
  expect((await form.list()).questions.map(({ _id }) => _id)).not.toContain('experienceLevel');
  expect(await form.headings()).toContain('Dietary needs');
  const after = await form.signUp();
  expect((await form.recordOf(after)).registration).toMatchObject({
    dietaryNeeds: null,
    experienceLevel: null,
  });
  const [own] = await ownRegistrations(site, before);
  const { college, accomodation, committeePreference, portfolioPreference } = individualBody;
  const body = {
    regID: must(own)._id,
    revision: own?.revision ?? 0,
    previousMunExperience: 'More since',
    college,
    accomodation,
    committeePreference,
    portfolioPreference,
  };
  expect((await site.call(changeRegistration, { token: before.token, body } as never)).status).toBe(200);
  const { registration } = await form.recordOf(before);
  expect(registration).toMatchObject({
    previousMunExperience: 'More since',
    dietaryNeeds: 'Vegan',
    experienceLevel: 'Beginner',
  });
  await form.set('dietaryNeeds', { label: null, isHidden: false });
  expect((await form.recordOf(await form.signUp())).registration.dietaryNeeds).toBe('Vegan');
});

test('a hidden question without an answer is not exported', async ({ form }) => {
  await form.signUp({ dietaryNeeds: undefined });
  await form.set('dietaryNeeds', { label: null, isHidden: true });
  expect(await form.headings()).not.toContain('Dietary needs');
});

test.for(['experience', 'college', 'accommodation'])(
  'the specification requires %s: it can be renamed, but not hidden',
  async (id, { form }) => {
    expect(await form.set(id, { label: null, isHidden: true })).toMatchObject({
      status: 409,
      body: { code: 'required_question' },
    });
    expect((await form.set(id, { label: 'Another name', isHidden: false })).status).toBe(200);
    expect((await form.layoutOf()).builtIn.filter(({ isHidden }) => isHidden)).toEqual([]);
  },
);

test.for([
  ['unknown', { label: null, isHidden: true }, 404],
  ['college', { label: '', isHidden: false }, 400],
  ['college', { label: 'x'.repeat(101), isHidden: false }, 400],
  ['college', { label: 'turned \u202e around', isHidden: false }, 400],
  ['college', { label: null }, 400],
] as const)('an invalid setting of %s is refused: %o', async ([id, fields, status], { form }) => {
  expect((await form.set(id, fields as never)).status).toBe(status);
});

test('a club chooses where the answers to a built-in question are shown', async ({ form }) => {
  await form.signUp({ dietaryNeeds: 'No nuts', experienceLevel: 'Beginner' });
  expect(await form.countFound({ search: 'nuts' })).toBe(1);
  expect((await form.show('dietaryNeeds', ['door', 'list', 'filter'])).status).toBe(200);
  expect((await form.show('experience', ['search'])).status).toBe(200);
  expect((await form.show('experienceLevel', [])).status).toBe(200);
  expect((await form.layoutOf()).builtIn).toContainEqual({
    _id: 'dietaryNeeds',
    label: null,
    isHidden: false,
    shownIn: ['list', 'filter', 'door'],
  });
  const places = (await form.publicLayout()).builtIn.flatMap((setting) =>
    'shownIn' in setting ? [setting] : [],
  );
  expect(places, 'for anyone').toEqual([]);
  const { questions, rows, searchedLabels } = await form.list();
  expect(questions.find(({ _id }) => _id === 'dietaryNeeds')).toMatchObject({
    isListed: true,
    options: expect.arrayContaining(['Vegetarian']),
  });
  expect(questions.map(({ _id }) => _id)).not.toContain('experienceLevel');
  expect(rows.map(({ answers }) => answers.dietaryNeeds)).toEqual(['No nuts']);
  expect(searchedLabels).toEqual(['Previous MUN experience', 'College', 'Transaction number']);
  expect(await form.countFound({ search: 'nuts' })).toBe(0);
  expect(await form.countFound({ search: 'beginner' })).toBe(0);
  expect(await form.countFound({ search: individualBody.previousMunExperience.split(' ')[0] })).toBe(1);
  await form.set('dietaryNeeds', { label: null, isHidden: false });
  expect((await form.layoutOf()).builtIn).toContainEqual({
    _id: 'dietaryNeeds',
    label: null,
    isHidden: false,
  });
  expect(await form.countFound({ search: 'nuts' })).toBe(1);
});

test('places that cannot show an answer are left out, and the original ones are not stored', async ({
  form,
}) => {
  await form.show('college', ['filter', 'search', 'list']);
  expect((await form.layoutOf()).builtIn).toContainEqual({ _id: 'college', label: null, isHidden: false });
  expect((await form.show('college', ['everywhere'])).status).toBe(400);
});

test('a built-in question needs a free column, also when it is asked again', async ({ form }) => {
  const fields = {
    kind: 'short_text',
    label: 'One more',
    help: '',
    isRequired: false,
    audience: [],
    options: [],
    shownIn: ['list'],
    consentText: '',
  };
  await form.show('experienceLevel', ['list']);
  for (const label of ['One', 'Two']) await form.change({ what: 'add', fields: { ...fields, label } });
  const refused = { status: 409, body: { code: 'too_many_columns' } };
  expect(await form.show('dietaryNeeds', ['list'])).toMatchObject(refused);
  await form.set('experienceLevel', { label: null, isHidden: true, shownIn: ['list'] });
  expect((await form.change({ what: 'add', fields })).status).toBe(200);
  expect(
    await form.set('experienceLevel', { label: null, isHidden: false, shownIn: ['list'] }),
  ).toMatchObject(refused);
});

test('no search, filter or column finds the answers to a hidden question', async ({ form }) => {
  await form.signUp({ dietaryNeeds: 'No nuts' });
  await form.show('dietaryNeeds', ['search', 'list', 'filter']);
  const answered = { answered: 'experienceLevel=Beginner' };
  const counts = async () =>
    Promise.all(
      [{ search: 'nuts' }, { search: 'beginner' }, answered].map((query) => form.countFound(query)),
    );
  expect(await counts()).toEqual([1, 1, 1]);
  await form.set('dietaryNeeds', { label: null, isHidden: true, shownIn: ['search', 'list', 'filter'] });
  await form.set('experienceLevel', { label: null, isHidden: true });
  expect(await counts()).toEqual([0, 0, 0]);
  const { questions, rows } = await form.list();
  expect(questions.map(({ _id }) => _id)).toEqual(['college', 'accommodation']);
  expect(rows[0]?.answers).not.toHaveProperty('dietaryNeeds');
  await form.set('dietaryNeeds', { label: null, isHidden: false, shownIn: ['search', 'list', 'filter'] });
  await form.set('experienceLevel', { label: null, isHidden: false });
  expect(await counts()).toEqual([1, 1, 1]);
});

test('the level of experience is not corrected while it is hidden', async ({ site, superadmin, form }) => {
  const person = await form.signUp();
  const regID = (await ownRegistrations(site, person))[0]?._id ?? '';
  const body = { regID, from: 'Beginner', to: 'Experienced' } as const;
  const correct = () => site.call(correctExperienceLevel, { token: superadmin.token, body });
  await form.set('experienceLevel', { label: null, isHidden: true });
  expect(await correct()).toMatchObject({ status: 409, body: { code: 'level_hidden' } });
  await form.set('experienceLevel', { label: null, isHidden: false });
  expect((await correct()).status).toBe(200);
});

test('each change of a built-in question is in the audit log', async ({ site, form }) => {
  await form.set('dietaryNeeds', { label: 'Food', isHidden: false });
  await form.set('dietaryNeeds', { label: 'Food', isHidden: true });
  await form.set('dietaryNeeds', { label: null, isHidden: true });
  await form.set('dietaryNeeds', { label: null, isHidden: false });
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

test('a new edition and an import have the same names, order and hidden questions', async ({
  site,
  superadmin,
  form,
}) => {
  const size = await form.addSize();
  await form.change({ what: 'order', ids: [...originalOrder.slice(0, 2), size, ...originalOrder.slice(2)] });
  await form.set('college', { label: 'School', isHidden: false, shownIn: ['door'] });
  await form.set('dietaryNeeds', { label: null, isHidden: true });
  const { db } = site.context;
  const exported = (await getPortableQuestions(db.queries, event.id)).questions;
  expect(exported[2]).toMatchObject({ label: 'T-shirt size' });
  expect(exported[3]).toEqual({ builtIn: 'college', label: 'School', isHidden: false, shownIn: ['door'] });

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
