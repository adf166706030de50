import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCatalogue, updateEvent } from '#conference/contract.ts';
import { shippedRuleSets } from '#debate/rule-sets/index.ts';
import { sampleContent } from '#pages/content/index.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { libraryOf } from '#tests/support/library.ts';
import { must } from '#tests/support/must.ts';
import { photograph } from '#tests/support/pictures.ts';
import { type Files, filesOf, transferCallsOf, zipOf } from '#tests/support/transfer.ts';
import {
  buildPartFileName,
  eventFileName,
  importClub,
  manifestFileName,
  paymentFileName,
  previewImport,
} from '#transfer/contract.ts';

let site: TestApp;
let token: string;
let transfer: ReturnType<typeof transferCallsOf>;
let good: Files;
beforeAll(async () => {
  site = await testApp();
  ({ token } = await site.superadmin());
  transfer = transferCallsOf(site, token);
  await (await libraryOf(site)).add({ name: 'gallery-1' });
  good = await filesOf(await transfer.export());
});
afterAll(() => site.close());

/** Creates a valid export with some files replaced, added, or removed (undefined). */
const exportWith = (changed: Readonly<Record<string, string | Buffer | undefined>>) => {
  const files = new Map<string, string | Buffer | undefined>([...good, ...Object.entries(changed)]);
  return zipOf(
    [...files].flatMap(([name, content]) => (content === undefined ? [] : [[name, content] as const])),
  );
};
/** Changes the declared unpacked size of all files that are `bytes` long. */
const withDeclaredSize = (zip: Buffer, bytes: number, declared: number) => {
  const number = (value: number) => {
    const four = Buffer.alloc(4);
    four.writeUInt32LE(value);
    return four.toString('latin1');
  };
  return Buffer.from(zip.toString('latin1').replaceAll(number(bytes), number(declared)), 'latin1');
};
const json = (name: string) => JSON.parse(good.get(name)?.toString() ?? '');
const problemsOf = async (file: Buffer) => (await transfer.preview(file)).body.problems as string[];
const rulesWith = (fields: object) =>
  JSON.stringify({ sets: [], default: null, committees: {}, chairsMayCopy: false, ...fields });

const question = {
  kind: 'short_text',
  label: 'Size',
  help: '',
  isRequired: true,
  audience: [],
  options: [],
  shownIn: [],
  consentText: '',
};
const picture = 'pictures/gallery-1.jpg';
const letters = 'documents/letters.json';
const committee = () => json(eventFileName).committees[0];
const eventWith = (committees: unknown) => JSON.stringify({ ...json(eventFileName), committees });

test('an export of an earlier version, which lacks a page that was added since, is read', async () => {
  const [added, ...earlier] = json('documents/pages.json');
  const file = await exportWith({ 'documents/pages.json': JSON.stringify(earlier) });
  const { status, body } = await transfer.preview(file);
  expect(status).toBe(200);
  expect(added).toMatchObject({ path: '/' });
  expect(body.plan.documents).toEqual([]);
});

