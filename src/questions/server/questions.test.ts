import { describe, expect } from 'vitest';
import { createEdition } from '#conference/contract.ts';
import { addDays, dayMs, dayOf, formatDate } from '#platform/rule/dates.ts';
import { defaultRegion } from '#platform/rule/region.ts';
import {
  assignPortfolio,
  confirmRegistration,
  exportRegistrations,
  getRegistrationForDesk,
  listRegistrations,
  register,
} from '#registration/contract.ts';
import { testWithOpenRegistration } from '#tests/kit.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { council, event, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { individualBody, ownRegistrations } from '#tests/support/registering.ts';
import { builtInQuestions } from '../contract/built-in-questions.ts';
import {
  addMissingAnswers,
  changeQuestionList,
  getOwnAnswers,
  listActiveQuestions,
  listDeskQuestions,
  maxActiveQuestions,
  type QuestionFields,
} from '../contract.ts';
import { sendAnswerReminders } from './reminders.ts';

const test = testWithOpenRegistration.extend('form', ({ site, superadmin }) => {
  const read = async () => (await site.call(listDeskQuestions, { token: superadmin.token, params })).body;
  const asked = async () => (await site.call(listActiveQuestions, { params })).body.questions;
  const send = (change: unknown, revision: number) =>
    site.call(changeQuestionList, { token: superadmin.token, body: { eventName, revision, change } });
  const change = async (what: unknown) => send(what, (await read()).revision);
  /** Adds a question and returns its id. */
  const add = async (different: Partial<QuestionFields> = {}) => {
    expect(await change({ what: 'add', fields: { ...fields, ...different } })).toMatchObject({ status: 200 });
    return (await read()).questions.at(-1)?._id ?? '';
  };
  const signUp = async (answers: unknown, different: object = {}) => {
    const person = await site.person();
    const answer = await site.call(register, {
      token: person.token,
      body: { ...individualBody, ...different, answers },
    });
    return { person, answer };
  };
  const answersOf = async (person: Person) => {
    const [registration] = await ownRegistrations(site, person);
    const { body } = await site.call(getRegistrationForDesk, {
      token: superadmin.token,
      params: { eventID: must(registration)._id },
    });
    return body.answers.map(({ label, text }) => [label, text]);
  };
  const list = async (query: { answered?: string; search?: string } = {}) =>
    (await site.call(listRegistrations, { token: superadmin.token, query: { eventName, ...query } })).body;
  /** Lists registrations with the questions of the club only. */
  const listOfClub = async (query: Parameters<typeof list>[0] = {}) => {
    const { questions, rows } = await list(query);
    const isOfClub = (id: string) => !builtInQuestions.some(({ _id }) => _id === id);
    return {
      questions: questions.filter(({ _id }) => isOfClub(_id)),
      answers: rows.map((row) =>
        Object.fromEntries(Object.entries(row.answers).filter(([id]) => isOfClub(id))),
      ),
    };
  };
  const found = async (query: Parameters<typeof list>[0]) =>
    (await listOfClub(query)).answers.map((answers) => Object.values(answers).join()).toSorted();
  return { read, asked, send, change, add, signUp, answersOf, list, listOfClub, found };
});

const params = { eventName };
const builtInIds = builtInQuestions.map(({ _id }) => _id);

const fields: QuestionFields = {
  kind: 'short_text',
  label: 'T-shirt size',
  help: '',
  isRequired: true,
  audience: [],
  options: [],
  shownIn: [],
  consentText: '',
};

test('a question is added, asked in public, answered and shown on the desk', async ({ form }) => {
  expect(await form.asked()).toEqual([]);
  const size = await form.add({ kind: 'one_of', options: ['Small', 'Large'], help: 'For the delegate kit' });
  expect(await form.asked()).toMatchObject([
    { _id: size, kind: 'one_of', label: 'T-shirt size', isRequired: true, options: ['Small', 'Large'] },
  ]);
  const { person, answer } = await form.signUp({ [size]: 'Large' });
  expect(answer.status).toBe(200);
  expect(await form.answersOf(person)).toEqual([['T-shirt size', 'Large']]);
  expect((await form.read()).questions).toMatchObject([{ _id: size, answerCount: 1, isWithdrawn: false }]);
});

