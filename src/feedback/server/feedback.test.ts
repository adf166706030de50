import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEdition } from '#conference/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, court, event, eventName, press } from '#tests/support/conference.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';
import {
  answerFeedbackForm,
  exportFeedbackAnswers,
  getFeedbackFormWithResults,
  listOwnOpenFeedbackForms,
  saveFeedbackQuestions,
  setFeedbackWindow,
} from '../contract.ts';
import { sendFeedbackMails } from './mails.ts';

const dayMs = 24 * 60 * 60_000;
const formula = '=HYPERLINK("https://example.org")';

let site: TestApp;
let superadmin: Person;
let people: Seated[];
let ids: string[];

const params = { eventName };
const read = async () =>
  (await site.call(getFeedbackFormWithResults, { token: superadmin.token, params })).body;
const question = (fields: object) => ({
  kind: 'scale',
  label: 'How was it?',
  help: '',
  isRequired: true,
  audience: [],
  options: [],
  shownIn: [],
  consentText: '',
  ...fields,
});
const save = async (questions: unknown, revision?: number) =>
  site.call(saveFeedbackQuestions, {
    token: superadmin.token,
    body: { eventName, revision: revision ?? (await read()).revision, questions },
  });
const setDates = async (opensAt: number, closesAt: number) =>
  site.call(setFeedbackWindow, {
    token: superadmin.token,
    body: {
      eventName,
      revision: (await read()).revision,
      opensAt: new Date(opensAt).toISOString(),
      closesAt: new Date(closesAt).toISOString(),
    },
  });
const own = async ({ token }: Person) => (await site.call(listOwnOpenFeedbackForms, { token })).body.forms;
const answer = (person: Seated, answers: unknown) =>
  site.call(answerFeedbackForm, { token: person.token, body: { registrationId: person.regID, answers } });
const sendMails = () =>
  sendFeedbackMails(site.context, (error) => {
    throw error;
  });
const mailsOf = async (kind: string) =>
  (await site.mails()).filter((mail) => mail.kind === kind).map(({ to }) => to);
const exported = async () => {
  const { body } = await site.app.inject({
    url: exportFeedbackAnswers.path.replace(':eventName', encodeURIComponent(eventName)),
    headers: { authorization: `Bearer ${superadmin.token}` },
  });
  return body;
};

beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  people = await seatedPeople(
    site,
    [council, press, court].flatMap(({ value, portfolios }) =>
      portfolios.slice(0, 2).map((portfolio) => ({ committee: value, portfolio })),
    ),
  );
});
afterAll(() => site.close());

describe('before the form opens', () => {
  test('a superadmin writes it', async () => {
    const questions = [
      question({}),
      question({
        kind: 'several_of',
        label: 'What was good?',
        options: ['Food', 'Debate'],
        isRequired: false,
      }),
      question({ kind: 'long_text', label: 'Anything else?', isRequired: false }),
    ];
    expect((await save(questions)).status).toBe(200);
    expect((await save(questions, 0)).body).toMatchObject({ code: 'feedback_changed' });
    const form = await read();
    expect(form.questions).toMatchObject([
      { kind: 'scale', label: 'How was it?', isRequired: true },
      { options: ['Food', 'Debate'] },
      { kind: 'long_text' },
    ]);
    expect(form).toMatchObject({ asked: 6, answered: 0, isOpen: false });
    ids = form.questions.map(({ _id }) => _id);
  });

  test.each([
    [[question({ kind: 'consent', consentText: 'I agree.' })]],
    [[question({ label: '' })]],
    [[question({ kind: 'one_of', options: ['Only one'] })]],
    [Array.from({ length: 31 }, () => question({}))],
  ])('an invalid form is refused', async (questions) => {
    expect((await save(questions)).status).toBe(400);
  });

  test('it cannot close before it opens', async () => {
    expect((await setDates(site.clock.now, site.clock.now - 1)).status).toBe(400);
  });

  test('no delegate can answer it, and no mail is sent', async () => {
    expect((await setDates(site.clock.now + dayMs, site.clock.now + 8 * dayMs)).status).toBe(200);
    const [first] = people as [Seated];
    expect(await own(first)).toEqual([]);
    expect((await answer(first, { [ids[0] ?? '']: '5' })).status).toBe(404);
    await sendMails();
    expect(await mailsOf('feedback_invitation')).toEqual([]);
  });
});

