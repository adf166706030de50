import sharp from 'sharp';
import { expect } from 'vitest';
import { readPageInputs } from '#app/page-inputs.ts';
import { sampleContent } from '#pages/content/index.ts';
import { createManifestJson } from '#pages/server/site-files.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { defaultRegion } from '#platform/rule/region.ts';
import { test as base } from '#tests/kit.ts';
import { libraryOf } from '#tests/support/library.ts';
import {
  buildEmblemPath,
  type EmblemUse,
  emblemUses,
  getEmblem,
  listPictures,
  maxEmblemBytes,
  removeEmblem,
  removePicture,
  uploadEmblem,
} from '../../contract.ts';

/** A blue disc with a transparent ground, twice as wide as high. */
const blue = () => draw('#2050a0');
const draw = (colour: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><circle cx="300" cy="150" r="140" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

const test = base.extend<{ desk: Desk }>({
  desk: async ({ site }, use) => {
    const library = await libraryOf(site);
    const { token } = library;
    await use({
      token,
      upload: async (file, { type = 'image/png', by = token, revision } = {}) => {
        const seen = revision ?? (await site.call(getEmblem, { token })).body.revision;
        const answer = await site.app.inject({
          method: 'PUT',
          url: uploadEmblem.path,
          query: { revision: String(seen) },
          payload: file,
          headers: { 'content-type': type, authorization: `Bearer ${by}` },
        });
        return { status: answer.statusCode, body: answer.json() };
      },
      emblem: async () => (await site.call(getEmblem, { token })).body,
      process: library.processDue,
    });
  },
});
interface Desk {
  token: string;
  upload(
    file: Buffer,
    sent?: { type?: string; by?: string; revision?: number },
  ): Promise<{ status: number; body: object }>;
  emblem(): Promise<AnswerOf<typeof getEmblem>>;
  process(): Promise<void>;
}

test('an uploaded emblem is on pages when it is processed, in every use as a square PNG', async ({
  site,
  desk,
}) => {
  expect(await desk.emblem()).toEqual({ uploaded: null, digest: null, revision: 0 });
  expect(await desk.upload(await blue())).toMatchObject({
    status: 200,
    body: { message: 'Emblem uploaded' },
  });
  expect(await desk.emblem()).toMatchObject({ uploaded: { state: 'waiting' }, digest: null });
  await desk.process();
  const { digest } = await desk.emblem();
  expect((await readPageInputs(site.context.db.queries)).emblem).toBe(digest);
  for (const [use, { side }] of Object.entries(emblemUses)) {
    const { statusCode, headers, rawPayload } = await site.app.inject(
      buildEmblemPath(digest ?? '', use as EmblemUse),
    );
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: side, height: side });
  }
});

test('an emblem keeps its transparency on papers, and has a plate where it would not be seen', async ({
  site,
  desk,
}) => {
  const cornerAndEdge = async (use: EmblemUse) => {
    const { digest } = await desk.emblem();
    const { rawPayload } = await site.app.inject(buildEmblemPath(digest ?? '', use));
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
    return [alphaAt(0, 0), alphaAt(Math.floor(info.width / 2), 1)];
  };
  await desk.upload(await draw('#101030'));
  await desk.process();
  expect(await cornerAndEdge('paper')).toEqual([0, 0]);
  expect(await cornerAndEdge('page')).toEqual([0, 255]);
  expect(await cornerAndEdge('touch')).toEqual([255, 255]);
  await desk.upload(await draw('#fffdf0'));
  await desk.process();
  expect(await cornerAndEdge('paper')).toEqual([0, 255]);
  expect(await cornerAndEdge('page')).toEqual([0, 0]);
});

test('a replaced emblem has another address, and the earlier address shows the current one', async ({
  site,
  desk,
}) => {
  await desk.upload(await blue());
  await desk.process();
  const before = (await desk.emblem()).digest ?? '';
  await desk.upload(await draw('#b02030'));
  expect((await desk.emblem()).digest, 'the earlier one is shown until then').toBe(before);
  await desk.process();
  const after = (await desk.emblem()).digest ?? '';
  expect(after).not.toBe(before);
  const [outdated, current] = await Promise.all(
    [before, after].map((digest) => site.app.inject(buildEmblemPath(digest, 'page'))),
  );
  expect(outdated?.headers['cache-control']).toBe('no-cache');
  expect(outdated?.rawPayload.equals(current?.rawPayload ?? Buffer.of())).toBe(true);
});