test('a call of the earlier client, which knows no questions, registers', async ({ form }) => {
  await form.add();
  const { person, answer } = await form.signUp(undefined);
  expect(answer.status).toBe(200);
  expect(await form.answersOf(person)).toEqual([]);
});

test('an invalid answer is refused at its field, and nothing is stored', async ({ site, form }) => {
  const link = await form.add({ kind: 'link', label: 'Your page' });
  const { person, answer } = await form.signUp({ [link]: 'javascript:alert(1)' });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid_answers', mistakes: [{ path: ['answers', link] }] },
  });
  expect(await ownRegistrations(site, person)).toEqual([]);
});

test.for([
  [{ a: 1 }],
  [{ a: { b: 'c' } }],
  ['text'],
  [[]],
  [{ a: 'x'.repeat(30_000) }],
  [Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`q${at}`, '']))],
])('answers of another shape are refused: %.60j', async ([answers], { form }) => {
  expect((await form.signUp(answers)).answer.status).toBe(400);
});

test('answers to unknown questions, and to those of others, are not stored', async ({ form }) => {
  const forLeaders = await form.add({ audience: ['leader'] });
  const forGuests = await form.add({ audience: ['outsiders', 'accommodation'], label: 'Arrival' });
  const answers = { [forLeaders]: 'a', [forGuests]: 'b', unknown: 'c', __proto__: 'd', constructor: 'e' };
  expect(await form.answersOf((await form.signUp(answers)).person)).toEqual([]);
  const { person } = await form.signUp(answers, { accomodation: 'Yes' });
  expect(await form.answersOf(person)).toEqual([['Arrival', 'b']]);
});

test('answers survive renaming, reordering and withdrawing of their question', async ({ form }) => {
  const size = await form.add({ kind: 'one_of', options: ['Small', 'Large'] });
  const job = await form.add({ label: 'Hobby', isRequired: false });
  const { person } = await form.signUp({ [size]: 'Small', [job]: '=1+1' });
  const renamed = { ...fields, kind: 'one_of', label: 'Size', options: ['S', 'L'] };
  expect((await form.change({ what: 'edit', id: size, fields: renamed })).status).toBe(200);
  expect((await form.change({ what: 'order', ids: [...builtInIds, job, size] })).status).toBe(200);
  expect((await form.change({ what: 'withdraw', id: job })).status).toBe(200);
  expect(await form.answersOf(person)).toEqual([
    ['Hobby', '=1+1'],
    ['Size', 'Small'],
  ]);
  expect((await form.asked()).map(({ _id }) => _id)).toEqual([size]);
  expect(await form.change({ what: 'delete', id: job })).toMatchObject({
    status: 409,
    body: { code: 'already_answered' },
  });
  expect((await form.change({ what: 'restore', id: job })).status).toBe(200);
  expect((await form.asked()).map(({ _id }) => _id)).toEqual([job, size]);
});

test('an optional consent can be left out, and a required one is asked again', async ({ site, form }) => {
  const photos = { kind: 'consent', consentText: 'Photos of me may be shown.' } as const;
  await form.add({ ...photos, label: 'Photos', isRequired: false });
  await form.add({ ...photos, label: 'Rules', isRequired: true });
  expect((await form.asked()).map(({ isRequired }) => isRequired)).toEqual([false, true]);
  const { person } = await form.signUp({});
  const { registrations } = (await site.call(getOwnAnswers, { token: person.token })).body;
  expect(registrations[0]?.missing.map(({ label }) => label)).toEqual(['Rules']);
});

