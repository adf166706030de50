import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantDuty, listOwnPasses } from '#attendance/contract.ts';
import { createEdition } from '#conference/contract.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, event, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { pageContents, textOf } from '#tests/support/pdf.ts';
import { readQrCodes } from '#tests/support/read-qr-codes.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';
import { upload } from '#tests/support/uploads.ts';
import { saveTimetableSession } from '#timetable/contract.ts';
import {
  deletePortfolioPicture,
  getPrintSetup,
  listPortfolioPictures,
  printPapers,
  saveEmergencyLine,
  uploadPortfolioPicture,
} from '../../contract.ts';
import type { PrintKind } from '../../rule/print-titles.ts';
import { drawPassPdf } from './draw-pass.ts';

let site: TestApp;
let admin: Person;
let superadmin: Person;
let people: Seated[];
const names = ['Sample Firstdelegate', 'Sample Seconddelegate', 'Sample Correspondent'];
const seats = [
  { committee: council.value, portfolio: council.portfolios[0] ?? '' },
  { committee: council.value, portfolio: council.portfolios[1] ?? '' },
  { committee: press.value, portfolio: press.portfolios[0] ?? '' },
];

async function print(kind: PrintKind, query: Record<string, string> = {}) {
  const path = printPapers.path.replace(':eventName', encodeURIComponent(eventName));
  const answer = await site.app.inject({
    url: `${path}?${new URLSearchParams({ kind, ...query })}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload };
}
/** Names are broken into lines. */
const flatText = async (pdf: Uint8Array) => (await textOf(pdf)).replaceAll(/\s+/g, ' ');
const pageTexts = async (pdf: Uint8Array) => {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
};
const textPrinted = async (kind: PrintKind, query?: Record<string, string>) =>
  flatText((await print(kind, query)).bytes);

beforeAll(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin' });
  superadmin = await site.superadmin();
});
afterAll(() => site.close());

test('nothing is printed before a delegate has a seat, except blanks', async () => {
  expect((await print('badges')).status).toBe(409);
  expect((await print('evening_folder')).status).toBe(409);
  expect((await print('badges', { committee: council.value, blanks: '1' })).status).toBe(200);
});

test('the emergency number is saved once by concurrent admins', { tags: ['race'] }, async () => {
  const params = { eventName };
  const setup = async () => (await site.call(getPrintSetup, { token: admin.token, params })).body;
  const { revision } = await setup();
  const emergencyLine = 'Security desk +91 90000 00000';
  const save = () =>
    site.call(saveEmergencyLine, { token: admin.token, body: { eventName, revision, emergencyLine } });
  const all = await Promise.all([save(), save()]);
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  people = await seatedPeople(
    site,
    seats,
    names.map((name) => ({ name })),
  );
  const after = await setup();
  expect(after.emergencyLine).toBe(emergencyLine);
  expect(after.committees.find(({ value }) => value === council.value)?.delegates).toBe(2);
});

test('the QR code of a printed badge is the pass of its delegate', { tags: ['race'] }, async () => {
  const badges = await print('badges');
  const passes = await Promise.all(
    people.map(async ({ token }) => (await site.call(listOwnPasses, { token })).body.passes[0]?.code ?? ''),
  );
  expect(new Set(passes).size).toBe(3);
  expect((await readQrCodes(badges.bytes, 0)).toSorted()).toEqual(passes.toSorted());
  // Four badges on a page, and a page with their backs.
  expect(pageContents(badges.bytes)).toHaveLength(2);
  const text = await flatText(badges.bytes);
  for (const part of [...names, ...seats.map(({ portfolio }) => portfolio), 'Security desk'])
    expect(text).toContain(part);
});

test('the mail of a seat has the pass as a PDF', async () => {
  const [first] = people;
  const pass = await drawPassPdf(site.context, must(first).regID);
  const code = (await site.call(listOwnPasses, { token: first?.token ?? '' })).body.passes[0]?.code;
  expect(await readQrCodes(pass?.bytes ?? new Uint8Array(), 0)).toEqual([code]);
  expect(await drawPassPdf(site.context, 'unknown')).toBeUndefined();
});

test('a name that cannot be printed is named before, and its badge has a line to write on', async () => {
  const { queries } = site.context.db;
  const rename = (name: string) =>
    queries.updateTable('accounts').set({ name }).where('id', '=', must(people[0]).accountId).execute();
  await rename('王样本');
  const { body } = await site.call(getPrintSetup, { token: admin.token, params: { eventName } });
  expect(body.incompletelyPrinted).toEqual([
    { registrationId: people[0]?.regID, text: '王样本', printed: '' },
  ]);
  const pass = await drawPassPdf(site.context, must(people[0]).regID);
  expect(await flatText(pass?.bytes ?? new Uint8Array())).toMatch(/\bName\b/);
  await rename(names[0] ?? '');
});

test('papers are printed for a committee or one delegate', async () => {
  const ofPress = await textPrinted('door_list', { committee: press.value });
  expect(ofPress).toContain('Sample Correspondent');
  expect(ofPress).not.toContain('Sample Firstdelegate');
  const one = await print('badges', { registrationId: must(people[1]).regID });
  expect(await flatText(one.bytes)).toContain('Sample Seconddelegate');
  expect(await readQrCodes(one.bytes, 0)).toHaveLength(1);
  expect((await print('badges', { committee: 'unknown' })).status).toBe(404);
  expect((await print('badges', { registrationId: 'unknown' })).status).toBe(404);
  expect((await print('badges', { blanks: '41' })).status).toBe(400);
  const placards = (query: Record<string, string>) =>
    print('placards', { committee: council.value, ...query }).then(({ bytes }) => pageContents(bytes).length);
  expect(await placards({})).toBe(2);
  expect(await placards({ blanks: '3' })).toBe(5);
  expect(await placards({ freeSeats: 'yes' })).toBeGreaterThan(2);
});

test('the folder has the sheets of each committee and session, with the link of the committee', async () => {
  const fields = { kind: 'session', startMinute: 600, endMinute: 780, roomId: null } as const;
  const add = (revision: number, title: string, committees: 'all' | string[]) =>
    site.call(saveTimetableSession, {
      token: superadmin.token,
      body: {
        eventName,
        revision,
        sessionId: null,
        notifies: false,
        fields: { ...fields, title, day: revision + 1, committees },
      },
    });
  expect((await add(0, 'Joint debate', 'all')).status).toBe(200);
  expect((await add(1, 'Press briefing', [press.value])).status).toBe(200);
  const folder = await print('evening_folder', { committee: council.value });
  const text = await flatText(folder.bytes);
  for (const part of ['Roll sheet', 'Vote sheet', 'Committee list', 'Joint debate', 'From', names[0] ?? ''])
    expect(text).toContain(part);
  expect(text).not.toContain('Press briefing');
  // The timetable, a roll sheet, the list, a vote sheet, the slips and two placards.
  expect(pageContents(folder.bytes)).toHaveLength(7);
  const [address = ''] = await readQrCodes(folder.bytes, 1);
  expect(new URL(address).searchParams.get('committee')).toBe(council.value);
  expect(await textPrinted('badges')).toContain('Press briefing');
  for (const kind of ['sign_in', 'committee_list', 'roll_sheets', 'vote_sheets', 'note_slips'] as const)
    expect((await print(kind)).status).toBe(200);
  expect(await textPrinted('room_plan')).toContain('Room plan');
});

test('a placard has the picture of its portfolio, also in other committees and in a new edition', async () => {
  const list = async (event: string, committee: string) =>
    (
      await site.call(listPortfolioPictures, {
        token: admin.token,
        params: { eventName: event },
        query: { committee },
      })
    ).body.portfolios;
  const [first, second] = await list(eventName, council.value);
  const flag = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c8102e' } })
    .png()
    .toBuffer();
  const send = (query: object, file = flag) =>
    upload(site, uploadPortfolioPicture, {
      token: admin.token,
      file,
      query: { eventName, portfolioId: first?.portfolioId ?? '', ...query },
    });
  const images = async () =>
    (await print('placards', { committee: council.value })).bytes.toString('latin1').split('/Subtype /Image')
      .length - 1;
  expect(await images()).toBe(0);
  expect((await send({}, Buffer.from('no picture'))).body.code).toBe('invalid_drawing');
  expect((await send({ portfolioId: 'unknown' })).body.code).toBe('no_such_portfolio');
  expect((await send({ everywhere: 'yes' })).status).toBe(200);
  // Both halves of the placard refer to one picture.
  expect(await images()).toBe(1);
  expect((await list(eventName, council.value))[0]?.pictureAt).not.toBeNull();
  const body = { eventName: 'Next', from: event.id };
  expect((await site.call(createEdition, { token: superadmin.token, body })).status).toBe(200);
  expect((await list('Next', council.value)).filter(({ pictureAt }) => pictureAt !== null)).toMatchObject([
    { name: first?.name },
  ]);
  const remove = (portfolioId = '') =>
    site.call(deletePortfolioPicture, { token: admin.token, body: { portfolioId } });
  expect((await remove(second?.portfolioId)).body).toMatchObject({ code: 'no_placard_picture' });
  expect((await remove(first?.portfolioId)).status).toBe(200);
  expect(await images()).toBe(0);
});

test('the badge of a volunteer says which committee a session is of', async () => {
  const { queries } = site.context.db;
  const { id: event_id } = await queries
    .selectFrom('events')
    .select('id')
    .where('name', '=', eventName)
    .executeTakeFirstOrThrow();
  const { id: committee_id, short_name } = await queries
    .selectFrom('committees')
    .select(['id', 'short_name'])
    .where('event_id', '=', event_id)
    .where('value', '=', council.value)
    .executeTakeFirstOrThrow();
  const session = { id: 'of-council', event_id, title: 'Opening debate', kind: 'session' as const };
  const time = { day: 1, start_minute: 600, end_minute: 660, room_id: null };
  await queries
    .insertInto('timetable_sessions')
    .values({ ...session, ...time, audience: 'committees' })
    .execute();
  await queries
    .insertInto('timetable_session_committees')
    .values({ session_id: session.id, committee_id })
    .execute();
  const helper = await site.person({ name: 'Sample Guide' });
  const lastDay = dayOf(site.clock.now, { timeZone: 'Asia/Kolkata' });
  const body = { eventName, email: helper.email, kind: 'door' as const, lastDay };
  await site.call(grantDuty, { token: superadmin.token, body });
  expect(await textPrinted('team_badges')).toContain(`${short_name} · Opening debate`);
  await queries.deleteFrom('timetable_sessions').where('id', '=', session.id).execute();
  await queries.deleteFrom('duties').where('account_id', '=', helper.accountId).execute();
});

test('chairs and volunteers have badges with their role, and without a pass', async () => {
  expect((await print('team_badges')).status).toBe(409);
  const lastDay = dayOf(site.clock.now, { timeZone: 'Asia/Kolkata' });
  const give = async (name: string, kind: 'chair' | 'door' | 'hospitality', account?: Person) => {
    const person = account ?? (await site.person({ name }));
    const body = { eventName, email: person.email, kind, committee: council.value, lastDay };
    expect((await site.call(grantDuty, { token: superadmin.token, body })).status).toBe(200);
    return person;
  };
  await give('Sample Chairperson', 'chair');
  const helper = await give('Sample Helper', 'door');
  await give('Sample Helper', 'hospitality', helper);
  const all = await print('team_badges');
  expect(pageContents(all.bytes)).toHaveLength(2);
  expect(await readQrCodes(all.bytes, 0)).toEqual([]);
  const [front] = await pageTexts(all.bytes);
  for (const part of ['Sample Chairperson', 'Chair', council.name, 'Sample Helper', 'Door, Hospitality'])
    expect(front).toContain(part);
  const ofCouncil = await textPrinted('team_badges', { committee: council.value });
  expect(ofCouncil).toContain('Sample Chairperson');
  expect(ofCouncil).not.toContain('Sample Helper');
  expect((await print('team_badges', { committee: press.value })).status).toBe(409);
});
