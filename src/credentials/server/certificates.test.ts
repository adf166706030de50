import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { issueWhatIsReady } from '#tests/support/certificates.ts';
import { council, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { textOf } from '#tests/support/pdf.ts';
import { canPrint, readPrintedQrCodes } from '#tests/support/read-qr-codes.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';
import { upload } from '#tests/support/uploads.ts';
import {
  addCertificateDraft,
  correctOwnCertificateName,
  defaultCertificateDesign,
  deleteCertificateDraft,
  getCertificatePdf,
  getCertificateSetup,
  getSignaturePicture,
  issueCertificates,
  listCertificateKeys,
  listOwnCertificates,
  listWithdrawnCertificates,
  previewIssue,
  printCertificates,
  saveCertificateDesign,
  searchCertificates,
  uploadSignaturePicture,
  verifyCertificate,
  withdrawCertificates,
} from '../contract.ts';
import { verifyCertificateStatement } from '../web/check-statement.ts';
import { deleteCertificatesOfErasedEvents } from './certificates.ts';
import { drawCertificate } from './draw-certificates.ts';
import { credentialLimits } from './limits.ts';

let site: TestApp;
let superadmin: Person;
let people: [Seated, Seated];

const list = async (query: Record<string, string> = {}) =>
  (await site.call(searchCertificates, { token: superadmin.token, params: { eventName }, query })).body;
const desk = async () => ({
  ...(await site.call(getCertificateSetup, { token: superadmin.token, params: { eventName } })).body,
  certificates: (await list()).rows,
});
const add = (fields: object) =>
  site.call(addCertificateDraft, {
    token: superadmin.token,
    body: {
      eventName,
      kind: 'award',
      name: 'Sample Winner',
      email: '',
      role: 'Best delegate',
      ...fields,
    } as never,
  });
const issue = () => issueWhatIsReady(site, superadmin.token);
const own = async ({ token }: Person) => (await site.call(listOwnCertificates, { token })).body.registrations;
const correct = ({ token, regID }: Seated, name: string) =>
  site.call(correctOwnCertificateName, { token, body: { registrationId: regID, name } });
const verify = (code: string) => site.call(verifyCertificate, { params: { code } });
const pdf = async (path: string, { token }: Person) => {
  const answer = await site.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, bytes: answer.rawPayload };
};
const pdfOf = (id: string, person: Person) =>
  pdf(getCertificatePdf.path.replace(':certificateId', id), person);
const register = async () => ({
  keys: (await site.call(listCertificateKeys, {})).body.keys,
  withdrawn: (await site.call(listWithdrawnCertificates, {})).body,
});
const statementOf = async (code: string | null) =>
  (
    await site.context.db.queries
      .selectFrom('certificates')
      .select('statement')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).statement ?? '';
const mailed = async () => (await site.mails()).filter(({ kind }) => kind === 'certificate_issued');

/** Draws a transparent picture of a signature. */
const signature = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><path d="M50 200 C200 20 250 280 400 150 S700 250 850 80" stroke="#123" stroke-width="12" fill="none"/></svg>',
    ),
  )
    .png()
    .toBuffer();

beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  people = (await seatedPeople(
    site,
    [council, press].map(({ value, portfolios }) => ({ committee: value, portfolio: portfolios[0] ?? '' })),
  )) as [Seated, Seated];
});
afterAll(() => site.close());