test('the text of a consent never changes under a signature', async ({ site, superadmin, form }) => {
  const consent = { kind: 'consent', label: 'Photos', isRequired: true, consentText: 'First text' } as const;
  const id = await form.add(consent);
  expect(await form.asked()).toMatchObject([
    { isRequired: true, consent: { version: 1, text: 'First text' } },
  ]);
  const { person } = await form.signUp({ [id]: '1' });
  const edit = { what: 'edit', id, fields: { ...fields, ...consent, consentText: 'Second text' } };
  expect((await form.change(edit)).status).toBe(200);
  const [registration] = await ownRegistrations(site, person);
  const { body } = await site.call(getRegistrationForDesk, {
    token: superadmin.token,
    params: { eventID: must(registration)._id },
  });
  expect(body.answers).toMatchObject([
    { text: `Agreed on ${formatDate(site.clock.now, defaultRegion)}`, consentText: 'First text' },
  ]);
  expect(await exportAsCsv(site, superadmin.token)).toContain(
    `"Agreed on ${formatDate(site.clock.now, defaultRegion)}"`,
  );
  expect((await form.signUp({ [id]: '1' })).answer).toMatchObject({ status: 400 });
  expect((await form.signUp({ [id]: '2' })).answer).toMatchObject({ status: 200 });
  const { queries } = site.context.db;
  await expect(queries.updateTable('consent_texts').set({ text: 'Forged' }).execute()).rejects.toThrow(
    'never changes',
  );
  await expect(queries.deleteFrom('consent_texts').where('version', '=', 1).execute()).rejects.toThrow();
});

test('of two changes of one revision only the first is made', { tags: ['race'] }, async ({ form }) => {
  const { revision } = await form.read();
  const both = await Promise.all([
    form.send({ what: 'add', fields }, revision),
    form.send({ what: 'add', fields }, revision),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await form.read()).questions).toHaveLength(1);
});

test('an event has at most 40 questions that are asked', async ({ form }) => {
  for (let at = 0; at < maxActiveQuestions; at++) await form.add({ label: `Question ${at}` });
  expect(await form.change({ what: 'add', fields })).toMatchObject({
    status: 409,
    body: { code: 'too_many_questions' },
  });
  const first = (await form.read()).questions[0]?._id ?? '';
  await form.change({ what: 'withdraw', id: first });
  await form.add({ label: 'Another' });
  expect((await form.change({ what: 'restore', id: first })).status).toBe(409);
  expect((await form.change({ what: 'delete', id: first })).status).toBe(200);
  expect(await form.asked()).toHaveLength(maxActiveQuestions);
});

test.for([
  [{ ...fields, label: '' }],
  [{ ...fields, label: 'x'.repeat(10_000) }],
  [{ ...fields, label: 'turned \u202e around' }],
  [{ ...fields, kind: 'picture' }],
  [{ ...fields, kind: 'one_of', options: ['Only one'] }],
  [{ ...fields, kind: 'one_of', options: ['Twice', 'Twice'] }],
  [{ ...fields, kind: 'consent' }],
  [{ ...fields, audience: ['nobody'] }],
  [{ ...fields, audience: ['leader', 'member'] }],
  [{ ...fields, audience: ['institute', 'accommodation'] }],
  [{ ...fields, shownIn: ['list', 'everywhere'] }],
  [{ ...fields, afterSeat: { answerBy: '2026-02-30' } }],
])('an invalid question is refused: %.80j', async ([hostile], { form }) => {
  expect((await form.change({ what: 'add', fields: hostile })).status).toBe(400);
});

test('a change names a question, an order and a kind that exist', async ({ form }) => {
  const id = await form.add();
  expect(await form.change({ what: 'withdraw', id: 'unknown' })).toMatchObject({ status: 404 });
  expect(await form.change({ what: 'order', ids: [id, id] })).toMatchObject({ status: 409 });
  expect(await form.change({ what: 'edit', id, fields: { ...fields, kind: 'number' } })).toMatchObject({
    status: 409,
    body: { code: 'other_kind' },
  });
});

test('a new edition has the asked questions with current consent texts, and no answers', async ({
  site,
  superadmin,
  form,
}) => {
  const size = await form.add({ kind: 'one_of', options: ['Small', 'Large'] });
  const photos = await form.add({ kind: 'consent', label: 'Photos', consentText: 'You may show me.' });
  const gone = await form.add({ label: 'Gone' });
  await form.change({ what: 'withdraw', id: gone });
  const edited = { ...fields, kind: 'consent', label: 'Photos', consentText: 'You may show me and name me.' };
  await form.change({ what: 'edit', id: photos, fields: edited });
  const { person } = await form.signUp({ [size]: 'Large' });
  const body = { eventName: 'Next', from: event.id };
  expect((await site.call(createEdition, { token: superadmin.token, body })).status).toBe(200);
  const next = await site.call(listDeskQuestions, { token: superadmin.token, params: { eventName: 'Next' } });
  expect(next.body).toMatchObject({
    revision: 1,
    questions: [
      { label: 'T-shirt size', options: ['Small', 'Large'], answerCount: 0 },
      { label: 'Photos', consent: { version: 1, text: 'You may show me and name me.' } },
    ],
  });
  expect(next.body.questions.map(({ _id }) => _id)).not.toContain(size);
  expect(await form.answersOf(person)).toEqual([['T-shirt size', 'Large']]);
});

