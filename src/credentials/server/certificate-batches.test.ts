import sharp from 'sharp';
import { expect } from 'vitest';
import { grantDuty } from '#attendance/contract.ts';
import { getEmblem, uploadEmblem } from '#media/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { getClub } from '#platform/server/club.sql.ts';
import { test as base } from '#tests/kit.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { issueWhatIsReady } from '#tests/support/certificates.ts';
import { council, event, eventName, press } from '#tests/support/conference.ts';
import { libraryOf } from '#tests/support/library.ts';
import { must } from '#tests/support/must.ts';
import { pageContents, textOf } from '#tests/support/pdf.ts';
import { photograph } from '#tests/support/pictures.ts';
import { readQrCodes } from '#tests/support/read-qr-codes.ts';
import { seatedPeople } from '#tests/support/seated.ts';
import { upload } from '#tests/support/uploads.ts';
import {
  addCertificateDraft,
  addTeamCertificates,
  type CertificateDesign,
  getCertificatePdf,
  getCertificateSetup,
  listWithdrawnCertificates,
  previewTeamCertificates,
  saveCertificateDesign,
  searchCertificates,
  stopCertificates,
  uploadSignaturePicture,
  verifyCertificate,
  withdrawCertificates,
} from '../contract.ts';
import { certificateLayouts } from '../rule/certificate-artwork.ts';

const params = { eventName };

/** A site with two seated delegates at an event with dates. */
const test = base.extend('seated', async ({ site }) => {
  const dates = { starts_at: site.clock.now - dayMs, ends_at: site.clock.now + dayMs };
  await site.context.db.queries.updateTable('events').set(dates).where('id', '=', event.id).execute();
  return seatedPeople(
    site,
    [council, press].map(({ value, portfolios }) => ({ committee: value, portfolio: portfolios[0] ?? '' })),
  );
});

const setup = async (site: TestApp, { token }: Person) =>
  (await site.call(getCertificateSetup, { token, params })).body;
const list = async (site: TestApp, { token }: Person) =>
  (await site.call(searchCertificates, { token, params })).body.rows;
const pdfOf = async (site: TestApp, { token }: Person, id: string) => {
  const url = getCertificatePdf.path.replace(':certificateId', id);
  return (await site.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).rawPayload;
};
const save = async (site: TestApp, by: Person, change: Partial<CertificateDesign>) => {
  const { revision, design } = await setup(site, by);
  const body = { eventName, revision, design: { ...design, ...change } };
  return site.call(saveCertificateDesign, { token: by.token, body });
};
const certificateMails = async (site: TestApp) =>
  (await site.mails()).filter(({ kind }) => kind === 'certificate_issued');
const withdrawnHashes = async (site: TestApp) => (await site.call(listWithdrawnCertificates, {})).body;

test('a later design leaves issued certificates as they are', async ({ site, superadmin, seated }) => {
  expect(seated).toHaveLength(2);
  const signatures = [{ name: 'Sample Earlier', post: 'Secretary-General', pictureId: null }];
  expect((await save(site, superadmin, { layout: 'figure', signatures })).status).toBe(200);
  expect((await issueWhatIsReady(site, superadmin.token)).status).toBe(200);
  const [first] = await list(site, superadmin);
  const before = await pdfOf(site, superadmin, must(first)._id);
  const { wordings } = (await setup(site, superadmin)).design;
  const participation = { ...wordings.participation, title: 'Another title' };
  await save(site, superadmin, {
    layout: 'band',
    signatures: [{ name: 'Sample Later', post: 'Secretary-General', pictureId: null }],
    wordings: { ...wordings, participation },
  });
  const after = await pdfOf(site, superadmin, must(first)._id);
  expect(after.equals(before)).toBe(true);
  expect(await textOf(after)).toContain('Sample Earlier');
});