describe('before the issue', () => {
  test('the first wording is saved after a corrected name has locked the certificates', async () => {
    expect((await correct(people[0], 'Sample Corrected')).status).toBe(200);
    const { revision, design } = await desk();
    const body = { eventName, revision, design };
    expect((await site.call(saveCertificateDesign, { token: superadmin.token, body })).status).toBe(200);
  });

  test('the wording is changed once by concurrent superadmins', { tags: ['race'] }, async () => {
    const { revision, design } = await desk();
    expect(design).toEqual(defaultCertificateDesign);
    const changed = {
      ...design,
      signatures: [{ name: 'Sample Chair', post: 'Secretary-General', pictureId: null }],
    };
    const body = { eventName, revision, design: changed };
    const all = await Promise.all(
      [1, 2].map(() => site.call(saveCertificateDesign, { token: superadmin.token, body })),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await desk()).design.signatures).toEqual(changed.signatures);
  });

  test('a signature is a picture that superadmins upload', async () => {
    const query = { eventName };
    const send = (file: Buffer, { token }: Person = superadmin) =>
      upload(site, uploadSignaturePicture, { token, file, query });
    expect((await send(Buffer.from('no picture'))).body.code).toBe('invalid_drawing');
    expect((await send(await signature(), people[0])).status).toBe(403);
    const { pictureId } = (await send(await signature())).body;
    const { revision, design } = await desk();
    const save = (picture: string) => {
      const signatures = design.signatures.map((one) => ({ ...one, pictureId: picture }));
      const body = { eventName, revision, design: { ...design, signatures } };
      return site.call(saveCertificateDesign, { token: superadmin.token, body });
    };
    expect((await save('unknown')).body).toMatchObject({ code: 'no_such_signature' });
    expect((await save(pictureId)).status).toBe(200);
    expect((await desk()).design.signatures).toMatchObject([{ pictureId }]);
    const path = getSignaturePicture.path.replace(':pictureId', pictureId);
    expect(await sharp((await pdf(path, superadmin)).bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 600,
      height: 200,
    });
    // An unused picture is deleted by an upload on a later day, and the used one stays.
    await send(await signature());
    site.clock.advance(25 * 60 * 60_000);
    superadmin = await site.superadmin();
    await send(await signature());
    const stored = await site.context.db.queries.selectFrom('signature_pictures').select('id').execute();
    expect(stored).toHaveLength(2);
    expect(stored.map(({ id }) => id)).toContain(pictureId);
  });

  test('a delegate corrects the own name only', async () => {
    const [first, second] = people;
    expect((await correct(first, 'Corrected Name')).status).toBe(200);
    expect((await own(first))[0]).toMatchObject({ name: 'Corrected Name', certificates: [] });
    expect((await desk()).corrected, 'seen before the certificates are issued').toMatchObject([
      { registrationId: first.regID, registered: 'Sample Delegate', name: 'Corrected Name' },
    ]);
    expect((await correct({ ...second, regID: first.regID }, 'Foreign')).status).toBe(404);
    expect((await correct(first, 'see www.example.org')).status).toBe(400);
  });

  test('drafts are added and deleted', async () => {
    expect((await add({ email: people[1].email })).status).toBe(200);
    await add({ kind: 'volunteer', name: 'Sample Helper', role: 'Hospitality', email: 'helper@example.org' });
    await add({ name: 'Mistake' });
    const mistake = (await desk()).certificates.find(({ name }) => name === 'Mistake');
    const body = { certificateId: must(mistake)._id };
    expect((await site.call(deleteCertificateDraft, { token: superadmin.token, body })).status).toBe(200);
    const { waiting, neverCame, certificates } = await desk();
    expect([waiting, neverCame.length, certificates.length]).toEqual([0, 2, 2]);
    expect((await add({ kind: 'participation' })).status).toBe(400);
  });

  test('the list has pages of 50, filters and a search', async () => {
    for (let at = 1; at <= 50; at += 1)
      await add({ kind: 'chair', name: `Sample Chair ${at}`, role: 'Chair' });
    const first = await list();
    expect([first.rows.length, first.total, (await desk()).drafts]).toEqual([50, 52, 52]);
    const second = await list({ page: '2' });
    expect(second.rows.map(({ kind }) => kind)).toEqual(['chair', 'volunteer']);
    expect((await list({ kind: 'volunteer' })).rows).toMatchObject([{ name: 'Sample Helper' }]);
    expect(await list({ state: 'valid' })).toMatchObject({ total: 0, rows: [] });
    expect(await list({ search: 'helper hosp' })).toMatchObject({
      total: 1,
      rows: [{ role: 'Hospitality' }],
    });
    expect((await list({ search: 'chair 5' })).total).toBe(2);
    await site.context.db.queries.deleteFrom('certificates').where('kind', '=', 'chair').execute();
  });
});