describe('the list of registrations', () => {
  const answered = (id: string, option: string) => new URLSearchParams({ [id]: option }).toString();

  test('has columns and filters of answers, and finds their words', async ({ form }) => {
    const size = await form.add({
      kind: 'one_of',
      options: ['Small & slim', 'Large'],
      shownIn: ['list', 'filter'],
    });
    const days = await form.add({ kind: 'several_of', options: ['Friday', 'Sunday'], shownIn: ['filter'] });
    const hobby = await form.add({
      kind: 'long_text',
      label: 'Hobby',
      shownIn: ['search'],
      isRequired: false,
    });
    await form.signUp({
      [size]: 'Small & slim',
      [days]: ['Friday', 'Sunday'],
      [hobby]: 'Glass-blowing, Élan',
    });
    await form.signUp({ [size]: 'Large', [days]: ['Sunday'] });
    const { questions, answers } = await form.listOfClub();
    expect(questions).toMatchObject([
      { _id: size, label: 'T-shirt size', isListed: true, options: ['Small & slim', 'Large'] },
      { _id: days, label: 'T-shirt size', isListed: false, options: ['Friday', 'Sunday'] },
    ]);
    expect(answers).toContainEqual({ [size]: 'Large' });
    expect(await form.found({ answered: answered(size, 'Small & slim') })).toEqual(['Small & slim']);
    expect(await form.found({ answered: answered(days, 'Sunday') })).toEqual(['Large', 'Small & slim']);
    const both = new URLSearchParams({ [size]: 'Large', [days]: 'Friday' }).toString();
    expect(await form.found({ answered: both })).toEqual([]);
    expect(await form.found({ answered: '%=%&unknown=1&&' })).toEqual([]);
    expect(await form.found({ search: 'blow elan' })).toEqual(['Small & slim']);
  });

  test('has columns and filters of built-in questions too, in the order of the form', async ({ form }) => {
    await form.signUp({}, { accomodation: 'Yes', experienceLevel: 'Beginner' });
    await form.signUp({}, { experienceLevel: 'Experienced' });
    const { questions, rows } = await form.list();
    expect(questions).toMatchObject([
      {
        _id: 'experienceLevel',
        label: 'Level of experience',
        isListed: false,
        options: ['Beginner', 'Some experience', 'Experienced'],
      },
      { _id: 'college', label: 'College', isListed: true, options: [] },
      { _id: 'accommodation', label: 'Accommodation', isListed: true, options: ['Yes', 'No'] },
    ]);
    const { college } = individualBody;
    expect(rows.map(({ answers }) => answers)).toEqual([
      { college, accommodation: 'No' },
      { college, accommodation: 'Yes' },
    ]);
    const beginners = await form.list({ answered: answered('experienceLevel', 'Beginner') });
    expect(beginners.rows.map(({ accomodation }) => accomodation)).toEqual(['Yes']);
    expect((await form.list({ answered: answered('experienceLevel', 'Expert') })).rows).toEqual([]);
  });

  test('filters by options that were renamed, and by answers given on the dashboard', async ({
    site,
    form,
  }) => {
    const meal = await form.add({ kind: 'yes_no', label: 'Dinner', shownIn: ['filter'] });
    const size = await form.add({ kind: 'one_of', options: ['S', 'L'], shownIn: ['list', 'filter'] });
    const room = await form.add({ label: 'Room', shownIn: ['search'] });
    await form.signUp({ [size]: 'S' });
    const { person } = await form.signUp({ [size]: 'L' });
    const renamed = { ...fields, kind: 'one_of', options: ['Small', 'L'], shownIn: ['list', 'filter'] };
    await form.change({ what: 'edit', id: size, fields: renamed });
    expect((await form.listOfClub()).questions[1]).toMatchObject({ options: ['Small', 'L', 'S'] });
    expect(await form.found({ answered: answered(size, 'S') })).toEqual(['S']);
    const [registration] = await ownRegistrations(site, person);
    const answers = { [meal]: 'No', [room]: 'Room 101' };
    const body = { registrationId: registration?._id, answers };
    expect((await site.call(addMissingAnswers, { token: person.token, body })).status).toBe(200);
    expect(await form.found({ answered: answered(meal, 'No') })).toEqual(['L']);
    expect(await form.found({ search: '101' })).toEqual(['L']);
  });

  test('searches the answers to a question only while that is switched on', async ({ form }) => {
    const hobby = await form.add({ label: 'Hobby' });
    await form.signUp({ [hobby]: 'Origami' });
    const edit = (shownIn: string[]) =>
      form.change({ what: 'edit', id: hobby, fields: { ...fields, label: 'Hobby', shownIn } });
    expect((await form.list({ search: 'origami' })).rows).toHaveLength(0);
    await edit(['search', 'filter']);
    expect((await form.list({ search: 'origami' })).rows).toHaveLength(1);
    expect((await form.listOfClub()).questions).toEqual([]);
    await edit([]);
    expect((await form.list({ search: 'origami' })).rows).toHaveLength(0);
  });

  test('updates the search only of registrations that have answered the question', async ({ site, form }) => {
    const hobby = await form.add({ label: 'Hobby', isRequired: false });
    await form.signUp({ [hobby]: 'Origami' });
    await form.signUp({});
    const { queries } = site.context.db;
    await queries.updateTable('registrations').set({ search_text: 'earlier' }).execute();
    const countNotUpdated = async () =>
      (await queries.selectFrom('registrations').select('id').where('search_text', '=', 'earlier').execute())
        .length;
    const added = await form.add({ label: 'Room', isRequired: false, shownIn: ['search'] });
    expect((await form.change({ what: 'delete', id: added })).status).toBe(200);
    expect(await countNotUpdated()).toBe(2);
    const searched = { ...fields, label: 'Hobby', isRequired: false, shownIn: ['search'] };
    expect((await form.change({ what: 'edit', id: hobby, fields: searched })).status).toBe(200);
    expect(await countNotUpdated()).toBe(1);
    expect((await form.list({ search: 'origami' })).found).toBe(1);
  });

  test('has at most five columns, and finds the answers to seven questions, built-in ones counted', async ({
    form,
  }) => {
    for (const label of ['One', 'Two', 'Three']) await form.add({ label, shownIn: ['list', 'search'] });
    const fourth = (surface: string) =>
      form.change({ what: 'add', fields: { ...fields, shownIn: [surface] } });
    expect(await fourth('list')).toMatchObject({ status: 409, body: { code: 'too_many_columns' } });
    expect(await fourth('search')).toMatchObject({ status: 409, body: { code: 'too_many_searched' } });
    const { questions } = await form.read();
    const again = { ...fields, label: 'Once more', shownIn: ['list'] };
    expect((await form.change({ what: 'edit', id: questions[0]?._id, fields: again })).status).toBe(200);
  });
});