describe('a file that is not an export is refused with the reason', () => {
  test.each<[string, string, () => Record<string, string | Buffer | undefined>]>([
    [
      'a zip of something else',
      `The file has no ${manifestFileName}: it is not an export of this site.`,
      () => ({ [manifestFileName]: undefined }),
    ],
    [
      'another format',
      `${manifestFileName}: this is not an export of this site.`,
      () => ({ [manifestFileName]: '{"format":"other","version":1}' }),
    ],
    [
      'a later version',
      `${manifestFileName}: a newer version of the site exported this file. Update this site first.`,
      () => ({ [manifestFileName]: '{"format":"mun-kit","version":2,"more":[]}' }),
    ],
    ['a manifest that is no JSON', `${manifestFileName} is not JSON.`, () => ({ [manifestFileName]: '{' })],
    [
      'fees with parts of a rupee',
      `${eventFileName}: Amounts in this currency have no decimals (INR).`,
      () => ({
        [eventFileName]: JSON.stringify({
          ...json(eventFileName),
          fees: { ...json(eventFileName).fees, individual: 99.5 },
        }),
      }),
    ],
    [
      'a manifest that is null',
      `${manifestFileName}: this is not an export of this site.`,
      () => ({ [manifestFileName]: 'null' }),
    ],
    [
      'a program beside the pages',
      'The zip file contains ‘run.sh’, which should not be there.',
      () => ({ 'run.sh': 'rm -rf /' }),
    ],
    [
      'a page that the site does not have',
      'The zip file contains ‘documents/evil.json’, which should not be there.',
      () => ({ 'documents/evil.json': '{}' }),
    ],
    ['no conference', '‘conference.json’ is missing.', () => ({ [eventFileName]: undefined })],
    [
      'a picture without a description',
      `${manifestFileName} does not list ${picture}.`,
      () => ({ [manifestFileName]: JSON.stringify({ ...json(manifestFileName), pictures: [] }) }),
    ],
    [
      'a description without a picture',
      `${picture} is missing, but ${manifestFileName} lists it.`,
      () => ({ [picture]: undefined }),
    ],
    [
      'a web page called a picture',
      `${picture} is not a JPEG, PNG, WebP or AVIF picture.`,
      () => ({ [picture]: '<svg onload="alert(1)"/>' }),
    ],
    [
      'an empty heading',
      `${letters}: First letter (${sampleContent.letters[0]?.name}), heading: Must not be empty.`,
      () => ({
        [letters]: JSON.stringify(
          json(letters)
            .map((letter: object) => ({ ...letter, heading: ' ' }))
            .toSpliced(1, 1, json(letters)[1]),
        ),
      }),
    ],
    [
      'a script as an address',
      'documents/blogs.json: First blog, address: Must be an https:// address.',
      () => ({
        'documents/blogs.json': JSON.stringify([
          { ...json('documents/blogs.json')[0], name: '', url: 'javascript:alert(1)' },
        ]),
      }),
    ],
    [
      'a committee without a name',
      `${eventFileName}: committees, 0, name: Enter a name of at most 120 characters.`,
      () => ({ [eventFileName]: eventWith([{ ...committee(), name: '' }]) }),
    ],
    [
      'two committees of one code',
      `${eventFileName}: committees: Two committees have one code.`,
      () => ({ [eventFileName]: eventWith([committee(), committee()]) }),
    ],
    [
      'a portfolio of a million seats',
      `${eventFileName}: committees, 0, portfolios, 0, seats: A portfolio has 1 to 50 seats.`,
      () => ({
        [eventFileName]: eventWith([
          { ...committee(), portfolios: [{ name: 'India', seats: 1e6, withheld: false }] },
        ]),
      }),
    ],
    [
      'a question without options',
      `${buildPartFileName('questions')}: 0, options: Enter 2 to 30 different options of at most 100 characters, one on each line.`,
      () => ({ [buildPartFileName('questions')]: JSON.stringify([{ ...question, kind: 'one_of' }]) }),
    ],
    [
      'a session of a committee that the export does not contain',
      `${buildPartFileName('timetable')}: a session is of the committee ‘Sample’, which the export does not contain.`,
      () => {
        const time = { day: 1, startMinute: 540, endMinute: 600, room: null };
        const sessions = [{ ...time, title: 'Sample', kind: 'session', committees: ['Sample'] }];
        return { [buildPartFileName('timetable')]: JSON.stringify({ rooms: [], sessions }) };
      },
    ],
    [
      'rules of a committee that the export does not contain',
      `${buildPartFileName('rules')}: rules are chosen for the committee ‘Sample’, which the export does not contain.`,
      () => ({ [buildPartFileName('rules')]: rulesWith({ committees: { Sample: { shipped: 'nmun' } } }) }),
    ],
    [
      'rules that the export does not contain',
      `${buildPartFileName('rules')}: rules are chosen that the export does not contain: ‘Ours’.`,
      () => ({ [buildPartFileName('rules')]: rulesWith({ default: { copy: 'Ours' } }) }),
    ],
    [
      'a rule set with an unknown word',
      `${buildPartFileName('rules')}: sets, 0, document: Ours: the document: unknown script.`,
      () => {
        const { id: _id, name: _name, ...document } = must(shippedRuleSets.get('nmun'));
        const set = { name: 'Ours', basedOn: 'nmun', committee: null };
        const sets = [{ ...set, document: { ...document, script: 'yes' } }];
        return { [buildPartFileName('rules')]: rulesWith({ sets }) };
      },
    ],
    [
      'a hidden question that every delegate must answer',
      `${buildPartFileName('questions')}: 0, isHidden: A required question cannot be hidden.`,
      () => ({
        [buildPartFileName('questions')]: JSON.stringify([
          { builtIn: 'college', label: null, isHidden: true },
        ]),
      }),
    ],
    [
      'forty-one questions',
      `${buildPartFileName('questions')}: An event has at most 40 questions.`,
      () => ({
        [buildPartFileName('questions')]: JSON.stringify(Array.from({ length: 41 }, () => question)),
      }),
    ],
    [
      'an IBAN with a mistake',
      `${paymentFileName}: ways, 0, iban: This IBAN has a mistake: compare it with your bank’s letter.`,
      () => ({
        [paymentFileName]: JSON.stringify({
          ways: [{ kind: 'sepa', accountHolder: 'Club', iban: 'DE02120300000000202052', bic: '' }],
        }),
      }),
    ],
    [
      'a fee below 0',
      `${eventFileName}: fees, individual: A fee is 0 or more, with at most two decimals.`,
      () => ({
        [eventFileName]: JSON.stringify({
          ...json(eventFileName),
          fees: { ...json(eventFileName).fees, individual: -1 },
        }),
      }),
    ],
    [
      'an unknown field',
      `${eventFileName}: has unknown fields: bank.`,
      () => ({ [eventFileName]: JSON.stringify({ ...json(eventFileName), bank: '1' }) }),
    ],
    [
      'a field named __proto__',
      `${eventFileName}: has unknown fields: __proto__.`,
      () => ({
        [eventFileName]: good
          .get(eventFileName)
          ?.toString()
          .replace('{', '{"__proto__": {"role": "superadmin"},'),
      }),
    ],
    [
      'a NUL character, which PostgreSQL cannot store',
      `${eventFileName} contains a character that is not allowed.`,
      () => ({
        [eventFileName]: good.get(eventFileName)?.toString().replace('"name": "', '"name": "\\u0000'),
      }),
    ],
    [
      'a page larger than 512 KB',
      '‘documents/about.json’ is larger than 512 KB.',
      () => ({ 'documents/about.json': ' '.repeat(600 * 1024) }),
    ],
    [
      'a compressed picture larger than 20 MB',
      `‘${picture}’ is larger than 20 MB.`,
      () => ({ [picture]: Buffer.alloc(21 * 1024 * 1024) }),
    ],
  ])('%s', async (_name, problem, changed) => {
    expect(await problemsOf(await exportWith(changed()))).toContain(problem);
  });

  test('bytes that are no zip, an empty file, and half an export', async () => {
    const file = await transfer.export();
    const noZip = 'This is not a zip file, or it is damaged.';
    for (const bytes of [Buffer.from('<html>'), Buffer.alloc(0), file.subarray(0, file.length / 2)])
      expect(await problemsOf(bytes)).toEqual([noZip]);
  });

  test('an export with one wrong byte', async () => {
    const file = Buffer.from(await transfer.export());
    const photo = good.get(picture) ?? Buffer.alloc(0);
    const at = file.indexOf(photo.subarray(0, 40)) + 30;
    file[at] = (file[at] ?? 0) ^ 1;
    expect(await problemsOf(file)).toEqual([`‘${picture}’ is damaged.`]);
  });

  test('paths to another folder, and a duplicate name', async () => {
    const file = await exportWith({ 'pictures/abcdefg.jpg': 'x' });
    const renamed = (name: string) =>
      Buffer.from(file.toString('latin1').replaceAll('pictures/abcdefg.jpg', name), 'latin1');
    for (const name of ['../../../etc/passwd!', '/etc/cron.daily/evil', '..\\..\\windows\\evil.x'])
      expect(await problemsOf(renamed(name))).toEqual([
        'A file name in the zip file points to another folder.',
      ]);
    const twice = await exportWith({ 'documents/abou!.json': good.get('documents/about.json') });
    const bytes = twice.toString('latin1').replaceAll('documents/abou!.json', 'documents/about.json');
    expect(await problemsOf(Buffer.from(bytes, 'latin1'))).toEqual([
      'The zip file contains ‘documents/about.json’ twice.',
    ]);
  });

  test('more files than a library can have', async () => {
    const many = Array.from({ length: 1_100 }, (_, at) => [`pictures/many-${at}.jpg`, 'x'] as const);
    expect(await problemsOf(await zipOf([...good, ...many]))).toEqual([
      'The zip file contains more than 1029 files.',
    ]);
  });

  test('an archive bomb of many small files is refused by its declared sizes', async () => {
    const files = Array.from(
      { length: 14 },
      (_, at) => [`pictures/bomb-${at}.jpg`, 'x'.repeat(911)] as const,
    );
    const file = withDeclaredSize(await zipOf(files), 911, 19 * 1024 * 1024);
    expect(await problemsOf(file)).toEqual(['The unpacked files would have more than 256 MB.']);
  });

  test('a file larger than its declared size', async () => {
    const file = await exportWith({ 'documents/about.json': `{"a": 1}${' '.repeat(900)}` });
    expect(await problemsOf(withDeclaredSize(file, 908, 8))).toEqual(['‘documents/about.json’ is damaged.']);
  });
});