describe('issued certificates', () => {
  test('are issued once by concurrent presses, and mailed', { tags: ['race'] }, async () => {
    const all = await Promise.all([issue(), issue()]);
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(all.find(({ status }) => status === 200)?.body).toMatchObject({ count: 4 });
    const { certificates, waiting } = await desk();
    expect(waiting).toBe(0);
    expect((await desk()).corrected).toEqual([]);
    expect(new Set(certificates.map(({ code }) => code)).size).toBe(4);
    expect((await mailed()).map(({ to }) => to).toSorted()).toEqual(
      [people[0].email, people[1].email, people[1].email, 'helper@example.org'].toSorted(),
    );
  });

  test('are refused if a name, a draft or the wording has changed since the superadmin looked', async () => {
    await site.context.db.queries.deleteFrom('certificates').execute();
    await site.context.db.queries.deleteFrom('outbox').execute();
    const anyway = { neverCame: true };
    const { token } = superadmin;
    const look = async () =>
      (await site.call(previewIssue, { token, body: { eventName, anyway } })).body.seen;
    const issueSeen = async (seen: object) =>
      (await site.call(issueCertificates, { token, body: { eventName, anyway, seen } })).body.code;
    await add({ email: people[1].email });
    const before = await look();
    await correct(people[0], 'Prime Minister of India');
    expect(await issueSeen(before)).toBe('delegates_changed');
    await correct(people[0], 'Corrected Name');
    await add({ kind: 'volunteer', name: 'Sample Helper', role: 'Hospitality', email: 'helper@example.org' });
    expect(await issueSeen(before)).toBe('drafts_changed');
    const seen = await look();
    const { revision, design } = await desk();
    const other = { ...design, minimumShare: 0, signatures: [] };
    await site.call(saveCertificateDesign, { token, body: { eventName, revision, design: other } });
    expect(await issueSeen(seen)).toBe('design_changed');
    await site.call(saveCertificateDesign, { token, body: { eventName, revision: revision + 1, design } });
    expect(await issueSeen(seen)).toBeUndefined();
    expect(await mailed()).toHaveLength(4);
  });

  test('have the corrected name, which can no longer change', async () => {
    const [first] = people;
    const [mine] = await own(first);
    expect(mine).toMatchObject({
      name: null,
      certificates: [{ kind: 'participation', name: 'Corrected Name' }],
    });
    expect(await correct(first, 'Other Name')).toMatchObject({ status: 409 });
  });

  test('are PDFs of their owner and the superadmins', async () => {
    const [first, second] = people;
    const id = (await own(first))[0]?.certificates[0]?._id ?? '';
    const { bytes } = await pdfOf(id, first);
    const text = await textOf(bytes);
    for (const part of [
      'Corrected Name',
      'Certificate of participation',
      'Sample Chair',
      'Secretary-General',
    ])
      expect(text).toContain(part);
    // The picture of the signature.
    expect(bytes.toString('latin1')).toContain('/Subtype /Image');
    expect((await pdfOf(id, second)).status).toBe(404);
    expect((await pdfOf(id, superadmin)).status).toBe(200);
    expect((await drawCertificate(site.context, id))?.name).toMatch(/^certificate-\w{10}\.pdf$/);
  });

  test('are one PDF together', async () => {
    const path = printCertificates.path.replace(':eventName', encodeURIComponent(eventName));
    const text = await textOf((await pdf(path, superadmin)).bytes);
    for (const name of ['Corrected Name', 'Sample Winner', 'Sample Helper']) expect(text).toContain(name);
  });

  test('are found however many wrong codes another person on the same network has tried', async () => {
    const [certificate] = (await own(people[0]))[0]?.certificates ?? [];
    const from = '198.51.100.79';
    const { uses } = credentialLimits.certificatePerNetwork;
    const look = (code: string) => site.call(verifyCertificate, { params: { code }, from });
    for (let tries = 0; tries < uses; tries++) expect((await look('ABCDEFGHJK')).status).toBe(404);
    expect((await look('ABCDEFGHJK')).status).toBe(429);
    for (let looks = 0; looks < 2; looks++)
      expect(await look(must(certificate?.code))).toMatchObject({ status: 200, body: { eventName } });
  });

  test('are found by their code, and by nothing else', async () => {
    const [certificate] = (await own(people[0]))[0]?.certificates ?? [];
    const code = must(certificate?.code);
    expect((await verify(`${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase())).body).toMatchObject({
      code,
      name: 'Corrected Name',
      kind: 'participation',
      eventName,
      withdrawnAt: null,
    });
    expect((await verify('ABCDEFGHJK')).status).toBe(404);
  });

  test('are checked by their signature, without the register', async () => {
    const [certificate] = (await own(people[0]))[0]?.certificates ?? [];
    const statement = await statementOf(must(certificate?.code));
    const known = await register();
    expect(await verifyCertificateStatement(statement, known)).toMatchObject({
      result: 'valid',
      statement: { name: 'Corrected Name', event: eventName },
      listedAt: expect.any(String),
    });
    const bytes = Buffer.from(statement, 'base64url');
    const forged = Buffer.from(bytes.toString('latin1').replace('Corrected', 'Corrupted'), 'latin1');
    expect(await verifyCertificateStatement(forged.toString('base64url'), known)).toEqual({
      result: 'forged',
    });
    expect(await verifyCertificateStatement('sample', known)).toEqual({ result: 'damaged' });
    expect(await verifyCertificateStatement(statement, { ...known, keys: [] })).toEqual({
      result: 'unknown_key',
    });
  });

  test.runIf(canPrint)('are verified by the QR code of a print of 150 dpi', async () => {
    const [certificate] = (await own(people[0]))[0]?.certificates ?? [];
    const { bytes } = await pdfOf(must(certificate)._id, people[0]);
    const [address = '', ...others] = await readPrintedQrCodes(bytes, 0);
    expect(others).toEqual([]);
    const { pathname, hash } = new URL(address);
    expect(pathname).toBe('/verify');
    expect(await verifyCertificateStatement(hash.slice(1), await register())).toMatchObject({
      result: 'valid',
      statement: { code: certificate?.code, name: 'Corrected Name' },
    });
  });

  test('are verified with the last known keys while the database cannot be read', async () => {
    const [certificate] = (await own(people[0]))[0]?.certificates ?? [];
    const statement = await statementOf(must(certificate?.code));
    const before = await register();
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(site.context.db.queries);
    for (const table of ['certificates', 'certificate_keys']) await rename(table, `gone_${table}`);
    try {
      const known = await register();
      expect(known.keys).toEqual(before.keys);
      expect(await verifyCertificateStatement(statement, known)).toMatchObject({ result: 'valid' });
    } finally {
      for (const table of ['certificates', 'certificate_keys']) await rename(`gone_${table}`, table);
    }
  });

  test('are withdrawn for ever, in the signed list too', async () => {
    const award = (await desk()).certificates.find(({ kind }) => kind === 'award');
    const body = { certificateIds: [must(award)._id], reason: 'Sample reason' };
    const withdraw = () => site.call(withdrawCertificates, { token: superadmin.token, body });
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(404);
    expect((await verify(must(award?.code))).body.withdrawnAt).not.toBeNull();
    expect((await pdfOf(must(award)._id, people[1])).status).toBe(404);
    const known = await register();
    const statement = await statementOf(must(award?.code));
    expect(await verifyCertificateStatement(statement, known)).toMatchObject({ result: 'withdrawn' });
    const { hashed } = known.withdrawn;
    if (!hashed) throw new Error('the list is not signed');
    const list = JSON.stringify({ at: new Date().toISOString(), hashes: [] });
    const changed = { ...known.withdrawn, hashed: { ...hashed, list } };
    expect(await verifyCertificateStatement(statement, { ...known, withdrawn: changed })).toMatchObject({
      listedAt: null,
    });
  });

  test('of the next year have another key, and the earlier ones stay valid', async () => {
    const [certificate] = (await own(people[0]))[0]?.certificates ?? [];
    site.clock.advance(366 * 24 * 60 * 60_000);
    const { token } = await site.superadmin();
    await site.call(addCertificateDraft, {
      token,
      body: { eventName, kind: 'chair', name: 'Next Chair', email: '', role: 'Chair' },
    });
    expect((await issueWhatIsReady(site, token)).status).toBe(200);
    const known = await register();
    expect(known.keys).toHaveLength(2);
    expect(await verifyCertificateStatement(await statementOf(must(certificate?.code)), known)).toMatchObject(
      {
        result: 'valid',
      },
    );
  });
});

test('certificates for more than fifty people are mailed without a PDF and without free words', async () => {
  const { token } = await site.superadmin();
  const role = 'https://evil.example/claim-your-prize';
  const before = (await mailed()).length;
  for (let at = 1; at <= 51; at += 1)
    await site.call(addCertificateDraft, {
      token,
      body: { eventName, kind: 'volunteer', name: `Helper ${at}`, email: `helper-${at}@example.org`, role },
    });
  expect((await issueWhatIsReady(site, token)).body).toMatchObject({ count: 51 });
  const mails = (await mailed()).slice(before);
  expect(mails).toHaveLength(51);
  for (const { subject, text } of mails) {
    expect(subject).toBe('Your certificate is ready');
    expect(text).not.toContain(role);
  }
});

test('the public list of withdrawn certificates contains no code', async () => {
  const withdrawn = await site.context.db.queries
    .selectFrom('certificates')
    .select('code')
    .where('withdrawn_at', 'is not', null)
    .execute();
  expect(withdrawn).toHaveLength(1);
  const published = JSON.stringify((await site.call(listWithdrawnCertificates, {})).body);
  for (const { code } of withdrawn) {
    expect(published).not.toContain(code);
    expect(published).toContain(
      createHash('sha256')
        .update(code ?? '')
        .digest('base64url'),
    );
  }
});

test('a withdrawn certificate stays withdrawn after its registration is erased', async () => {
  const [, second] = people;
  const { id, code } = await site.context.db.queries
    .selectFrom('certificates')
    .select(['id', 'code'])
    .where('registration_id', '=', second.regID)
    .where('kind', '=', 'participation')
    .executeTakeFirstOrThrow();
  const statement = await statementOf(code);
  const { token } = await site.superadmin();
  await site.call(withdrawCertificates, { token, body: { certificateIds: [id], reason: 'Sample reason' } });
  await site.context.db.queries.deleteFrom('registrations').where('id', '=', second.regID).execute();
  expect(await verifyCertificateStatement(statement, await register())).toMatchObject({
    result: 'withdrawn',
  });
  expect(await verify(code ?? '')).toMatchObject({ status: 410, body: { code: 'certificate_withdrawn' } });
});

test('a certificate is erased with its registration', async () => {
  const [first] = people;
  await site.context.db.queries.deleteFrom('registrations').where('id', '=', first.regID).execute();
  const rows = await site.context.db.queries.selectFrom('certificates').select('name').execute();
  expect(rows.map(({ name }) => name)).not.toContain('Corrected Name');
  await deleteCertificatesOfErasedEvents(site.context);
  expect(await site.context.db.queries.selectFrom('certificates').select('id').execute()).toHaveLength(
    rows.length,
  );
});
