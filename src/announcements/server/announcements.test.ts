import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPageInputs } from '#app/page-inputs.ts';
import { countIfWordsAllowed, renderLetter } from '#email/server/index.ts';
import { buildRenderRequest } from '#pages/server/render-site.ts';
import { getClub } from '#platform/server/club.sql.ts';
import { confirmRegistration } from '#registration/contract.ts';
import { throwError } from '#tests/support/account-links.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { insertTestRegistrations, setOwner } from '#tests/support/registrations.ts';
import { samplePdf } from '#tests/support/uploads.ts';
import { getOwnAttachment } from '../contract/attachments.ts';
import { listOwnMessages, markMessagesRead } from '../contract/messages.ts';
import { saveNotice } from '../contract/notices.ts';
import { deleteSavedFilter, listSavedFilters, saveFilter } from '../contract/saved-filters.ts';
import { setNewsSubscription } from '../contract/subscription.ts';
import { deleteTemplate, listSavedAndBuiltInTemplates, saveTemplate } from '../contract/templates.ts';
import {
  announcementTextSchema,
  changeAnnouncement,
  listAnnouncements,
  listAudience,
  listNewcomersOfAudience,
  maxRecipientsWithoutRelease,
  previewAnnouncement,
  releaseAnnouncement,
  sendAnnouncement,
  sendAnnouncementToNewcomers,
  stopAnnouncement,
} from '../contract.ts';
import { lockDueAnnouncement } from './announcements.sql.ts';
import { deleteOldUnsentAttachments, listAttachmentsForMail } from './attachments.ts';
import { fillAnnouncementOrListMissing } from './fill.ts';
import { listPublicNoticesOfAnyTime } from './notices.ts';
import { createAnnouncementMailCheck, queueDueAnnouncements } from './queue-announcements.ts';
import { startAnnouncementQueueWorker } from './queue-worker.ts';

const hourMs = 60 * 60_000;
const text = {
  topic: 'registration' as const,
  subject: 'What to bring, {name}',
  text: 'Dear friend,\n\nYou sit in {committee|your committee} as {portfolio|a delegate}.',
  buttonLabel: 'Open your dashboard',
  buttonAddress: '{dashboard}',
};

let site: TestApp;
let writer: Person;
let second: Person;
beforeAll(async () => {
  site = await testApp();
  writer = await site.person({ role: 'admin', name: 'Sample Writer' });
  second = await site.person({ role: 'admin', name: 'Sample Second' });
});
afterAll(() => site.close());

/** Adds confirmed delegates that the search finds by this word. */
const addDelegates = (word: string, count: number, more: object = {}) =>
  insertTestRegistrations(
    site.context,
    Array.from({ length: count }, (_, index) => ({
      name: `Sample ${word} ${index + 1}`,
      status: 'confirmed' as const,
      ...more,
    })),
  );
const audience = async (search: string) =>
  (
    await site.call(listAudience, {
      token: writer.token,
      query: { eventName, section: 'confirmed', search },
    })
  ).body;
const send = async (search: string, more: object = {}, fingerprint?: string, options: object = {}) =>
  site.call(sendAnnouncement, {
    token: writer.token,
    body: {
      eventName,
      filter: { section: 'confirmed', search },
      announcement: { ...text, ...more },
      fingerprint: fingerprint ?? (await audience(search)).fingerprint,
      ...options,
    },
  });
const latest = async () => (await site.call(listAnnouncements, { token: writer.token })).body.rows[0];
const change = async (
  call: typeof releaseAnnouncement | typeof stopAnnouncement,
  { token }: Person,
  id = '',
  revision = 0,
) => {
  const { rows } = (await site.call(listAnnouncements, { token })).body;
  const { digest } = rows?.find(({ _id }) => _id === id)?.sharedValues ?? {};
  return site.call(call, { token, body: { announcementId: id, revision, valuesDigest: digest } });
};
const edit = (announcementId = '', more: object = {}, options: object = {}) =>
  site.call(changeAnnouncement, {
    token: writer.token,
    body: { announcementId, revision: 0, announcement: { ...text, ...more }, ...options },
  });
const mailsTo = async (addresses: readonly { email: string }[]) =>
  (await site.mails()).filter(
    ({ kind, to }) => kind === 'announcement' && addresses.some(({ email }) => email === to),
  );
const setRoleSince = (role_since: number) =>
  site.context.db.queries
    .updateTable('accounts')
    .set({ role_since })
    .where('id', '=', second.accountId)
    .execute();
/** Runs the check that the outbox runs before it delivers a mail. */
const leaves = (announcementId = '', registrationId = '') =>
  site.context.db.change((transaction) =>
    createAnnouncementMailCheck(site.context)(transaction, { announcementId, registrationId }),
  );

