import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCatalogue, updateEvent } from '#conference/contract.ts';
import { sampleContent } from '#pages/content/index.ts';
import { eventFile, importKit, manifestFile, previewKit } from '#transfer/contract.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { eventName } from '../../../tests/support/conference.ts';
import { type Files, filesOf, kitsOf, zipOf } from '../../../tests/support/kits.ts';
import { libraryOf } from '../../../tests/support/library.ts';
import { photograph } from '../../../tests/support/pictures.ts';

let site: TestApp;
let token: string;
let kits: ReturnType<typeof kitsOf>;
let good: Files;
beforeAll(async () => {
  site = await testApp();
  ({ token } = await site.superadmin());
  kits = kitsOf(site, token);
  await (await libraryOf(site)).add({ name: 'gallery-1' });
  good = await filesOf(await kits.export());
});
afterAll(() => site.close());

/** The good kit with some files changed, added, or (where they are undefined) taken out. */
const kitWith = (changed: Readonly<Record<string, string | Buffer | undefined>>) => {
  const files = new Map<string, string | Buffer | undefined>([...good, ...Object.entries(changed)]);
  return zipOf(
    [...files].flatMap(([name, content]) => (content === undefined ? [] : [[name, content] as const])),
  );
};
/** The same zip with files that say they have so many bytes unpacked. */
const saying = (zip: Buffer, bytes: number, lie: number) => {
  const number = (value: number) => {
    const four = Buffer.alloc(4);
    four.writeUInt32LE(value);
    return four.toString('latin1');
  };
  return Buffer.from(zip.toString('latin1').replaceAll(number(bytes), number(lie)), 'latin1');
};
const json = (name: string) => JSON.parse(good.get(name)?.toString() ?? '');
const problemsOf = async (kit: Buffer) => (await kits.preview(kit)).body.problems as string[];
const picture = 'pictures/gallery-1.jpg';
const letters = 'documents/letters.json';
const committee = () => json(eventFile).committees[0];
const eventWith = (committees: unknown) => JSON.stringify({ ...json(eventFile), committees });

test('a kit of an earlier version, which lacks a page that was added since, is read', async () => {
  const [added, ...earlier] = json('documents/pages.json');
  const kit = await kitWith({ 'documents/pages.json': JSON.stringify(earlier) });
  const { status, body } = await kits.preview(kit);
  expect(status).toBe(200);
  expect(added).toMatchObject({ path: '/' });
  expect(body.plan.documents).toEqual([]);
});

