import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPageOfAuditLog } from '#audit/contract.ts';
import { sampleContent } from '#pages/content/index.ts';
import { saveDocument } from '#pages/contract/calls.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type Library, libraryOf } from '#tests/support/library.ts';
import { photograph } from '#tests/support/pictures.ts';
import {
  addPicture,
  changePicture,
  listPictureChoices,
  listPictures,
  removePicture,
} from '../../contract/library.ts';
import { maxLibraryFileBytes } from '../../contract/library-limits.ts';
import { getPublishedPicturesByName } from './list-pictures.ts';
import { deleteRetiredPictureVersions } from './picture-worker.ts';
import { servePictureFiles } from './serve-variants.ts';

let site: TestApp;
let library: Library;
let token: string;
beforeAll(async () => {
  site = await testApp();
  library = await libraryOf(site);
  token = library.token;
});
afterAll(() => site.close());

const open = (address = '') => site.app.inject({ url: address });
const published = () => getPublishedPicturesByName(site.context.db.queries);
const change = (name: string, body: object) => site.call(changePicture, { token, params: { name }, body });
const remove = (name: string, revision = 1) =>
  site.call(removePicture, { token, params: { name }, body: { revision } });

test('an uploaded picture waits, is processed and is shown in every width', async () => {
  expect(await library.add({ name: 'crisis-night', alt: 'Delegates at night', focusX: 20 })).toMatchObject({
    status: 200,
    body: { message: 'Picture added' },
  });
  expect(await library.row('crisis-night')).toMatchObject({ state: 'waiting', revision: 1, files: null });
  expect(await published()).not.toHaveProperty('crisis-night');
  await library.processDue();
  const shown = (await published())['crisis-night'];
  expect(shown).toMatchObject({ alt: 'Delegates at night', focus: { x: 20, y: 50 } });
  expect(shown?.files).toMatchObject({ width: 500, height: 300, widths: [200, 400, 500] });
  expect(shown?.files.avif[0]).toMatch(/^\/pictures\/crisis-night-[0-9a-f]{12}-200\.avif$/);
  expect(await library.row('crisis-night')).toMatchObject({ state: 'ready', files: shown?.files });
});

test('pictures to choose are uploads, newest first, then samples', async () => {
  await library.add({ name: 'chosen-later', alt: 'Delegates at the gate' });
  const { pictures } = (await site.call(listPictureChoices, { token })).body;
  expect(pictures[0]).toMatchObject({ name: 'chosen-later', alt: 'Delegates at the gate', state: 'waiting' });
  const states = pictures.map(({ state }) => state);
  expect(states.lastIndexOf('ready')).toBeLessThan(states.indexOf('sample'));
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length);
  expect(pictures.find(({ name }) => name === 'crisis-night')?.files?.widths[0]).toBe(200);
});

test('each file has its type, is immutable and is never sniffed', async () => {
  const { files } = (await published())['crisis-night'] ?? {};
  for (const [type, address] of [
    ['image/avif', files?.avif[1]],
    ['image/webp', files?.webp[1]],
  ]) {
    const { statusCode, headers } = await open(address);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  }
  const address = files?.webp[0] ?? '';
  const again = { 'if-none-match': String((await open(address)).headers.etag) };
  expect((await site.app.inject({ url: address, headers: again })).statusCode).toBe(304);
});

test.each([
  '/pictures/crisis-night-000000000000-200.avif',
  '/pictures/crisis-night-200.avif',
  '/pictures/..%2f..%2fetc%2fpasswd',
  '/pictures/__proto__',
  `/pictures/${'a-'.repeat(250)}-000000000000-200.avif`,
])('%s is no picture', async (address) => {
  const { statusCode, headers } = await open(address);
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
});

test('samples of the build keep their route beside the uploads', async () => {
  const app = fastify();
  app.get('/pictures/*', async () => 'a sample');
  servePictureFiles(app, site.context);
  const { files } = (await published())['crisis-night'] ?? {};
  const sample = await app.inject({ url: '/pictures/achievement-1-400-f1d3f701b317.webp' });
  const upload = await app.inject({ url: files?.webp[0] ?? '' });
  expect(sample.body).toBe('a sample');
  expect(upload.headers['content-type']).toBe('image/webp');
});

test('a replaced picture is shown until the new one is processed', async () => {
  await library.add({ name: 'replaced' });
  await library.processDue();
  const before = (await published()).replaced?.files;
  expect(await library.replace('replaced', 1, { file: await photograph('#aa3322', 900) })).toMatchObject({
    status: 200,
  });
  expect(await library.row('replaced')).toMatchObject({ state: 'waiting', revision: 2, files: before });
  await library.processDue();
  const after = (await published()).replaced;
  expect(after).toMatchObject({ alt: 'A sample of blue', files: { width: 900 } });
  expect(after?.files.avif).not.toEqual(before?.avif);
  expect((await open(before?.avif[0])).statusCode, 'for pages that are open').toBe(200);
});

test('versions that pages have not shown for a day are deleted', async () => {
  const separate = await testApp();
  const { add, replace, processDue } = await libraryOf(separate);
  await add();
  await processDue();
  const [shown] = Object.values(await getPublishedPicturesByName(separate.context.db.queries));
  await replace('sample-photo', 1, { file: await photograph('#aa3322') });
  await processDue();
  separate.clock.advance(25 * 60 * 60_000);
  await deleteRetiredPictureVersions(separate.context);
  expect((await separate.app.inject({ url: shown?.files.webp[0] ?? '' })).statusCode).toBe(404);
  const [now] = Object.values(await getPublishedPicturesByName(separate.context.db.queries));
  expect((await separate.app.inject({ url: now?.files.webp[0] ?? '' })).statusCode).toBe(200);
  await separate.close();
});