test('each change is in the audit log', async ({ site, form }) => {
  const id = await form.add();
  await form.change({ what: 'edit', id, fields: { ...fields, label: 'Size' } });
  await form.change({ what: 'withdraw', id });
  const rows = await site.context.db.queries
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', event.id)
    .where('action', 'like', 'question%')
    .orderBy('id')
    .execute();
  expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['question_added', null, 'T-shirt size'],
    ['question_changed', 'T-shirt size', 'Size'],
    ['question_withdrawn', null, 'Size'],
  ]);
});

test('answers are erased with the registration', async ({ site, form }) => {
  const id = await form.add({ shownIn: ['search'] });
  const { person } = await form.signUp({ [id]: 'Large' });
  const [registration] = await ownRegistrations(site, person);
  await site.context.db.queries
    .deleteFrom('registrations')
    .where('id', '=', must(registration)._id)
    .execute();
  expect(await site.context.db.queries.selectFrom('question_answers').selectAll().execute()).toEqual([]);
});

test('required answers that a call did not have are asked on the dashboard, and given once', async ({
  site,
  form,
}) => {
  const size = await form.add();
  await form.add({ label: 'Optional', isRequired: false });
  const photos = await form.add({ kind: 'consent', label: 'Photos', consentText: 'You may show me.' });
  const { person } = await form.signUp(undefined);
  const own = async () => (await site.call(getOwnAnswers, { token: person.token })).body.registrations;
  const [before] = await own();
  expect(before?.missing.map(({ label }) => label)).toEqual(['T-shirt size', 'Photos']);
  const give = (answers: unknown, { token } = person) =>
    site.call(addMissingAnswers, { token, body: { registrationId: before?.registrationId, answers } });

  expect(await give({ [size]: 'x'.repeat(10_000) })).toMatchObject({ status: 400 });
  expect(await give({ [size]: 'Small' }, await site.person())).toMatchObject({ status: 404 });
  const answer = await give({ [size]: 'Large', [photos]: '1' });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Your answers are saved' } });
  await give({ [size]: 'Small' });
  expect(await own()).toMatchObject([
    {
      answers: [
        { label: 'T-shirt size', text: 'Large' },
        { label: 'Photos', text: expect.stringMatching(/^Agreed on \d+ \w+ \d{4}$/) },
      ],
      missing: [],
    },
  ]);
});