test('issued certificates keep the emblem and the names with which they were issued', async ({
  site,
  superadmin,
  seated,
}) => {
  expect(seated).toHaveLength(2);
  const { queries } = site.context.db;
  const library = await libraryOf(site);
  const uploadEmblemIn = async (colour: string) => {
    const { revision } = (await site.call(getEmblem, { token: library.token })).body;
    const answer = await site.app.inject({
      method: 'PUT',
      url: uploadEmblem.path,
      query: { revision: String(revision) },
      payload: await sharp({ create: { width: 300, height: 300, channels: 3, background: colour } })
        .png()
        .toBuffer(),
      headers: { 'content-type': 'image/png', authorization: `Bearer ${library.token}` },
    });
    expect(answer.statusCode).toBe(200);
    await library.processDue();
  };
  await uploadEmblemIn('#2050a0');
  expect((await issueWhatIsReady(site, superadmin.token)).status).toBe(200);
  const [first] = await list(site, superadmin);
  const before = await pdfOf(site, superadmin, must(first)._id);
  const { emblem } = await queries.selectFrom('issued_designs').select('emblem').executeTakeFirstOrThrow();
  expect(Buffer.from(must(emblem)).subarray(1, 4).toString()).toBe('PNG');
  await uploadEmblemIn('#a02050');
  await queries.updateTable('club').set({ name: 'Another Sample Club' }).execute();
  expect((await getClub(queries)).name).toBe('Another Sample Club');
  await queries
    .updateTable('events')
    .set({ ends_at: site.clock.now + 3 * dayMs })
    .execute();
  expect((await pdfOf(site, superadmin, must(first)._id)).equals(before)).toBe(true);
});

test('each committee has its figure, and each design draws another page', async ({
  site,
  superadmin,
  seated,
}) => {
  expect(seated).toHaveLength(2);
  const pages = new Set<string>();
  const { pictureId } = (
    await upload(site, uploadSignaturePicture, {
      token: superadmin.token,
      file: await photograph('#fde', 900, 600),
      query: { eventName, use: 'background' },
    })
  ).body;
  for (const layout of certificateLayouts) {
    expect(
      (await save(site, superadmin, { layout, backgroundId: pictureId, logoIds: [pictureId] })).status,
    ).toBe(200);
    expect((await issueWhatIsReady(site, superadmin.token)).status).toBe(200);
    const rows = await list(site, superadmin);
    const contents = [];
    for (const { _id } of rows) {
      const pdf = await pdfOf(site, superadmin, _id);
      expect(await readQrCodes(pdf, 0), layout).toHaveLength(1);
      contents.push(must(pageContents(pdf)[0]));
    }
    expect(new Set(contents).size).toBe(2);
    for (const content of contents) pages.add(content);
    const issuedAt = must((await setup(site, superadmin)).stoppable[0]).issuedAt;
    const body = { eventName, issuedAt };
    expect((await site.call(stopCertificates, { token: superadmin.token, body })).status).toBe(200);
  }
  expect(pages.size).toBe(2 * certificateLayouts.length);
});

test('a background needs its picture, and pictures of another event are refused', async ({
  site,
  superadmin,
}) => {
  expect((await save(site, superadmin, { layout: 'picture', backgroundId: null })).status).toBe(400);
  expect((await save(site, superadmin, { layout: 'picture', backgroundId: 'unknown' })).body).toMatchObject({
    code: 'no_such_signature',
  });
  expect((await save(site, superadmin, { logoIds: ['unknown'] })).status).toBe(404);
});

