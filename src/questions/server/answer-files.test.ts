import { afterAll, beforeAll, expect, test } from 'vitest';
import { editProfile } from '#accounts/contract.ts';
import { dayMs } from '#platform/rule/dates.ts';
import {
  changeRegistration,
  exportRegistrations,
  getRegistrationForDesk,
  listRegistrations,
  register,
} from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { photograph } from '#tests/support/pictures.ts';
import { individualBody, ownRegistrations, setRegistrationWindow } from '#tests/support/registering.ts';
import { samplePdf, upload } from '#tests/support/uploads.ts';
import {
  changeQuestionList,
  getAnswerFile,
  getOwnAnswers,
  listDeskQuestions,
  uploadAnswerFile,
} from '../contract.ts';
import { purgeUnsentAnswerFiles } from './answer-files.ts';

let site: TestApp;
let superadmin: Person;
let questionId: string;
beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  await setRegistrationWindow(site, true);
  const fields = {
    kind: 'file',
    label: 'Student card',
    help: '',
    isRequired: true,
    audience: [],
    options: [],
    shownIn: ['list'],
    consentText: '',
  };
  const body = { eventName, revision: 0, change: { what: 'add', fields } };
  expect(await site.call(changeQuestionList, { token: superadmin.token, body })).toMatchObject({
    status: 200,
  });
  const { token } = superadmin;
  questionId =
    (await site.call(listDeskQuestions, { token, params: { eventName } })).body.questions[0]?._id ?? '';
});
afterAll(() => site.close());

const send = (person: Person, file: Buffer, name = 'card.pdf') =>
  upload(site, uploadAnswerFile, { token: person.token, file, query: { questionId, name } });
const answersTo = (value: unknown) => ({ ...individualBody, answers: { [questionId]: value } });
const signUp = (person: Person, value: unknown) =>
  site.call(register, { token: person.token, body: answersTo(value) });
const idOf = (value: string) => value.slice(0, 36);
const download = (person: Person, value: string) =>
  site.app.inject({
    url: getAnswerFile.path.replace(':fileId', idOf(value)),
    headers: { authorization: `Bearer ${person.token}` },
  });
const countFiles = async () =>
  (await site.context.db.queries.selectFrom('answer_files').select('id').execute()).length;

test('a file is uploaded, sent with the form, shown to owner and admins, replaced and erased', async () => {
  const delegate = await site.person();
  const stranger = await site.person();
  const admin = await site.person({ role: 'admin' });
  const { body } = await send(delegate, samplePdf(), 'C:\\cards\\=my card.html');
  const value: string = body.value;
  expect(value).toMatch(/^[0-9a-f-]{36}\/=my card.html.pdf$/);
  expect((await download(admin, value)).statusCode, 'it was not sent yet').toBe(404);
  const refused = {
    status: 400,
    body: { code: 'invalid_answers', mistakes: [{ path: ['answers', questionId] }] },
  };
  expect(await signUp(stranger, value), 'the file of another delegate').toMatchObject(refused);
  expect(await signUp(delegate, value.replace('=my', 'your')), 'another name').toMatchObject(refused);
  expect(await signUp(delegate, value)).toMatchObject({ status: 200 });

  const [registration] = await ownRegistrations(site, delegate);
  const regID = must(registration)._id;
  const { token } = admin;
  const desk = await site.call(getRegistrationForDesk, { token, params: { eventID: regID } });
  expect(desk.body.answers).toMatchObject([{ text: '=my card.html.pdf', fileId: idOf(value) }]);
  const list = await site.call(listRegistrations, { token, query: { eventName } });
  expect(list.body.rows[0]).toMatchObject({ answerFiles: { [questionId]: idOf(value) } });
  const csv = await site.call(exportRegistrations, { token, params: { eventName, format: 'csv' } });
  expect(String(csv.body)).toContain('my card.html.pdf');
  for (const person of [delegate, admin]) {
    const { statusCode, headers, rawPayload } = await download(person, value);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toBe('attachment; filename="my-card-html.pdf"');
    expect(rawPayload.equals(samplePdf())).toBe(true);
  }
  expect((await download(stranger, value)).statusCode).toBe(404);

  const other = (await send(delegate, await photograph(), 'card.png')).body.value;
  const changed = { ...answersTo(other), regID, revision: 0 };
  expect(await site.call(changeRegistration, { token: delegate.token, body: changed })).toMatchObject({
    status: 200,
  });
  expect((await download(delegate, other)).headers['content-type']).toBe('image/jpeg');
  expect((await download(delegate, value)).statusCode, 'the replaced file').toBe(404);
  const own = await site.call(getOwnAnswers, { token: delegate.token });
  expect(own.body.registrations[0]?.answers).toMatchObject([{ text: 'card.jpg', fileId: idOf(other) }]);
  expect(await signUp(delegate, other)).toMatchObject({ status: 409 });

  await site.context.db.queries.deleteFrom('registrations').where('id', '=', regID).execute();
  expect(await countFiles()).toBe(0);
});