test('text and focus point change together, from the current revision only', async () => {
  await library.add({ name: 'worded' });
  const changed = { alt: 'Other words', focus: { x: 0, y: 100 }, revision: 1 };
  expect(await change('worded', changed)).toMatchObject({
    status: 200,
    body: { message: 'Picture changed' },
  });
  expect(await library.row('worded')).toMatchObject({
    alt: 'Other words',
    focus: { x: 0, y: 100 },
    revision: 2,
  });
  const late = [
    await change('worded', changed),
    await library.replace('worded', 1),
    await remove('worded', 1),
  ];
  for (const answer of late)
    expect([answer.status, answer.body.error]).toEqual([
      changePicture.errors.changedMeanwhile.status,
      changePicture.errors.changedMeanwhile.message,
    ]);
  expect((await change('no-such-picture', changed)).status).toBe(404);
});

test('only one of two concurrent uploads with the same name succeeds', { tags: ['race'] }, async () => {
  const other = await site.person({ role: 'admin' });
  await site.context.db.queries
    .updateTable('accounts')
    .set({ role: 'superadmin' })
    .where('id', '=', other.accountId)
    .execute();
  const answers = await Promise.all([
    library.add({ name: 'twice' }),
    site.app.inject({
      method: 'POST',
      url: addPicture.path,
      query: { name: 'twice', alt: 'Another' },
      payload: await photograph('#000000'),
      headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${other.token}` },
    }),
  ]);
  const statuses = [answers[0].status, answers[1].statusCode];
  expect(statuses.toSorted()).toEqual([200, 409]);
});

test('a picture in use is not removed, and the error names the place', async () => {
  const { queries } = site.context.db;
  const used = (await site.call(listPictures, { token, query: {} })).body.rows.find(
    ({ uses }) => uses[0]?.where === 'Photo gallery',
  );
  const name = used?.name ?? '';
  expect(used).toMatchObject({ state: 'sample', revision: 0 });
  expect((await library.add({ name })).status, "it takes the sample's place").toBe(200);
  const refused = await remove(name);
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('Photo gallery (')]);
  await library.add({ name: 'unused' });
  expect(await remove('unused')).toMatchObject({ status: 200, body: { message: 'Picture removed' } });
  const remaining = queries.selectFrom('pictures').select('name').where('name', '=', 'unused');
  expect(await remaining.execute()).toEqual([]);
});

test('a picture of a saved, unpublished page is not removed', async () => {
  await library.add({ name: 'chosen-for-later' });
  const [first, ...others] = sampleContent.blogs;
  const value = [{ ...first, thumbnail: 'chosen-for-later' }, ...others];
  const saved = await site.call(saveDocument, {
    token,
    params: { kind: 'blogs' },
    body: { revision: 0, value },
  });
  expect(saved.status).toBe(200);
  const { status, body } = await remove('chosen-for-later');
  expect([status, body.error]).toEqual([409, expect.stringContaining('Blogs, not yet published')]);
});

test.each([
  ['../x', 'A sample'],
  ['Crisis Night', 'A sample'],
  ['a--b', 'A sample'],
  ['', 'A sample'],
  ['x'.repeat(81), 'A sample'],
])('%j is no picture name', async (name, alt) => {
  const { status, body } = await library.add({ name, alt });
  expect([status, body.error]).toEqual([400, expect.stringContaining('small letters')]);
});

test.each(['', '   ', 'a\u202eb', 'x'.repeat(301)])('%j is no alternative text', async (alt) => {
  const { status, body } = await library.add({ name: 'wordless', alt });
  expect([status, body.error]).toEqual([400, 'Please describe what the picture shows']);
});

test.each([
  ['a PDF', Buffer.from('%PDF-1.7 sample')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['nothing at all', Buffer.alloc(0)],
])('%s is refused, whatever its type', async (_what, file) => {
  const { status, body } = await library.add({ name: 'hostile', file });
  expect([status, body.error]).toEqual([
    addPicture.errors.noPicture.status,
    addPicture.errors.noPicture.message,
  ]);
});

test.each(['application/json', 'text/html', 'application/octet-stream'])(
  'the type %s is refused',
  async (type) => {
    const { status, body } = await library.add({ name: 'hostile', type, file: Buffer.from('{}') });
    expect([status, body.error]).toEqual([415, addPicture.errors.noPicture.message]);
  },
);

test('a file may have 20 MB, and not one byte more', async () => {
  const file = Buffer.concat([await photograph(), Buffer.alloc(maxLibraryFileBytes)]);
  const whole = await library.add({ name: 'largest', file: file.subarray(0, maxLibraryFileBytes) });
  expect(whole.status).toBe(200);
  await library.processDue();
  expect(await library.row('largest')).toMatchObject({ state: 'ready', size: maxLibraryFileBytes });
  const { status, body } = await library.add({
    name: 'larger',
    file: file.subarray(0, maxLibraryFileBytes + 1),
  });
  expect([status, body.error]).toEqual([
    addPicture.errors.tooLarge.status,
    addPicture.errors.tooLarge.message,
  ]);
});

test('a call without file reads no picture', async () => {
  const { status } = await library.add({ name: 'sample', file: await photograph() });
  expect(status).toBe(200);
  const answer = await site.app.inject({
    method: 'POST',
    url: '/v1/api/login',
    payload: await photograph(),
    headers: { 'content-type': 'image/jpeg' },
  });
  expect(answer.statusCode).toBe(415);
});

test('every change of a picture is in the audit log', async () => {
  const { rows } = (await site.call(getPageOfAuditLog, { token, query: {} })).body;
  const done = new Set(rows.map(({ action }) => action));
  for (const action of ['picture_added', 'picture_replaced', 'picture_changed', 'picture_removed'])
    expect(done).toContain(action);
});