test('all chairs and volunteers get a draft once, as they were seen', { tags: ['race'] }, async ({
  site,
  superadmin,
  seated,
}) => {
  const { token } = superadmin;
  const preview = async () => (await site.call(previewTeamCertificates, { token, params })).body;
  const add = (seen: string) => site.call(addTeamCertificates, { token, body: { eventName, seen } });
  expect((await preview()).people).toEqual([]);
  const lastDay = dayOf(site.clock.now + dayMs, { timeZone: 'Asia/Kolkata' });
  const give = async (person: Person, kind: 'chair' | 'door' | 'hospitality') => {
    const body = { eventName, email: person.email, kind, committee: council.value, lastDay };
    expect((await site.call(grantDuty, { token, body })).status).toBe(200);
  };
  const chair = await site.person({ name: 'Sample Chair' });
  const helper = await site.person({ name: 'Sample Helper' });
  await give(chair, 'chair');
  await give(chair, 'door');
  await give(helper, 'hospitality');
  await give(helper, 'door');
  const first = await preview();
  expect(first.people).toMatchObject([
    { kind: 'chair', name: 'Sample Chair', role: `Chair of ${council.name}` },
    { kind: 'volunteer', name: 'Sample Helper', role: 'Door volunteer and Hospitality volunteer' },
  ]);
  await give(must(seated[0]), 'door');
  expect((await add(first.seen)).body).toMatchObject({ code: 'team_changed' });
  const { seen } = await preview();
  const answers = await Promise.all([add(seen), add(seen)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await preview()).toMatchObject({ people: [], skipped: 3 });
  expect(await list(site, superadmin)).toHaveLength(3);
});

test('an issue is stopped within ten seconds: no mail leaves, and its codes are invalid', async ({
  site,
  superadmin,
  seated,
}) => {
  const { token } = superadmin;
  await issueWhatIsReady(site, token);
  const [stoppable] = (await setup(site, superadmin)).stoppable;
  expect(stoppable).toMatchObject({ count: 2, leavesInMs: 10_000 });
  expect(await certificateMails(site)).toHaveLength(2);
  const [issued] = await list(site, superadmin);
  const stop = (by: Person) =>
    site.call(stopCertificates, {
      token: by.token,
      body: { eventName, issuedAt: must(stoppable).issuedAt },
    });
  expect((await stop(must(seated[0]))).status).toBe(403);
  expect((await stop(superadmin)).body).toMatchObject({ count: 2 });
  expect((await stop(superadmin)).body).toMatchObject({ code: 'certificates_left' });
  expect(await certificateMails(site)).toEqual([]);
  expect(await list(site, superadmin)).toEqual([]);
  expect((await site.call(verifyCertificate, { params: { code: issued?.code ?? '' } })).status).not.toBe(200);
  expect((await setup(site, superadmin)).waiting + (await setup(site, superadmin)).neverCame.length).toBe(2);
  await issueWhatIsReady(site, token);
  site.clock.advance(10_000);
  expect((await setup(site, superadmin)).stoppable).toEqual([]);
});

test('each issue that can still be stopped is listed, and stopped alone', async ({
  site,
  superadmin,
  seated,
}) => {
  expect(seated).toHaveLength(2);
  const { token } = superadmin;
  await issueWhatIsReady(site, token);
  site.clock.advance(4_000);
  const draft = {
    eventName,
    kind: 'award' as const,
    name: 'Sample Winner',
    email: '',
    role: 'Best delegate',
  };
  must(await site.call(addCertificateDraft, { token, body: draft }));
  await issueWhatIsReady(site, token);
  const { stoppable } = await setup(site, superadmin);
  expect(stoppable).toMatchObject([
    { count: 1, leavesInMs: 10_000 },
    { count: 2, leavesInMs: 6_000 },
  ]);
  const { issuedAt } = must(stoppable[1]);
  const stopped = await site.call(stopCertificates, { token, body: { eventName, issuedAt } });
  expect(stopped.body).toMatchObject({ count: 2 });
  expect((await list(site, superadmin)).map(({ name }) => name)).toEqual(['Sample Winner']);
  expect((await setup(site, superadmin)).stoppable).toMatchObject([{ count: 1 }]);
});

test('an issue is not stopped once its mails may have left', async ({ site, superadmin, seated }) => {
  expect(seated).toHaveLength(2);
  await issueWhatIsReady(site, superadmin.token);
  const { issuedAt } = must((await setup(site, superadmin)).stoppable[0]);
  const stop = () => site.call(stopCertificates, { token: superadmin.token, body: { eventName, issuedAt } });
  const [mail] = await site.context.db.queries
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'certificate_issued')
    .execute();
  await site.context.db.queries
    .updateTable('outbox')
    .set({ attempts: 1 })
    .where('id', '=', must(mail).id)
    .execute();
  expect((await stop()).body).toMatchObject({ code: 'certificates_left' });
  expect(await list(site, superadmin)).toHaveLength(2);
  site.clock.advance(10_000);
  expect((await stop()).status).toBe(409);
});