test('a question for minors is asked once the date of birth is known, also if it is optional', async ({
  site,
  form,
}) => {
  const audience: QuestionFields['audience'] = ['individual', 'minor'];
  const diet = await form.add({ label: 'Bedtime', audience, isRequired: false });
  await form.add({ label: 'School', audience: ['leader', 'minor'] });
  const { person } = await form.signUp({ [diet]: '9 pm' });
  const own = async () => (await site.call(getOwnAnswers, { token: person.token })).body.registrations[0];
  expect(await own()).toMatchObject({ answers: [], missing: [] });
  const { queries } = site.context.db;
  const settings = { event_id: event.id, birth_date_asked_at: 1, emergency_contact_asked_at: null };
  await queries
    .insertInto('welfare_settings')
    .values({ ...settings, revision: 1 })
    .execute();
  await queries
    .updateTable('events')
    .set({ starts_at: Date.UTC(2026, 10, 7, 12) })
    .execute();
  const born = (birth_date: string) =>
    queries
      .insertInto('delegate_details')
      .values({
        registration_id: registrationId,
        birth_date,
        contact_name: null,
        contact_phone: null,
        contact_relation: null,
      })
      .onConflict((known) => known.column('registration_id').doUpdateSet({ birth_date }))
      .execute();
  const registrationId = (await own())?.registrationId ?? '';
  await born('2008-11-07');
  expect(await own()).toMatchObject({ missing: [] });
  await born('2008-11-08');
  expect(await own()).toMatchObject({ missing: [{ label: 'Bedtime' }] });
  const body = { registrationId, answers: { [diet]: '10 pm' } };
  expect((await site.call(addMissingAnswers, { token: person.token, body })).status).toBe(200);
  expect(await own()).toMatchObject({ answers: [{ label: 'Bedtime', text: '10 pm' }], missing: [] });
});