describe('while the form is open', () => {
  test('each delegate with a seat is mailed once', { tags: ['race'] }, async () => {
    site.clock.advance(dayMs);
    await Promise.all([sendMails(), sendMails()]);
    await sendMails();
    expect((await mailsOf('feedback_invitation')).toSorted()).toEqual(
      people.map(({ email }) => email).toSorted(),
    );
  });

  test('a delegate without a seat has no form, nor one of another delegate', async () => {
    const [first] = people as [Seated];
    const stranger = await site.person();
    expect(await own(stranger)).toEqual([]);
    expect((await answer({ ...stranger, regID: first.regID }, { [ids[0] ?? '']: '5' })).status).toBe(404);
  });

  test('an invalid or missing answer is refused at its field', async () => {
    const [first] = people as [Seated];
    const [scaled = ''] = ids;
    for (const answers of [{}, { [scaled]: '6' }, { [scaled]: ['5'] }])
      expect(await answer(first, answers)).toMatchObject({
        status: 400,
        body: { code: 'invalid_answers', mistakes: [{ path: ['answers', scaled] }] },
      });
    expect(await read()).toMatchObject({ answered: 0 });
  });

  test('of concurrent answers of a delegate only one is stored', { tags: ['race'] }, async () => {
    const [first] = people as [Seated];
    const [scaled = '', several = '', text = ''] = ids;
    const answers = { [scaled]: '5', [several]: ['Debate'], [text]: formula };
    const all = await Promise.all([1, 2, 3].map(() => answer(first, answers)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await own(first)).toMatchObject([{ hasAnswered: true }]);
    expect(await read()).toMatchObject({ isAnswered: true, answered: 0, results: [] });
  });

  test('no reading of the desk differs after one more answer, nor does the number of answers', async () => {
    const [scaled = '', several = '', text = ''] = ids;
    const before = await read();
    for (const [at, person] of people.slice(1, 4).entries()) {
      await answer(person, { [scaled]: '4', [several]: ['Food', 'Debate'], [text]: `Text ${at}` });
      expect(await read()).toEqual(before);
    }
    await answer(people[4] as Seated, { [scaled]: '4', [text]: 'Text 5' });
    const five = await read();
    expect(five).toEqual({ ...before, answered: 5 });
    expect(await exported()).toContain('feedback_not_closed');
    expect(await exported()).not.toContain('Text 1');
  });

  test('the questions can no longer change', async () => {
    expect(await save([])).toMatchObject({ status: 409, body: { code: 'feedback_answered' } });
  });

  test('all delegates are reminded once, so that the outbox does not show who has not answered', async () => {
    await sendMails();
    expect(await mailsOf('feedback_reminder')).toEqual([]);
    site.clock.advance(5 * dayMs);
    await sendMails();
    await sendMails();
    expect((await mailsOf('feedback_reminder')).toSorted()).toEqual(
      people.map(({ email }) => email).toSorted(),
    );
    const { text } = (await site.mails()).find(({ kind }) => kind === 'feedback_reminder') ?? {};
    expect(text).toContain('If you have not answered yet');
    expect(text).toContain('We know that you answered, but not what you answered.');
  });
});

describe('after the form has closed', () => {
  test('its results appear once no answer can arrive any more', async () => {
    const { window } = await read();
    site.clock.advance(Date.parse(window?.closesAt ?? '') - site.clock.now);
    expect(await read()).toMatchObject({ isOpen: false, isFinal: true, answered: 5, results: [] });
    site.clock.advance(2 * 60_000);
    expect((await answer(people[5] as Seated, { [ids[0] ?? '']: '5' })).status).toBe(404);
    expect((await read()).results).toHaveLength(3);
  });

  test('choices are counted, and texts are shown without the rarely answered', async () => {
    const [, several = ''] = ids;
    const { results, answered } = await read();
    expect(answered).toBe(5);
    expect(results[0]?.bars?.map(({ count }) => count)).toEqual([0, 0, 0, 4, 1]);
    expect(results[1]).toEqual({ questionId: several, count: 4, bars: null, texts: null });
    expect(results[2]?.texts?.toSorted()).toEqual([formula, 'Text 0', 'Text 1', 'Text 2', 'Text 5']);
    const file = await exported();
    expect(file).toContain(`"Anything else?","'=HYPERLINK(""https://example.org"")"`);
    expect(file).not.toContain('What was good?');
  });

  test('it cannot open again, neither by its dates nor by those of the event', async () => {
    expect(await setDates(site.clock.now - dayMs, site.clock.now + dayMs)).toMatchObject({
      status: 409,
      body: { code: 'feedback_closed' },
    });
    await site.context.db.queries
      .updateTable('events')
      .set({ starts_at: site.clock.now + dayMs, ends_at: site.clock.now + 2 * dayMs })
      .where('id', '=', event.id)
      .execute();
    expect(await read()).toMatchObject({ isOpen: false, isFinal: true });
    expect(await own(people[5] as Seated)).toEqual([]);
  });
});

describe('anonymity', () => {
  test('an answer has no column but its question and its text, and a random id', async () => {
    const rows = await site.context.db.queries.selectFrom('feedback_answers').selectAll().execute();
    for (const row of rows) {
      expect(Object.keys(row).toSorted()).toEqual(['id', 'question_id', 'value']);
      expect(row.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
    }
    const respondents = await site.context.db.queries
      .selectFrom('feedback_respondents')
      .selectAll()
      .execute();
    for (const row of respondents)
      expect(Object.keys(row).toSorted()).toEqual(['event_id', 'registration_id']);
  });

  test('no order or transaction of insertion is stored', async () => {
    const { queries, engine } = site.context.db;
    if (engine === 'postgres') {
      const { rows } = await sql<{ writes: number; isSorted: boolean }>`
        select count(distinct xmin::text)::int as writes,
          array_agg(registration_id order by ctid) = array_agg(registration_id order by registration_id) as "isSorted"
        from feedback_respondents`.execute(queries);
      expect(rows).toEqual([{ writes: 1, isSorted: true }]);
    } else
      for (const table of ['feedback_respondents', 'feedback_answers'])
        await expect(sql`select rowid from ${sql.table(table)}`.execute(queries)).rejects.toThrow('rowid');
  });

  test('no audit entry tells that a delegate has answered', async () => {
    const accounts = people.map(({ accountId }) => accountId);
    const rows = await site.context.db.queries
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('action', 'like', 'feedback%')
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ actor_id }) => accounts.includes(actor_id))).toEqual([]);
  });
});

test('erasing a registration deletes that it has answered, and keeps the answers', async () => {
  const [first] = people as [Seated];
  const before = await read();
  await site.context.db.queries.deleteFrom('registrations').where('id', '=', first.regID).execute();
  const after = await read();
  expect(after.answered).toBe(before.answered - 1);
  expect(after.results).toEqual(before.results);
});

test('a new edition has the questions, without dates and answers', async () => {
  const body = { eventName: 'Next', from: event.id };
  expect((await site.call(createEdition, { token: superadmin.token, body })).status).toBe(200);
  const next = await site.call(getFeedbackFormWithResults, {
    token: superadmin.token,
    params: { eventName: 'Next' },
  });
  expect(next.body).toMatchObject({
    questions: [{ label: 'How was it?' }, { options: ['Food', 'Debate'] }, { label: 'Anything else?' }],
    set: { opensAt: null, closesAt: null },
    answered: 0,
    isOpen: false,
  });
});