test('the mail of a certificate that is withdrawn within ten seconds does not leave', {
  tags: ['race'],
}, async ({ site, superadmin, seated }) => {
  expect(seated).toHaveLength(2);
  const { token } = superadmin;
  const issue = async () => {
    await issueWhatIsReady(site, token);
    return must((await setup(site, superadmin)).stoppable[0]).issuedAt;
  };
  const withdraw = (certificateIds: string[]) =>
    site.call(withdrawCertificates, { token, body: { certificateIds, reason: 'Sample reason' } });
  const stop = (issuedAt: string) => site.call(stopCertificates, { token, body: { eventName, issuedAt } });
  const first = await issue();
  const ids = (await list(site, superadmin)).map(({ _id }) => _id);
  const answers = await Promise.all([stop(first), withdraw(ids)]);
  expect([
    [200, 404],
    [409, 200],
  ]).toContainEqual(answers.map(({ status }) => status));
  expect(await certificateMails(site)).toEqual([]);
  if (answers[1].status === 200) return;
  await issue();
  const [one, other] = await list(site, superadmin);
  expect((await withdraw([must(one)._id])).status).toBe(200);
  expect((await certificateMails(site)).map(({ to }) => to)).toEqual([must(other).email]);
});

test('the mail of a withdrawn certificate does not leave after an attempt or a failure', async ({
  site,
  superadmin,
  seated,
}) => {
  expect(seated).toHaveLength(2);
  const { token } = superadmin;
  await issueWhatIsReady(site, token);
  const { queries } = site.context.db;
  const mails = await queries
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'certificate_issued')
    .execute();
  const [retried, failed] = mails.map(({ id }) => id) as [string, string];
  await queries
    .updateTable('outbox')
    .set({ attempts: 1, last_error: 'busy' })
    .where('id', '=', retried)
    .execute();
  await queries
    .updateTable('outbox')
    .set({ attempts: 60, due_at: null, failed_at: site.clock.now })
    .where('id', '=', failed)
    .execute();
  const certificateIds = (await list(site, superadmin)).map(({ _id }) => _id);
  const body = { certificateIds, reason: 'Sample reason' };
  expect((await site.call(withdrawCertificates, { token, body })).status).toBe(200);
  expect(
    await queries.selectFrom('outbox').select('id').where('id', 'in', [retried, failed]).execute(),
  ).toEqual([]);
});

test('several certificates are withdrawn with one reason, all or none', async ({
  site,
  superadmin,
  seated,
}) => {
  const { token } = superadmin;
  await issueWhatIsReady(site, token);
  const ids = (await list(site, superadmin)).map(({ _id }) => _id);
  const withdraw = (certificateIds: string[], by: string = token, reason = 'Left on the first day') =>
    site.call(withdrawCertificates, { token: by, body: { certificateIds, reason } });
  const before = await withdrawnHashes(site);
  expect((await withdraw(ids, must(seated[0]).token)).status).toBe(403);
  expect((await withdraw([...ids, 'unknown'])).status).toBe(404);
  expect((await withdraw(ids, token, '')).status).toBe(400);
  expect((await list(site, superadmin)).every(({ withdrawnAt }) => withdrawnAt === null)).toBe(true);
  expect((await withdraw(ids)).body).toMatchObject({ count: 2 });
  const after = await list(site, superadmin);
  expect(after.map(({ withdrawalReason }) => withdrawalReason)).toEqual([
    'Left on the first day',
    'Left on the first day',
  ]);
  expect(await withdrawnHashes(site)).not.toEqual(before);
  for (const { code } of after)
    expect((await site.call(verifyCertificate, { params: { code: code ?? '' } })).body).toMatchObject({
      withdrawnAt: expect.any(String),
    });
  expect((await withdraw(ids)).status).toBe(404);
});