test('a delegate with a seat is asked on the dashboard, and reminded once before the last day', {
  tags: ['race'],
}, async ({ site, superadmin, form }) => {
  const answerBy = addDays(dayOf(site.clock.now, defaultRegion), 5);
  const arrival = await form.add({ label: 'Arrival', afterSeat: { answerBy } });
  await form.add({ label: 'Bus', audience: ['leader'], afterSeat: { answerBy } });
  await form.add({ label: 'Anything else', isRequired: false, afterSeat: { answerBy: null } });
  const { person } = await form.signUp({ [arrival]: 'too early' });
  const { person: waiting } = await form.signUp({});
  const own = async ({ token } = person) => (await site.call(getOwnAnswers, { token })).body.registrations[0];
  expect(await own()).toMatchObject({ answers: [], missing: [] });
  const eventID = (await own())?.registrationId ?? '';
  const { token } = superadmin;
  await site.call(confirmRegistration, { token, body: { regID: eventID } });
  expect(await own()).toMatchObject({ missing: [] });
  const seat = { eventID, committee: council.value, portfolio: council.portfolios[0] };
  expect((await site.call(assignPortfolio, { token, body: seat })).status).toBe(200);
  const labels = [{ label: 'Arrival', afterSeat: { answerBy } }, { label: 'Anything else' }];
  expect(await own()).toMatchObject({ missing: labels });

  const remind = async (day: number) => {
    site.clock.advance(day * dayMs);
    await Promise.all(
      [0, 1].map(() => sendAnswerReminders(site.context, (error) => expect.fail(String(error)))),
    );
    const mails = (await site.mails()).filter(({ kind }) => kind === 'answers_reminder');
    return mails.map(({ to, text }) => [to, text.includes('One question'), text.includes('Arrival')]);
  };
  expect(await remind(1)).toEqual([]);
  const sent = [[person.email, true, false]];
  expect(await remind(1)).toEqual(sent);
  expect(await remind(1)).toEqual(sent);
  expect((await own(waiting))?.missing).toEqual([]);
  const later = { eventID: (await own(waiting))?.registrationId ?? '', committee: council.value };
  await site.call(confirmRegistration, { token, body: { regID: later.eventID } });
  const other = { ...later, portfolio: council.portfolios[1] };
  expect((await site.call(assignPortfolio, { token, body: other })).status).toBe(200);
  sent.push([waiting.email, true, false]);
  expect(await remind(0), 'seated after the first reminder').toEqual(sent);
  expect(await remind(0)).toEqual(sent);
  const changed = { ...fields, label: 'Arrival', afterSeat: { answerBy: addDays(answerBy, 1) } };
  expect((await form.change({ what: 'edit', id: arrival, fields: changed })).status).toBe(200);
  const body = { registrationId: eventID, answers: { [arrival]: 'Noon' } };
  expect((await site.call(addMissingAnswers, { token: person.token, body })).status).toBe(200);
  sent.push([waiting.email, true, false]);
  expect(await remind(1), 'another day').toEqual(sent);
  expect(await own()).toMatchObject({ answers: [{ text: 'Noon' }], missing: [{ label: 'Anything else' }] });
});

test('a new edition asks after a seat too, on no day yet', async ({ site, superadmin, form }) => {
  await form.add({ label: 'Arrival', afterSeat: { answerBy: '2026-12-01' } });
  const body = { eventName: 'Next', from: event.id };
  await site.call(createEdition, { token: superadmin.token, body });
  const next = await site.call(listDeskQuestions, { token: superadmin.token, params: { eventName: 'Next' } });
  expect(next.body.questions).toMatchObject([{ label: 'Arrival', afterSeat: { answerBy: null } }]);
});

test('exports have a column for each question, and no answer or label is a formula', async ({
  site,
  form,
}) => {
  const hostile = '=HYPERLINK("https://example.org")';
  const size = await form.add({ label: hostile });
  const days = await form.add({ kind: 'several_of', label: 'Days', options: ['Friday', 'Saturday'] });
  await form.signUp({ [size]: hostile, [days]: ['Saturday', 'Friday'] });
  await form.signUp(undefined);
  await form.change({ what: 'withdraw', id: size });
  await form.add({ label: 'Not answered yet' });
  const admin = await site.person({ role: 'admin' });
  const body = await exportAsCsv(site, admin.token);
  const escaped = `"'=HYPERLINK(""https://example.org"")"`;
  const [headings, first, second] = body.split('\r\n');
  expect(headings).toContain(`${escaped},"Days","Not answered yet","Registration id"`);
  const rows = [first, second].toSorted();
  expect(rows.filter((row) => row?.includes(`${escaped},"Friday, Saturday",`))).toHaveLength(1);
});

async function exportAsCsv(site: TestApp, token: string): Promise<string> {
  const path = exportRegistrations.path.replace(':eventName', encodeURIComponent(eventName));
  const url = path.replace(':format', 'csv');
  return (await site.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).body;
}