test('each delegate of the list gets the mail once, with their own values', { tags: ['race'] }, async () => {
  const seat = { committee: council.value, portfolio: council.portfolios[0] };
  const [seated] = await addDelegates('Arrival', 1, { assigned: seat });
  const others = await addDelegates('Arrival', 2);
  expect(await audience('arrival')).toMatchObject({ total: 3 });
  expect(await send('arrival')).toMatchObject({
    status: 200,
    body: { message: 'Announcement is being sent' },
  });
  await Promise.all([
    queueDueAnnouncements(site.context),
    queueDueAnnouncements(site.context, { skipsLocked: true }),
  ]);
  await queueDueAnnouncements(site.context);
  const mails = await mailsTo([...others, seated ?? { email: '' }]);
  expect(mails).toHaveLength(3);
  const own = mails.find(({ to }) => to === seated?.email);
  expect(own).toMatchObject({ kind: 'announcement', subject: `What to bring, ${seated?.name}` });
  expect(own?.text).toContain(`You sit in ${council.name} as ${council.portfolios[0]}.`);
  expect(own?.text).toContain('never announces new payment details by email');
  expect(mails.find(({ to }) => to === others[0]?.email)?.text).toContain('in your committee as a delegate.');
  expect(await latest()).toMatchObject({
    state: 'sent',
    recipients: 3,
    queued: 3,
    delivered: 0,
    isOwn: true,
  });
});

test('nothing leaves for a changed list, without a value, or without a recipient', async () => {
  await addDelegates('Strict', 1);
  const { fingerprint } = await audience('strict');
  await addDelegates('Strict', 1);
  expect((await send('strict', {}, fingerprint)).body.code).toBe('list_changed');
  expect((await send('strict', { text: 'You are {portfolio}' })).body.code).toBe('missing_value');
  expect((await send('nobodymatches')).body.code).toBe('no_recipients');
  const { body } = await site.call(previewAnnouncement, {
    token: writer.token,
    body: {
      eventName,
      filter: { section: 'confirmed', search: 'strict' },
      announcement: { ...text, text: 'You are {portfolio}' },
    },
  });
  expect(body).toMatchObject({ missing: [{ placeholder: 'portfolio', count: 2 }] });
  expect(body.forEveryone).toContain('*What to bring, delegate*\n\nYou are your portfolio');
});

test.each([
  ['a line break in the subject', { subject: 'Hello\r\nBcc: all@example.org' }],
  ['an unknown placeholder', { text: 'Hello {password}' }],
  ['a button to a host that looks like another', { buttonAddress: 'https://mun.exаmple.org/pay' }],
  ['a button that runs a script', { buttonAddress: 'javascript:alert(1)' }],
  ['a button that breaks out of its attribute', { buttonAddress: 'https://example.org/"onclick="x' }],
  ['a button with a password', { buttonAddress: 'https://club:secret@example.org/' }],
  ['a button without a label', { buttonLabel: '' }],
  ['a line break in the label', { buttonLabel: 'Open\nit' }],
])('%s is refused', async (_name, more) => {
  expect((await send('arrival', more, 'sample')).status).toBe(400);
});