test('the drawn emblem is used again, also at addresses in open pages and mails', async ({ site, desk }) => {
  await desk.upload(await blue());
  await desk.process();
  const { digest } = await desk.emblem();
  expect((await site.app.inject('/emblems/mail.png')).headers['content-type']).toBe('image/png');
  const remove = () => site.call(removeEmblem, { token: desk.token, body: { revision: 1 } });
  expect(await remove()).toMatchObject({ status: 200 });
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'no_emblem' } });
  expect(await desk.emblem()).toEqual({ uploaded: null, digest: null, revision: 0 });
  expect((await readPageInputs(site.context.db.queries)).emblem).toBeUndefined();
  for (const address of [buildEmblemPath(digest ?? '', 'page'), '/emblems/mail.png'])
    expect(await site.app.inject(address)).toMatchObject({
      statusCode: 302,
      headers: { location: '/icon-192.png' },
    });
});

test('who saw another emblem than the current one replaces and removes nothing', async ({ site, desk }) => {
  const [first, second] = [await blue(), await draw('#b02030')];
  expect(await desk.upload(first, { revision: 3 })).toMatchObject({ status: 409 });
  expect(await desk.upload(first, { revision: 0 })).toMatchObject({ status: 200 });
  expect(await desk.upload(second, { revision: 0 })).toMatchObject({ body: { code: 'emblem_changed' } });
  expect(await desk.upload(second, { revision: 1 })).toMatchObject({ status: 200 });
  expect(await desk.upload(first, { revision: 1 })).toMatchObject({ body: { code: 'emblem_changed' } });
  for (const body of [{ revision: 0 }, { revision: 1 }])
    expect(await site.call(removeEmblem, { token: desk.token, body })).toMatchObject({
      status: 409,
      body: { code: 'emblem_changed' },
    });
  expect(await site.call(removeEmblem, { token: desk.token, body: { revision: 2 } })).toMatchObject({
    status: 200,
  });
  expect(await desk.upload(first, { revision: 2 })).toMatchObject({ body: { code: 'emblem_changed' } });
});

test('a hostile or too large file is refused, and changes nothing', async ({
  site,
  desk,
  delegate,
  admin,
}) => {
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect(await desk.upload(script)).toMatchObject({ status: 400, body: { code: 'no_picture' } });
  expect(await desk.upload(script, { type: 'image/svg+xml' })).toMatchObject({ status: 400 });
  expect(await desk.upload(Buffer.alloc(maxEmblemBytes + 1))).toMatchObject({ status: 413 });
  expect(await desk.upload(await blue(), { by: delegate.token })).toMatchObject({ status: 403 });
  expect(await desk.upload(await blue(), { by: admin.token })).toMatchObject({ status: 403 });
  expect(await desk.emblem()).toEqual({ uploaded: null, digest: null, revision: 0 });
  const broken = Buffer.concat([(await blue()).subarray(0, 300), Buffer.alloc(300)]);
  expect(await desk.upload(broken)).toMatchObject({ status: 200 });
  await desk.process();
  expect(await desk.emblem()).toMatchObject({
    uploaded: { state: 'failed', failure: expect.stringContaining('could not be read') },
    digest: null,
  });
  for (const address of [
    '/emblems/evil-000000000000.png',
    '/emblems/constructor-000000000000.png',
    '/emblems/..%2f',
  ])
    expect((await site.app.inject(address)).statusCode).toBe(404);
});

test('the library shows the emblem as used, and removes it only on its own screen', async ({
  site,
  desk,
}) => {
  await desk.upload(await blue());
  const { rows } = (await site.call(listPictures, { token: desk.token, query: { q: 'emblem' } })).body;
  expect(rows).toMatchObject([{ name: 'club-emblem', uses: [{ where: 'The club', what: 'Emblem' }] }]);
  const params = { name: 'club-emblem' };
  expect(await site.call(removePicture, { token: desk.token, params, body: { revision: 1 } })).toMatchObject({
    status: 409,
    body: { code: 'picture_in_use' },
  });
});

test('the manifest names the icons of the uploaded emblem', () => {
  const { icons } = JSON.parse(createManifestJson(sampleContent.site, defaultRegion, '0123456789ab'));
  expect(icons).toContainEqual({
    src: '/emblems/maskable-0123456789ab.png',
    type: 'image/png',
    sizes: '512x512',
    purpose: 'maskable',
  });
  expect(JSON.stringify(icons)).not.toContain('"/icon-');
});
