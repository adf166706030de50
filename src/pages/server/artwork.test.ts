import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleInputs } from '#app/sample-inputs.ts';
import { type Artwork, addArtworkToInputs, listPageArtwork } from '../artwork.ts';
import { buildCommitteeFigureName, buildPosterPictureName, type PageInputs } from '../page-inputs.ts';
import { serveArtwork } from './artwork.ts';

let app: FastifyInstance;
let current: readonly Artwork[];
beforeEach(() => {
  app = fastify();
  current = listPageArtwork(sampleInputs);
  serveArtwork(app, () => current);
});
afterEach(() => app.close());

const addressOf = (name: string, pieces = current) =>
  pieces.find((piece) => piece.name === name)?.address ?? '';
const named = (name: string): PageInputs => {
  const { content } = sampleInputs;
  return { ...sampleInputs, content: { ...content, site: { ...content.site, name } } };
};
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

test('the share picture of a page is a PNG of 1200 by 630, drawn once and immutable', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => app.inject(addressOf('og-about'))));
  expect(first?.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await sharp(first?.rawPayload).metadata()).toMatchObject({
    width: 1200,
    height: 630,
    format: 'png',
  });
  expect(second?.rawPayload.equals(first?.rawPayload ?? Buffer.of())).toBe(true);
  expect(
    (
      await app.inject({
        url: addressOf('og-about'),
        headers: { 'if-none-match': String(first?.headers.etag) },
      })
    ).statusCode,
  ).toBe(304);
});

test('renaming the club changes every share picture and its address, but no figure', async () => {
  const renamed = listPageArtwork(named('Riverside Model United Nations'));
  const changed = renamed.filter(({ name, address }) => address !== addressOf(name));
  const ofPages = changed.map(({ name }) => name).filter((name) => !name.startsWith('poster-'));
  expect(ofPages).toEqual(sampleInputs.content.pages.map(({ openGraph }) => openGraph));
  const before = await app.inject(addressOf('og-about'));
  current = renamed;
  const after = await app.inject(addressOf('og-about'));
  expect((await pixels(after.rawPayload)).equals(await pixels(before.rawPayload))).toBe(false);
});

test('a failed drawing is not retried with every request', async () => {
  const render = vi.fn(() => Promise.reject(new Error('no such letter')));
  const failing = fastify();
  serveArtwork(failing, () => current, undefined, render);
  for (let times = 0; times < 3; times++)
    expect((await failing.inject(addressOf('og-about'))).statusCode).toBe(500);
  expect(render).toHaveBeenCalledTimes(1);
  await failing.close();
});

test('the poster shows the published texts until one is uploaded', async () => {
  const posters = ({ pieces = current } = {}) => pieces.filter(({ name }) => name.startsWith('poster-'));
  for (const { address, width, type } of posters()) {
    const answer = await app.inject(address);
    expect(answer.headers['content-type']).toBe(`image/${type}`);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width });
  }
  expect(posters().map(({ width, type }) => `${width} ${type}`)).toHaveLength(6);
  const { pictures } = sampleInputs;
  const [uploaded] = Object.values(pictures);
  const name = buildPosterPictureName(sampleInputs);
  const uploadedOne = { ...sampleInputs, pictures: { ...pictures, ...(uploaded && { [name]: uploaded }) } };
  expect(posters({ pieces: listPageArtwork(uploadedOne) })).toEqual([]);
  expect(addArtworkToInputs({ ...uploadedOne, registrations: {} }, []).pictures[name]).toBe(uploaded);
});

test('a new committee has its own figure', async () => {
  const [first] = sampleInputs.committees;
  if (!first) throw new Error('no committee');
  const added = { ...first, value: 'New-Committee', ratio: [5, 4] as [number, number] };
  current = listPageArtwork({ ...sampleInputs, committees: [...sampleInputs.committees, added] });
  const figure = await app.inject(addressOf(buildCommitteeFigureName('New-Committee')));
  expect(figure.headers['content-type']).toBe('image/svg+xml');
  expect(figure.payload).toMatch(/^<svg .*<path d="M/);
  expect(figure.payload).not.toBe(
    (await app.inject(addressOf(buildCommitteeFigureName(first.value)))).payload,
  );
});

test('an address of another publication returns the current drawing, uncached', async () => {
  const figure = current.find(({ type }) => type === 'svg');
  const answer = await app.inject(`/drawn/${figure?.name}-0123456789ab.svg`);
  expect(answer.payload).toBe(figure?.svg);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test.each(['og-nothing-0123456789ab.png', 'og-about.png', '..%2Fserver.ts', '__proto__-0123456789ab.svg'])(
  'there is no drawing at /drawn/%s',
  async (file) => {
    expect((await app.inject(`/drawn/${file}`)).statusCode).toBe(404);
  },
);

test('share pictures and the drawn poster carry an uploaded emblem', async () => {
  const red = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#c01020' } })
    .png()
    .toBuffer();
  const withEmblem = fastify();
  const pieces = listPageArtwork({ ...sampleInputs, emblem: '0123456789ab' });
  serveArtwork(
    withEmblem,
    () => pieces,
    async () => red,
  );
  /** Share of the width and of the height at which the middle of the emblem is. */
  const middles = { 'og-about': [122 / 1200, 106 / 630], 'poster-480-webp': [0.5, 122 / 1414] } as const;
  for (const [name, [across, down]] of Object.entries(middles)) {
    expect(addressOf(name, pieces)).not.toBe(addressOf(name));
    const { rawPayload } = await withEmblem.inject(addressOf(name, pieces));
    const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (Math.round(down * info.height) * info.width + Math.round(across * info.width)) * 3;
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    expect({ name, isRed: r > 150 && g < 60 && b < 70 }).toEqual({ name, isRed: true });
  }
  await withEmblem.close();
});