test('HTML in the text and in a name is escaped', async () => {
  const letter = fillAnnouncementOrListMissing(
    { ...text, text: '<img src=x onerror=alert(1)> {name}', buttonLabel: '<b>Open</b>' },
    { name: '<i>Sample</i>', values: { name: '<script>x</script>' } },
    'https://mun.example.org',
  );
  if ('missing' in letter) throw new Error('a value is missing');
  const club = await getClub(site.context.db.queries);
  const { html } = renderLetter(letter, club, 'https://mun.example.org');
  expect(html).not.toMatch(/<(?:img(?! src="[^"]*\/emblems\/mail\.png")|script|i|b)\b/);
});

test('more than fifty delegates get it only after an independent second person released it', {
  tags: ['race'],
}, async () => {
  const delegates = await addDelegates('Crowd', maxRecipientsWithoutRelease + 1);
  expect((await send('crowd')).body.message).toBe('Announcement waits for a second person');
  await queueDueAnnouncements(site.context);
  expect(await mailsTo(delegates)).toEqual([]);
  const { _id } = (await latest()) ?? {};
  expect((await change(releaseAnnouncement, writer, _id)).body.code).toBe('written_by_caller');
  expect((await edit(_id, { subject: 'Another text' })).body.message).toBe(
    'Announcement waits for a second person',
  );
  await setRoleSince(site.clock.now - 71 * hourMs);
  expect((await change(releaseAnnouncement, second, _id, 1)).body.code).toBe('new_superadmin');
  await setRoleSince(site.clock.now - 73 * hourMs);
  expect((await change(releaseAnnouncement, second, _id)).body.code).toBe('announcement_changed');
  const released = await Promise.all([1, 2].map(() => change(releaseAnnouncement, second, _id, 1)));
  expect(released.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await queueDueAnnouncements(site.context);
  expect(await mailsTo(delegates)).toHaveLength(maxRecipientsWithoutRelease + 1);
});

test('a delegate who withdrew after the press gets no mail', async () => {
  const [early, late, stays] = await addDelegates('Leaver', 3);
  await send('leaver');
  const { _id } = (await latest()) ?? {};
  const withdraw = (id = '') =>
    site.context.db.queries
      .updateTable('registrations')
      .set({ status: 'declined', withdrawn_at: site.clock.now, decided_at: site.clock.now })
      .where('id', '=', id)
      .execute();
  await withdraw(early?.id);
  await queueDueAnnouncements(site.context);
  await withdraw(late?.id);
  expect(await leaves(_id, late?.id)).toBe('not_needed');
  expect(await leaves(_id, stays?.id)).toBe('works');
  expect(await mailsTo([early ?? { email: '' }])).toEqual([]);
  expect(await latest()).toMatchObject({ recipients: 3, skipped: 2 });
});

test('a stopped announcement leaves no more', { tags: ['race'] }, async () => {
  const [first] = await addDelegates('Stopped', 2);
  await send('stopped');
  const { _id } = (await latest()) ?? {};
  await queueDueAnnouncements(site.context);
  expect(await leaves(_id, first?.id)).toBe('works');
  const answers = await Promise.all([1, 2].map(() => change(stopAnnouncement, second, _id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await leaves(_id, first?.id)).toBe('not_needed');
  expect(await latest()).toMatchObject({ state: 'stopped', queued: 0 });
});

test('a delegate reads announcements and decisions on the dashboard, and is counted as a reader', async () => {
  const reader = await site.person({ name: 'Sample Dashboard 1' });
  const [own, other] = await addDelegates('Dashboard', 2, { status: 'pending' });
  await setOwner(site.context, must(own).id, reader.accountId);
  await site.call(confirmRegistration, { token: writer.token, body: { regID: own?.id } });
  await site.call(confirmRegistration, { token: writer.token, body: { regID: other?.id } });
  site.clock.advance(1000);
  await send('sample dashboard');
  await queueDueAnnouncements(site.context);
  const messages = async () => (await site.call(listOwnMessages, { token: reader.token })).body.messages;
  const [first, second, ...more] = await messages();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ subject: 'What to bring, Sample Dashboard 1', action: null, isRead: false });
  expect(first?.paragraphs[1]?.text).toBe('You sit in your committee as a delegate.');
  expect(second).toMatchObject({ subject: expect.stringContaining('confirmed'), isRead: false, eventName });
  const rows = await site.context.db.queries.selectFrom('announcement_recipients').selectAll().execute();
  const foreign = rows.find(({ registration_id }) => registration_id === other?.id);
  const messageIds = [first?._id, second?._id, foreign?.mail_id];
  await site.call(markMessagesRead, { token: reader.token, body: { messageIds } });
  expect((await messages()).map(({ isRead }) => isRead)).toEqual([true, true]);
  expect(await latest()).toMatchObject({ recipients: 2, seen: 1 });
  await site.call(stopAnnouncement, { token: writer.token, body: { announcementId: (await latest())?._id } });
  expect((await messages()).map(({ subject }) => subject)).toEqual([second?.subject]);
});

test('an announcement leaves at its time, and can be changed before', async () => {
  const later = (hours: number) => new Date(site.clock.now + hours * hourMs).toISOString();
  const delegates = await addDelegates('Later', 2);
  expect((await send('later', {}, undefined, { sendAt: later(-1) })).body.code).toBe('late_time');
  const sent = await send('later', {}, undefined, { sendAt: later(2) });
  expect(sent.body.message).toBe('Announcement will be sent at its time');
  const { _id } = (await latest()) ?? {};
  const change = { sendAt: later(3) };
  expect((await edit(_id, { text: 'The bus leaves at six.' }, change)).status).toBe(200);
  expect((await edit(_id, {}, change)).body.code).toBe('announcement_changed');
  expect(await latest()).toMatchObject({ state: 'scheduled', sendAt: change.sendAt, revision: 1 });
  site.clock.advance(2 * hourMs);
  await queueDueAnnouncements(site.context);
  expect(await mailsTo(delegates)).toEqual([]);
  site.clock.advance(hourMs);
  await queueDueAnnouncements(site.context);
  expect((await mailsTo(delegates)).map(({ text }) => text.includes('leaves at six'))).toEqual([true, true]);
  expect((await edit(_id, {}, { revision: 1 })).body.code).toBe('has_left');
});

test('delegates who joined the list since get it once, and the worker is woken by the press', {
  tags: ['race'],
}, async () => {
  const stopWorker = startAnnouncementQueueWorker(site.context, throwError);
  const [first] = await addDelegates('Joiner', 1);
  await send('joiner');
  await expect.poll(async () => (await latest())?.state).toBe('sent');
  const [joined] = await addDelegates('Joiner', 1);
  const { _id: announcementId = '' } = (await latest()) ?? {};
  const { token } = writer;
  const { body } = await site.call(listNewcomersOfAudience, { token, query: { announcementId } });
  expect(body).toMatchObject({ total: 1, names: [joined?.name] });
  const { fingerprint } = body;
  const press = () =>
    site.call(sendAnnouncementToNewcomers, { token, body: { announcementId, fingerprint } });
  const answers = await Promise.all([press(), press()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await expect.poll(async () => (await latest())?.state).toBe('sent');
  await stopWorker();
  expect(await mailsTo([joined ?? { email: '' }])).toHaveLength(1);
  expect(await mailsTo([first ?? { email: '' }])).toHaveLength(1);
  expect(await latest()).toMatchObject({ recipients: 1, isFollowUp: true });
});

test('a sweep leaves an announcement to the process that queues it, and waits for no lock', async () => {
  site.clock.advance(25 * hourMs);
  const delegates = await addDelegates('Sweep', 1);
  await send('sweep');
  const { _id = '' } = (await latest()) ?? {};
  const sweep = () => queueDueAnnouncements(site.context, { skipsLocked: true });
  // On SQLite one process writes at a time.
  if (site.context.db.engine === 'postgres') {
    await site.context.db.change(async (transaction) => {
      await lockDueAnnouncement(transaction, _id, { now: site.clock.now, skipsLocked: false });
      await sweep();
    });
    expect(await mailsTo(delegates)).toEqual([]);
  }
  await sweep();
  expect(await mailsTo(delegates)).toHaveLength(1);
});

test('several small lists of one author do not avoid the second person', async () => {
  site.clock.advance(25 * hourMs);
  await addDelegates('Small', 30);
  await addDelegates('Other', 30);
  expect((await send('small')).body.message).toBe('Announcement is being sent');
  expect((await send('small')).body.message).toBe('Announcement is being sent');
  expect((await send('other')).body.message).toBe('Announcement waits for a second person');
  const inTime = { sendAt: new Date(site.clock.now + 23 * hourMs).toISOString() };
  expect((await send('other', {}, undefined, inTime)).body.message).toBe(
    'Announcement waits for a second person',
  );
  site.clock.advance(25 * hourMs);
  expect((await send('other')).body.message).toBe('Announcement is being sent');
});

test('one click unsubscribes from news, and mails about the registration still arrive', async () => {
  site.clock.advance(25 * hourMs);
  const reader = await site.person({ name: 'Sample Click 1' });
  const [own] = await addDelegates('Click', 1);
  await setOwner(site.context, must(own).id, reader.accountId);
  const news = async (subject: string, topic = 'news') => {
    expect((await send('click', { subject, topic })).status).toBe(200);
    await queueDueAnnouncements(site.context);
  };
  await news('First news');
  const [mail] = await mailsTo([reader]);
  const link = /\/unsubscribe\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(mail?.html).toContain(link);
  const post = (url: string) =>
    site.app.inject({
      method: 'POST',
      url,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await post(`${link}x`)).statusCode).toBe(404);
  expect((await post(link)).statusCode).toBe(200);
  expect((await post(link)).statusCode).toBe(200);
  expect(await leaves((await latest())?._id, own?.id)).toBe('not_needed');
  await news('Second news');
  expect(await latest()).toMatchObject({ recipients: 1, unsubscribed: 1, queued: 0 });
  await news('Your seat', 'registration');
  await site.call(setNewsSubscription, { token: reader.token, body: { isSubscribed: true } });
  await news('Third news');
  const subjects = (await mailsTo([reader])).map(({ subject }) => subject);
  expect(subjects).toEqual(['First news', 'Your seat', 'Third news']);
  const { messages } = (await site.call(listOwnMessages, { token: reader.token })).body;
  expect(messages.map(({ subject }) => subject)).toContain('Second news');
});

test('templates are kept by name, and five are there to start with', async () => {
  const { token } = writer;
  const list = async () => (await site.call(listSavedAndBuiltInTemplates, { token })).body.templates;
  const { length } = await list();
  expect(length).toBe(5);
  for (const { announcement } of await list())
    expect(announcementTextSchema.safeParse(announcement)).toMatchObject({ success: true });
  const save = (announcement: object) =>
    site.call(saveTemplate, { token, body: { name: 'Bus', announcement } });
  expect((await save({ ...text, text: 'To {nowhere}' })).status).toBe(400);
  await save(text);
  await save({ ...text, subject: 'The bus' });
  const bus = (await list()).find(({ name }) => name === 'Bus');
  expect(bus?.announcement).toMatchObject({ ...text, subject: 'The bus' });
  const remove = () => site.call(deleteTemplate, { token, body: { templateId: bus?._id } });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect(await list()).toHaveLength(length);
});

test('a list is saved by name for its event, and its delegates are counted anew', {
  tags: ['race'],
}, async () => {
  await addDelegates('Listed', 1);
  const { token } = writer;
  const read = async () => (await site.call(listSavedFilters, { token, query: { eventName } })).body.lists;
  const save = (name: string, filter: object) =>
    site.call(saveFilter, { token, body: { eventName, name, filter } });
  expect((await save('Bus', { section: 'confirmed', search: 'listed', sort: 'name' })).status).toBe(200);
  const [bus] = await read();
  expect(bus).toMatchObject({ name: 'Bus', filter: { section: 'confirmed', search: 'listed', duty: 'any' } });
  const count = async () => {
    const query = { eventName, ...bus?.filter };
    return (await site.call(listAudience, { token, query })).body.total;
  };
  expect(await count()).toBe(1);
  await addDelegates('Listed', 2);
  expect(await count()).toBe(3);
  await Promise.all([save('Bus', { section: 'pending' }), save('Bus', { section: 'pending' })]);
  expect((await read()).map(({ _id, filter }) => [_id, filter.section])).toEqual([[bus?._id, 'pending']]);
  expect((await save('Bus', { mode: 'sample' })).status).toBe(400);
  expect((await save('', {})).status).toBe(400);
  // A later version may no longer know a choice. Without it the list would have more delegates.
  const { queries } = site.context.db;
  await queries.updateTable('announcement_lists').set({ filter: '{"duty":"former"}' }).execute();
  expect(await read()).toEqual([]);
  const remove = () => site.call(deleteSavedFilter, { token, body: { listId: bus?._id } });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
});

test('attached PDF files reach the mail and the dashboard of the list only', async () => {
  site.clock.advance(25 * hourMs);
  const pdf = (size: number) => {
    const padding = size - samplePdf().length - 1;
    return samplePdf(`%${'x'.repeat(padding)}`);
  };
  const upload = async (size: number, { token }: Person = writer, payload = pdf(size)) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    const url = '/v1/api/admin/announcements/files?name=Guide%20for%20delegates';
    return (await site.app.inject({ method: 'POST', url, headers, payload })).json();
  };
  expect((await upload(0, writer, Buffer.from('<html'))).code).toBe('not_pdf');
  const script = samplePdf('%stream\n4 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n%endstream');
  expect(await upload(0, writer, script)).toMatchObject({
    code: 'not_pdf',
    mistakes: [{ text: expect.stringContaining('contains a script') }],
  });
  const megabyte = 1024 * 1024;
  const [reader, stranger] = [await site.person({ name: 'Sample File 1' }), await site.person()];
  const [own] = await addDelegates('File', 1);
  await setOwner(site.context, must(own).id, reader.accountId);
  const attach = (...fileIds: string[]) => send('file', {}, undefined, { fileIds });
  const large = [await upload(3 * megabyte), await upload(3 * megabyte)].map(({ fileId }) => fileId);
  expect((await attach(...large)).body.code).toBe('files_too_large');
  expect((await attach((await upload(400, second)).fileId)).body.code).toBe('no_such_file');
  const { fileId } = await upload(400);
  expect((await attach(fileId)).status).toBe(200);
  await queueDueAnnouncements(site.context);
  const { _id = '', files } = (await latest()) ?? {};
  expect(files).toEqual([{ _id: fileId, name: 'Guide for delegates.pdf', size: 400 }]);
  const [attached] = await listAttachmentsForMail(site.context.db.queries, _id);
  expect(attached).toMatchObject({ name: 'Guide for delegates.pdf', type: 'application/pdf' });
  const read = async ({ token }: Person) =>
    (await site.call(getOwnAttachment, { token, params: { fileId } })).status;
  expect([await read(reader), await read(stranger)]).toEqual([200, 404]);
  const [message] = (await site.call(listOwnMessages, { token: reader.token })).body.messages;
  expect(message?.files).toEqual([{ _id: fileId, name: 'Guide for delegates.pdf' }]);
  site.clock.advance(25 * hourMs);
  await deleteOldUnsentAttachments(site.context);
  const kept = await site.context.db.queries.selectFrom('announcement_files').select('id').execute();
  expect(kept).toEqual([{ id: fileId }]);
  expect((await change(stopAnnouncement, writer, _id)).status).toBe(200);
  expect(await read(reader), 'stopped before the delivery').toBe(404);
});

test('chair, room and an answer differ for each delegate, and lists select arrivals and duties', async () => {
  site.clock.advance(25 * hourMs);
  const { queries } = site.context.db;
  const seat = { committee: council.value, portfolio: council.portfolios[1] };
  const [seated] = await addDelegates('Facts', 1, { assigned: seat });
  const [other] = await addDelegates('Facts', 1);
  const chair = await site.person({ name: 'Sample Chair' });
  const committee = await queries
    .selectFrom('committees')
    .select(['id', 'event_id'])
    .where('value', '=', council.value)
    .executeTakeFirstOrThrow();
  const event_id = committee.event_id;
  const duty = { event_id, ends_at: site.clock.now + hourMs, granted_at: 0, granted_by: 'sample' };
  const formerChair = await site.person({ name: 'Sample Former' });
  await queries
    .insertInto('duties')
    .values([
      { ...duty, id: 'chair', account_id: chair.accountId, kind: 'chair', committee_id: committee.id },
      {
        ...duty,
        id: 'former',
        account_id: formerChair.accountId,
        kind: 'chair',
        committee_id: committee.id,
        ends_at: site.clock.now - 1,
      },
      { ...duty, id: 'beds', account_id: must(seated).accountId, kind: 'hospitality', committee_id: null },
    ])
    .execute();
  await queries
    .insertInto('timetables')
    .values({ event_id, revision: 1, shown_at: 1, screen_key: 'x' })
    .execute();
  await queries.insertInto('rooms').values({ id: 'room', event_id, name: 'Hall 7' }).execute();
  const session = { id: 'session', event_id, title: 'First session', kind: 'session' as const, day: 1 };
  await queries
    .insertInto('timetable_sessions')
    .values({ ...session, start_minute: 600, end_minute: 660, room_id: 'room', audience: 'committees' })
    .execute();
  await queries
    .insertInto('timetable_session_committees')
    .values({ session_id: 'session', committee_id: committee.id })
    .execute();
  const lists = { audience: '[]', options: '[]', former_options: '[]', help: '', position: 1 };
  await queries
    .insertInto('questions')
    .values({ id: 'bus', event_id, kind: 'short_text', label: 'Your Bus', ...lists })
    .execute();
  await queries
    .insertInto('question_answers')
    .values({ registration_id: must(seated).id, question_id: 'bus', value: '"Line 4"', answered_at: 0 })
    .execute();
  const scan = {
    occasion: 'arrival',
    direction: 'in' as const,
    at: 0,
    received_at: 0,
    level: 'green' as const,
  };
  await queries
    .insertInto('scans')
    .values({
      id: 'scan',
      event_id,
      registration_id: seated?.id,
      ...scan,
      scanned_by: 'x',
      door: 'x',
      device: 'x',
    })
    .execute();
  const words = 'Ask {chair|us} in {room|the hall}, take {answer: your bus|any bus}.\n\n{pass|No pass.}';
  await send('facts', { text: words });
  await queueDueAnnouncements(site.context);
  const textTo = async (email = '') => (await mailsTo([{ email }]))[0]?.text;
  expect(await textTo(seated?.email)).toContain('Ask Sample Chair in Hall 7, take Line 4.');
  expect(await textTo(other?.email)).toContain('Ask us in the hall, take any bus.');
  const passLink = `/login?next=/dashboard%3Fpass%3D${seated?.id}`;
  expect(await textTo(seated?.email)).toContain(`${site.context.config.publicUrl}${passLink}`);
  expect(await textTo(other?.email)).toContain('No pass.');
  const listed = async (filter: Record<string, string>) => {
    const query = { eventName, section: 'confirmed', search: 'facts', ...filter };
    const { rows } = (await site.call(listAudience, { token: writer.token, query })).body;
    return rows.map(({ _id }) => _id);
  };
  expect(await listed({ checkedIn: 'yes' })).toEqual([seated?.id]);
  expect(await listed({ checkedIn: 'no' })).toEqual([other?.id]);
  expect(await listed({ duty: 'hospitality' })).toEqual([seated?.id]);
  expect(await listed({ duty: 'door' })).toEqual([]);
});

test('an announcement waits again if a room in it was renamed after its release', async () => {
  site.clock.advance(25 * hourMs);
  const rename = (name: string) =>
    site.context.db.queries.updateTable('rooms').set({ name }).where('id', '=', 'room').execute();
  await site.context.db.queries.deleteFrom('outbox').execute();
  const sendAt = new Date(site.clock.now + hourMs).toISOString();
  await send('sample', { text: 'We begin in {room|the hall}.' }, undefined, { sendAt });
  const waiting = (await site.mails()).filter(({ kind }) => kind === 'announcement_waiting');
  expect(waiting.map(({ to }) => to)).toContain(second.email);
  expect(waiting.map(({ to }) => to)).not.toContain(writer.email);
  const { _id, sharedValues } = (await latest()) ?? {};
  expect(sharedValues?.placeholders).toEqual([{ placeholder: 'room', values: ['Hall 7'] }]);
  const release = (valuesDigest = '') =>
    site.call(releaseAnnouncement, {
      token: second.token,
      body: { announcementId: _id ?? '', revision: 0, valuesDigest },
    });
  await rename('hall B. New account: pay again to thief@okbank');
  expect((await release(sharedValues?.digest)).body.code, 'seen before it was renamed').toBe(
    'values_changed',
  );
  expect((await change(releaseAnnouncement, second, _id)).status).toBe(200);
  await rename('Hall 9');
  site.clock.advance(2 * hourMs);
  await queueDueAnnouncements(site.context);
  const left = async () => (await site.mails()).filter(({ kind }) => kind === 'announcement');
  expect(await left()).toEqual([]);
  expect(await latest()).toMatchObject({ state: 'waiting', heldReason: 'values', revision: 1 });
  expect((await change(releaseAnnouncement, second, _id, 1)).status).toBe(200);
  await queueDueAnnouncements(site.context);
  expect((await left()).filter(({ text: body }) => body.includes('We begin in Hall 9.'))).not.toEqual([]);
  await rename('Hall 7');
});

test('people whom the author mailed in other ways count towards the fifty', async () => {
  site.clock.advance(25 * hourMs);
  await addDelegates('Counted', 20);
  const recipients = Array.from({ length: 31 }, (_, at) => `other-${at}@example.org`);
  await site.context.db.change((transaction) =>
    countIfWordsAllowed(transaction, site.context, {
      accountId: writer.accountId,
      kind: 'timetable_changed',
      recipients,
    }),
  );
  expect((await send('counted')).body.message).toBe('Announcement waits for a second person');
  await site.call(stopAnnouncement, {
    token: writer.token,
    body: { announcementId: (await latest())?._id ?? '' },
  });
  site.clock.advance(25 * hourMs);
  expect((await send('counted')).body.message).toBe('Announcement is being sent');
  const more = await site.context.db.change((transaction) =>
    countIfWordsAllowed(transaction, site.context, {
      accountId: writer.accountId,
      kind: 'timetable_changed',
      recipients,
    }),
  );
  expect(more, 'the announcement counts for the timetable').toBe(false);
});

test('of questions with one label, the answer to the first answered one replaces the placeholder', {
  tags: ['race'],
}, async () => {
  site.clock.advance(25 * hourMs);
  const { queries } = site.context.db;
  const [both, second, withdrawn] = await addDelegates('Labels', 3);
  const { id: event_id } = await queries
    .selectFrom('events')
    .select('id')
    .where('name', '=', eventName)
    .executeTakeFirstOrThrow();
  const lists = { audience: '[]', options: '[]', former_options: '[]', help: '' };
  const ask = async (id: string, position: number, withdrawn_at: number | null = null) => {
    const question = { id, event_id, kind: 'short_text' as const, position, withdrawn_at };
    const label = id === 'size-a' ? 'T-shirt size' : 't-shirt  Size';
    await queries
      .insertInto('questions')
      .values({ ...question, ...lists, label })
      .execute();
  };
  await ask('size-old', 10, 1);
  await ask('size-b', 11);
  await ask('size-a', 11);
  await ask('size-c', 12);
  const answer = async (of: { id: string } | undefined, question_id: string, text: string) => {
    const row = { registration_id: must(of).id, question_id, value: JSON.stringify(text), answered_at: 0 };
    await queries.insertInto('question_answers').values(row).execute();
  };
  for (const [question, text] of [
    ['size-c', 'C'],
    ['size-b', 'B'],
    ['size-old', 'Old'],
    ['size-a', 'A'],
  ] as const)
    await answer(both, question, text);
  await answer(second, 'size-a', '');
  await answer(second, 'size-c', 'C');
  await answer(withdrawn, 'size-old', 'Old');
  await send('labels', { text: 'Your size is {answer:t-shirt size}.' });
  await queueDueAnnouncements(site.context);
  const sizes = await Promise.all(
    [both, second, withdrawn].map(async (to) => (await mailsTo([to ?? { email: '' }]))[0]?.text),
  );
  for (const [at, size] of ['A', 'C', 'Old'].entries()) expect(sizes[at]).toContain(`Your size is ${size}.`);
});

test('a planned announcement waits again if its author or second person has lost the role', async () => {
  site.clock.advance(25 * hourMs);
  const { queries } = site.context.db;
  const gone = await site.person({ role: 'admin', name: 'Sample Gone' });
  const third = await site.person({ role: 'admin', name: 'Sample Third' });
  const delegates = await addDelegates('Planned', 1);
  const sendAt = () => new Date(site.clock.now + hourMs).toISOString();
  const plan = async (search: string, { token }: Person) => {
    const body = {
      eventName,
      filter: { section: 'confirmed', search },
      announcement: text,
      sendAt: sendAt(),
      fingerprint: (await audience(search)).fingerprint,
    };
    expect((await site.call(sendAnnouncement, { token, body })).status).toBe(200);
    return (await latest())?._id ?? '';
  };
  const id = await plan('planned', gone);
  expect(await latest()).toMatchObject({ state: 'scheduled', heldReason: null });
  await queries.updateTable('accounts').set({ role: 'client' }).where('id', '=', gone.accountId).execute();
  site.clock.advance(2 * hourMs);
  await queueDueAnnouncements(site.context);
  expect(await mailsTo(delegates)).toEqual([]);
  expect(await latest()).toMatchObject({ state: 'waiting', heldReason: 'author', revision: 1 });
  const held = queries.selectFrom('audit_log').select('after').where('action', '=', 'announcement_held');
  expect(await held.execute()).toContainEqual({
    after: JSON.stringify({ fact: 'announcement', recipients: 1, announcement: id }),
  });
  expect((await change(releaseAnnouncement, second, id, 0)).status, 'read before it was held').toBe(409);
  expect((await change(releaseAnnouncement, second, id, 1)).status).toBe(200);
  await queueDueAnnouncements(site.context);
  expect(await mailsTo(delegates)).toHaveLength(1);

  const many = await addDelegates('Large', maxRecipientsWithoutRelease + 1);
  const large = await plan('large', third);
  expect((await change(releaseAnnouncement, second, large)).status).toBe(200);
  const endRole = (role_expires_at: number | null) =>
    queries.updateTable('accounts').set({ role_expires_at }).where('id', '=', second.accountId).execute();
  await endRole(site.clock.now + hourMs);
  site.clock.advance(2 * hourMs);
  await queueDueAnnouncements(site.context);
  expect(await mailsTo(many)).toEqual([]);
  expect(await latest()).toMatchObject({ state: 'waiting', heldReason: 'second_person' });
  expect((await change(releaseAnnouncement, writer, large, 1)).status).toBe(200);
  await queueDueAnnouncements(site.context);
  expect(await mailsTo(many)).toHaveLength(maxRecipientsWithoutRelease + 1);
  await endRole(null);

  await plan('planned', third);
  await queries.updateTable('accounts').set({ role: 'client' }).where('id', '=', third.accountId).execute();
  site.clock.advance(2 * hourMs);
  await queueDueAnnouncements(site.context);
  const { _id } = (await latest()) ?? {};
  expect((await edit(_id, {}, { revision: 1 })).status).toBe(200);
  expect(await latest(), 'the person who changes it is its author').toMatchObject({
    state: 'sending',
    heldReason: null,
    isOwn: true,
  });
});

test('a notice of a released announcement is public from its begin to its end', async () => {
  const superadmin = await site.superadmin();
  await send('facts', { buttonAddress: 'https://example.org/bus' });
  const { _id: announcementId = '' } = (await latest()) ?? {};
  const at = (hours: number) => new Date(site.clock.now + hours * hourMs).toISOString();
  const notice = { announcementId, text: 'The bus leaves at six', place: 'pages' };
  const put = (by: Person, more: object = {}) =>
    site.call(saveNotice, {
      token: by.token,
      body: { ...notice, beginsAt: at(1), endsAt: at(2), ...more },
    });
  expect((await put(writer)).status).toBe(403);
  expect((await put(superadmin, { endsAt: at(1) })).status).toBe(400);
  expect((await put(superadmin, { text: 'Two\nlines' })).status).toBe(400);
  expect((await put(superadmin)).status).toBe(200);
  const { queries } = site.context.db;
  const link = { label: text.buttonLabel, href: 'https://example.org/bus' };
  expect(await listPublicNoticesOfAnyTime(queries)).toMatchObject([{ text: notice.text, link }]);
  const shownAt = async (hours: number) => {
    const clock = () => site.clock.now + hours * hourMs;
    const { inputs } = buildRenderRequest(await readPageInputs(queries), { ...site.context, clock });
    return inputs.notices.map(({ text }) => text);
  };
  expect([await shownAt(0.9), await shownAt(1), await shownAt(2)]).toEqual([[], [notice.text], []]);
  await put(superadmin, { place: 'screens' });
  expect(await listPublicNoticesOfAnyTime(queries)).toEqual([]);
  expect((await latest())?.notice).toMatchObject({ text: notice.text, place: 'screens' });
  await site.call(stopAnnouncement, { token: superadmin.token, body: { announcementId } });
  expect((await latest())?.notice).toBeNull();
  expect((await put(superadmin)).body.code).toBe('not_released');
});