describe('a picture with a page behind its beginning', () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(50));

  test.each([
    ['three bytes of a JPEG', (photo: Buffer) => photo.subarray(0, 3)],
    ['half a JPEG', (photo: Buffer) => photo.subarray(0, photo.length / 2)],
    ['the beginning of a PNG', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['the beginning of a WebP', () => Buffer.from('RIFF0000WEBPVP8 ')],
  ])('is refused, and replaces no good picture: %s', async (_what, beginning) => {
    const photo = await photograph('#123456', 900, 600);
    const file = await exportWith({ [picture]: Buffer.concat([beginning(photo), page]) });
    const problem = 'The picture ‘gallery-1’ is damaged, or is another kind of file.';
    expect(await problemsOf(file)).toEqual([problem]);
    expect(await transfer.import(file, '')).toMatchObject({
      status: importClub.errors.notRead.status,
      body: { error: expect.stringContaining(problem) },
    });
    expect((await filesOf(await transfer.export())).get(picture)).toEqual(good.get(picture));
  });

  test('is drawn anew without the page if the picture is whole', async () => {
    const photo = await photograph('#654321', 900, 600);
    const file = await exportWith({ [picture]: Buffer.concat([photo, page]) });
    const { seen } = (await transfer.preview(file)).body;
    expect((await transfer.import(file, seen)).status).toBe(200);
    const library = await libraryOf(site);
    await library.processDue();
    const { files } = (await library.row('gallery-1')) ?? {};
    for (const url of [...(files?.avif ?? ['none']), ...(files?.webp ?? [])]) {
      const { statusCode, rawPayload } = await site.app.inject({ url });
      expect([statusCode, rawPayload.includes('<script')]).toEqual([200, false]);
    }
  });
});