test('a file that is not what its name says is refused with its size and what to do', async () => {
  const delegate = await site.person();
  const script = samplePdf('4 0 obj<</S/J#61vaScript/JS(app.alert(1))>>endobj');
  const refusals: [Buffer, string][] = [
    [Buffer.from('<html><script>alert(1)</script></html>'), 'This file has 1 KB and is not a PDF'],
    [Buffer.from(`%PDF-1.4\n${'x'.repeat(3_000)}`), 'This file has 3 KB and cannot be read'],
    [Buffer.concat([(await photograph()).subarray(0, 900), Buffer.alloc(9)]), 'cannot be read'],
    [samplePdf('trailer<</Encrypt 9 0 R>>'), 'Save it without a password'],
    [script, 'Print it to a new PDF'],
    [Buffer.alloc(0), 'is empty'],
  ];
  for (const [file, text] of refusals) {
    const { status, body } = await send(delegate, file);
    expect([status, body.code, body.mistakes?.[0]?.text]).toEqual([
      400,
      'invalid_file',
      expect.stringContaining(text),
    ]);
  }
  expect(await send(delegate, Buffer.alloc(2 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
  expect(await countFiles()).toBe(0);
});

test('an unsent file is replaced by the next one, and deleted after three days', async () => {
  const delegate = await site.person();
  for (let file = 0; file < 2; file += 1) await send(delegate, samplePdf());
  expect(await countFiles()).toBe(1);
  await purgeUnsentAnswerFiles(site.context);
  expect(await countFiles()).toBe(1);
  site.clock.advance(4 * dayMs);
  await purgeUnsentAnswerFiles(site.context);
  expect(await countFiles()).toBe(0);
});

test('an account without a verified address uploads nothing', async () => {
  const stranger = await site.person({ verified: false });
  const refused = { status: 403, body: { error: 'You need to verify your email first' } };
  expect(await send(stranger, samplePdf())).toMatchObject(refused);
  const photo = `data:image/png;base64,${(await photograph()).toString('base64')}`;
  expect(await site.call(editProfile, { token: stranger.token, body: { photo } })).toMatchObject(refused);
  const body = { newName: 'Sample Stranger' };
  expect(await site.call(editProfile, { token: stranger.token, body })).toMatchObject({ status: 200 });
  expect(await countFiles()).toBe(0);
});

test('the delegates of one network upload at most 600 files an hour', async () => {
  const { queries } = site.context.db;
  const first = await site.person();
  expect(await send(first, samplePdf())).toMatchObject({ status: 200 });
  const key = 'fileUploadPerNetwork 127.0.0.1';
  await queries.updateTable('rate_limits').set({ used: 600 }).where('key', '=', key).execute();
  expect(await send(await site.person(), samplePdf())).toMatchObject({ status: 429 });
});
