import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { expect } from 'vitest';
import { test as base } from '#tests/kit.ts';
import { libraryOf } from '#tests/support/library.ts';
import { photograph } from '#tests/support/pictures.ts';
import { addPicture, retryPicture } from '../../contract/library.ts';
import encodePictureFile from './encode-version.job.ts';
import { getPublishedPicturesByName } from './list-pictures.ts';
import { startPictureWorker } from './picture-worker.ts';
import { leasePicture, listDuePictureNames, recordAttemptOutcome } from './pictures.sql.ts';

const test = base
  .extend('library', ({ site }) => libraryOf(site))
  .extend('lease', ({ site }) => async (id: string) => {
    const now = site.clock.now;
    return leasePicture(site.context.db.queries, 'sample-photo', id, { now, until: now + 2 * minute });
  });

const minute = 60_000;
const fails = (error: unknown) => {
  throw error;
};
const damaged = async () => (await photograph()).subarray(0, 400);

test('only one process leases a picture', { tags: ['race'] }, async ({ library, lease }) => {
  await library.add();
  const leases = await Promise.all(['one', 'another', 'a third'].map(lease));
  expect(leases.filter(Boolean)).toHaveLength(1);
  expect(await library.row('sample-photo')).toMatchObject({ state: 'processing' });
  await library.processDue();
  expect(await library.row('sample-photo'), 'no other worker takes it').toMatchObject({
    state: 'processing',
  });
});

test('a picture of a killed process is processed again after its lease, once', async ({
  site,
  library,
  lease,
}) => {
  await library.add();
  const killed = await lease('killed');
  site.clock.advance(3 * minute);
  expect(await library.row('sample-photo')).toMatchObject({ state: 'waiting' });
  await library.processDue();
  expect(await library.row('sample-photo')).toMatchObject({ state: 'ready' });
  const before = await getPublishedPicturesByName(site.context.db.queries);
  const late = await recordAttemptOutcome(site.context.db.queries, killed ?? fails('no lease'), {
    digest: 'of the first',
  });
  expect(late).toBe(false);
  expect(await getPublishedPicturesByName(site.context.db.queries)).toEqual(before);
});

test('the result of a replaced file is discarded', async ({ site, library, lease }) => {
  await library.add();
  const slow = await lease('slow');
  await library.replace('sample-photo', 1, { file: await photograph('#ffffff', 333) });
  expect(
    await recordAttemptOutcome(site.context.db.queries, slow ?? fails('no lease'), { digest: 'old' }),
  ).toBe(false);
  await library.processDue();
  expect((await getPublishedPicturesByName(site.context.db.queries))['sample-photo']?.files.width).toBe(333);
});

test('a damaged picture fails with a text, keeps the previous one and can be retried', async ({
  site,
  library,
}) => {
  await library.add();
  await library.processDue();
  const { queries } = site.context.db;
  const shown = await getPublishedPicturesByName(queries);
  await library.replace('sample-photo', 1, { file: await damaged() });
  await library.processDue();
  const row = await library.row('sample-photo');
  expect(row).toMatchObject({ state: 'failed', failure: expect.stringContaining('could not be read') });
  expect(await getPublishedPicturesByName(queries)).toEqual(shown);
  expect(await listDuePictureNames(queries, site.clock.now + minute, 5)).toEqual([]);
  const again = (revision: number) =>
    site.call(retryPicture, {
      token: library.token,
      params: { name: 'sample-photo' },
      body: { revision },
    });
  expect((await again(2)).status).toBe(200);
  expect((await again(3)).body.error).toBe(retryPicture.errors.hasNotFailed.message);
  await library.processDue();
  expect(await library.row('sample-photo')).toMatchObject({ state: 'failed' });
});

test('stopping waits for the running attempt', async ({ site, library }) => {
  await library.add();
  const worker = startPictureWorker(site.context, fails);
  const processed = worker.processDue();
  await worker.stop();
  await processed;
  expect((await library.row('sample-photo'))?.state).not.toBe('processing');
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a picture with orientation %i is turned upright',
  async (orientation) => {
    // The corners have different colours, so that a wrong orientation is noticed.
    const corners = Buffer.from([255, 0, 0, 0, 255, 0, 255, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 255]);
    const small = sharp(corners, { raw: { width: 2, height: 3, channels: 3 } });
    const file = await small
      .resize(60, 90, { kernel: 'nearest' })
      .withMetadata({ orientation })
      .png()
      .toBuffer();
    const version = await encodePictureFile(file);
    if (typeof version === 'string') throw new Error(version);
    const upright = await sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true });
    expect([version.width, version.height]).toEqual([upright.info.width, upright.info.height]);
    const bytes = version.variants.find(({ format }) => format === 'webp')?.bytes;
    const seen = await sharp(bytes).raw().toBuffer();
    const differences = seen.map((value, at) => Math.abs(value - (upright.data[at] ?? 0)));
    expect(differences.reduce((sum, difference) => sum + difference, 0) / seen.length).toBeLessThan(20);
  },
);

test('an account has one upload at a time, and an aborted one leaves nothing', async ({ site, library }) => {
  const address = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(address.port), address.hostname);
  const head = [
    `POST ${addPicture.path}?name=half&alt=Half HTTP/1.1`,
    `Host: mun.example.org\r\nAuthorization: Bearer ${library.token}`,
    'Content-Type: image/jpeg\r\nContent-Length: 100000\r\nExpect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // Waits for the first answer and a little longer, so that the server has begun the upload.
  await once(socket, 'data');
  await delay(200);
  const second = await library.add();
  expect([second.status, second.body.error]).toEqual([
    addPicture.errors.oneAtATime.status,
    addPicture.errors.oneAtATime.message,
  ]);
  socket.destroy();
  await expect.poll(async () => (await library.add({ name: 'after' })).status).toBe(200);
  expect((await library.uploaded()).map(({ name }) => name)).not.toContain('half');
});