test('an invalid export changes nothing', async () => {
  const before = (await site.call(getCatalogue, { token, params: { eventName } })).body;
  const file = await exportWith({ [picture]: 'none', 'documents/apply.json': undefined });
  const { status, message: text } = importClub.errors.notRead;
  expect(await transfer.import(file, '')).toEqual({
    status,
    body: { error: `${text}. ${picture} is not a JPEG, PNG, WebP or AVIF picture.`, code: 'invalid_export' },
  });
  expect((await site.call(getCatalogue, { token, params: { eventName } })).body).toEqual(before);
});

test('an export is imported as it was previewed, or not at all', async () => {
  const file = await transfer.export();
  const { status, message: error } = importClub.errors.siteHasChanged;
  expect(await transfer.import(file, 'an unknown plan')).toEqual({
    status,
    body: { error, code: 'site_has_changed' },
  });
  const { seen } = (await transfer.preview(file)).body;
  const another = await exportWith({ [picture]: await photograph('#123456') });
  expect((await transfer.import(another, seen)).status).toBe(status);
});

test('only a zip file is accepted, and only by the calls that take one', async () => {
  const sent = (type: string) =>
    site.app.inject({
      method: 'POST',
      url: previewImport.path,
      payload: Buffer.from('{}'),
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
    });
  for (const type of ['application/json', 'image/jpeg', 'text/html'])
    expect((await sent(type)).statusCode).toBe(415);
  const elsewhere = await site.app.inject({
    method: 'PUT',
    url: updateEvent.path,
    payload: Buffer.alloc(9),
    headers: { 'content-type': 'application/zip', authorization: `Bearer ${token}` },
  });
  expect(elsewhere.statusCode).toBe(415);
});