describe('a file that is no kit is refused with the reason', () => {
  test.each<[string, string, () => Record<string, string | Buffer | undefined>]>([
    [
      'a zip of something else',
      `It holds no ${manifestFile}: this is no kit of this site.`,
      () => ({ [manifestFile]: undefined }),
    ],
    [
      'another format',
      `${manifestFile}: this is no kit of this site.`,
      () => ({ [manifestFile]: '{"format":"other","version":1}' }),
    ],
    [
      'a later version',
      `${manifestFile}: it was made by another version of the site, which this one can’t read.`,
      () => ({ [manifestFile]: '{"format":"mun-kit","version":2,"more":[]}' }),
    ],
    ['a manifest that is no JSON', `${manifestFile} is no JSON.`, () => ({ [manifestFile]: '{' })],
    [
      'a manifest that is nothing',
      `${manifestFile}: this is no kit of this site.`,
      () => ({ [manifestFile]: 'null' }),
    ],
    [
      'a program beside the pages',
      'It holds ‘run.sh’, which does not belong there.',
      () => ({ 'run.sh': 'rm -rf /' }),
    ],
    [
      'a page that the site does not have',
      'It holds ‘documents/evil.json’, which does not belong there.',
      () => ({ 'documents/evil.json': '{}' }),
    ],
    ['no conference', '‘conference.json’ is missing.', () => ({ [eventFile]: undefined })],
    [
      'a picture without its words',
      `${picture} is not named in ${manifestFile}.`,
      () => ({ [manifestFile]: JSON.stringify({ ...json(manifestFile), pictures: [] }) }),
    ],
    [
      'words without their picture',
      `${picture} is missing, though ${manifestFile} names it.`,
      () => ({ [picture]: undefined }),
    ],
    [
      'a web page called a picture',
      `${picture} is no JPEG, PNG, WebP or AVIF.`,
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
      'a script for an address',
      'documents/blogs.json: First blog, address: Must be an https:// address.',
      () => ({
        'documents/blogs.json': JSON.stringify([
          { ...json('documents/blogs.json')[0], name: '', url: 'javascript:alert(1)' },
        ]),
      }),
    ],
    [
      'a committee without a name',
      `${eventFile}: committees, 0, name: Please give the committee a name of at most 120 characters.`,
      () => ({ [eventFile]: eventWith([{ ...committee(), name: '' }]) }),
    ],
    [
      'two committees of one code',
      `${eventFile}: committees: Two committees have one code.`,
      () => ({ [eventFile]: eventWith([committee(), committee()]) }),
    ],
    [
      'a portfolio of a million seats',
      `${eventFile}: committees, 0, portfolios, 0, seats: A portfolio has 1 to 50 seats.`,
      () => ({
        [eventFile]: eventWith([
          { ...committee(), portfolios: [{ name: 'India', seats: 1e6, withheld: false }] },
        ]),
      }),
    ],
    [
      'a fee of nothing',
      `${eventFile}: fees, individual: A fee is a whole number of rupees above 0.`,
      () => ({
        [eventFile]: JSON.stringify({ ...json(eventFile), fees: { ...json(eventFile).fees, individual: 0 } }),
      }),
    ],
    [
      'what a later site may know',
      `${eventFile}: has unknown fields: bank.`,
      () => ({ [eventFile]: JSON.stringify({ ...json(eventFile), bank: '1' }) }),
    ],
    [
      'a prototype',
      `${eventFile}: has unknown fields: __proto__.`,
      () => ({
        [eventFile]: good.get(eventFile)?.toString().replace('{', '{"__proto__": {"role": "superadmin"},'),
      }),
    ],
    [
      'a character that PostgreSQL has not',
      `${eventFile} holds a character that no text has.`,
      () => ({ [eventFile]: good.get(eventFile)?.toString().replace('"name": "', '"name": "\\u0000') }),
    ],
    [
      'a page of megabytes',
      '‘documents/about.json’ is larger than 512 KB.',
      () => ({ 'documents/about.json': ' '.repeat(600 * 1024) }),
    ],
    [
      'a picture beyond 20 MB, packed to nothing',
      `‘${picture}’ is larger than 20 MB.`,
      () => ({ [picture]: Buffer.alloc(21 * 1024 * 1024) }),
    ],
  ])('%s', async (_name, problem, changed) => {
    expect(await problemsOf(await kitWith(changed()))).toContain(problem);
  });

  test('bytes that are no zip, nothing, and half a kit', async () => {
    const kit = await kits.export();
    const noZip = 'This is no zip file, or it is damaged.';
    for (const bytes of [Buffer.from('<html>'), Buffer.alloc(0), kit.subarray(0, kit.length / 2)])
      expect(await problemsOf(bytes)).toEqual([noZip]);
  });

  test('a kit that one byte of was lost of', async () => {
    const kit = Buffer.from(await kits.export());
    const photo = good.get(picture) ?? Buffer.alloc(0);
    const at = kit.indexOf(photo.subarray(0, 40)) + 30;
    kit[at] = (kit[at] ?? 0) ^ 1;
    expect(await problemsOf(kit)).toEqual([`‘${picture}’ is damaged.`]);
  });

  test('names that lead out of it, and one that is there twice', async () => {
    const kit = await kitWith({ 'pictures/abcdefg.jpg': 'x' });
    const renamed = (name: string) =>
      Buffer.from(kit.toString('latin1').replaceAll('pictures/abcdefg.jpg', name), 'latin1');
    for (const name of ['../../../etc/passwd!', '/etc/cron.daily/evil', '..\\..\\windows\\evil.x'])
      expect(await problemsOf(renamed(name))).toEqual(['It holds a file whose name leads out of it.']);
    const twice = await kitWith({ 'documents/abou!.json': good.get('documents/about.json') });
    const bytes = twice.toString('latin1').replaceAll('documents/abou!.json', 'documents/about.json');
    expect(await problemsOf(Buffer.from(bytes, 'latin1'))).toEqual([
      'It holds ‘documents/about.json’ twice.',
    ]);
  });

  test('more files than a library holds, before one is looked at', async () => {
    const many = Array.from({ length: 1_100 }, (_, at) => [`pictures/many-${at}.jpg`, 'x'] as const);
    expect(await problemsOf(await zipOf([...good, ...many]))).toEqual(['It holds more than 1,022 files.']);
  });

  test('an archive bomb of many small files is refused by its declared sizes', async () => {
    const files = Array.from(
      { length: 14 },
      (_, at) => [`pictures/bomb-${at}.jpg`, 'x'.repeat(911)] as const,
    );
    const kit = saying(await zipOf(files), 911, 19 * 1024 * 1024);
    expect(await problemsOf(kit)).toEqual(['Its files have more than 256 MB together.']);
  });

  test('a file that says it is smaller than it is', async () => {
    const kit = await kitWith({ 'documents/about.json': `{"a": 1}${' '.repeat(900)}` });
    expect(await problemsOf(saying(kit, 908, 8))).toEqual(['‘documents/about.json’ is damaged.']);
  });
});

test('a wrong kit changes nothing, however it is sent', async () => {
  const before = (await site.call(getCatalogue, { token, params: { eventName } })).body;
  const kit = await kitWith({ [picture]: 'none', 'documents/apply.json': undefined });
  const { status, message: text } = importKit.errors.notRead;
  expect(await kits.import(kit, '')).toEqual({
    status,
    body: { error: `${text}. ${picture} is no JPEG, PNG, WebP or AVIF.`, code: 'invalid_kit' },
  });
  expect((await site.call(getCatalogue, { token, params: { eventName } })).body).toEqual(before);
});

test('a kit is taken in as it was seen, or not at all', async () => {
  const kit = await kits.export();
  const { status, message: error } = importKit.errors.siteHasChanged;
  expect(await kits.import(kit, 'an unknown plan')).toEqual({
    status,
    body: { error, code: 'site_has_changed' },
  });
  const { seen } = (await kits.preview(kit)).body;
  const another = await kitWith({ [picture]: await photograph('#123456') });
  expect((await kits.import(another, seen)).status).toBe(status);
});

test('only superadmins send kits, as zip files, and nothing is read of others', async () => {
  const admin = await site.person({ role: 'admin' });
  expect((await kitsOf(site, admin.token).preview(Buffer.alloc(9))).status).toBe(403);
  const sent = (type: string) =>
    site.app.inject({
      method: 'POST',
      url: previewKit.path,
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
