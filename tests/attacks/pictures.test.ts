import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { profilePhotoRule } from '#accounts/contract/profile-photo.ts';
import { editProfile } from '#accounts/contract.ts';
import { reencodeDataUrlAsJpeg } from '#media/server/index.ts';
import { tooManyRequests } from '#platform/contract/common.ts';
import { createWorkerPools, createWorkQueue, type WorkQueue } from '#platform/server/work-queue.ts';
import { paymentPictureRule } from '#registration/contract/payment-picture.ts';
import { listOwnRegistrations, register } from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { individualBody, paymentImage, setRegistrationWindow } from '#tests/support/registering.ts';
import { quickBombs } from './support/bombs.ts';

let site: TestApp;
let delegate: Person;
beforeAll(async () => {
  site = await testApp();
  await setRegistrationWindow(site, true);
});
beforeEach(async () => {
  delegate = await site.person();
});
afterAll(() => site.close());

const asDataUrl = (file: Uint8Array) => `data:image/png;base64,${Buffer.from(file).toString('base64')}`;
const decoding = createWorkQueue(createWorkerPools(3), 50, 'first');

/**
 * Decompression bombs that a photo upload must reject. Leaves out the WebP of 50 megapixels, which is within all limits
 * and needs little memory and time.
 */
const bombs = Object.entries(quickBombs()).filter(([name]) => name !== '50-megapixels.webp');

test.each(bombs)('%s is no picture', async (_name, bomb) => {
  const read = reencodeDataUrlAsJpeg({ decoding, uploads: decoding }, profilePhotoRule, asDataUrl(bomb), {
    accountId: delegate.accountId,
  });
  await expect(read).rejects.toMatchObject({ status: 400, message: profilePhotoRule.errorText });
});

test('a stored picture is not much larger than the upload limit', async () => {
  const noise = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#123456',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .webp({ quality: 20, effort: 0 })
    .toBuffer();
  expect(noise.length).toBeLessThan(profilePhotoRule.maxBytes);
  const stored = await reencodeDataUrlAsJpeg(
    { decoding, uploads: decoding },
    profilePhotoRule,
    asDataUrl(noise),
    {
      accountId: delegate.accountId,
    },
  );
  expect(stored.bytes.length).toBeLessThanOrEqual(profilePhotoRule.maxBytes * 1.5);
  expect((await sharp(stored.bytes).metadata()).width).toBe(900);
});

test('an account has thirty payment screenshots an hour, and further ones are not decoded', async () => {
  const send = (payment: string) =>
    site.call(register, { body: { ...individualBody, payment }, token: delegate.token });
  const bad = asDataUrl(Buffer.from('\x89PNG\r\n\x1a\n and nothing else', 'latin1'));
  for (let times = 0; times < 30; times++)
    expect(await send(bad)).toMatchObject({ status: 400, body: { error: paymentPictureRule.errorText } });
  expect(await send(paymentImage)).toMatchObject({
    status: 429,
    body: { error: tooManyRequests.message },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  const { ypEvents } = (await site.call(listOwnRegistrations, { token: delegate.token })).body;
  expect(ypEvents).toEqual([]);
});

test('an account has one picture in the queue at a time, beside those of others', async () => {
  const inQueue = new Map<string, number>();
  let most = 0;
  const read = (accountId: string) => {
    const counted: Pick<WorkQueue, 'reserve'> = {
      async reserve(first) {
        const now = (inQueue.get(accountId) ?? 0) + 1;
        inQueue.set(accountId, now);
        most = Math.max(most, now);
        try {
          return await decoding.reserve(first);
        } finally {
          inQueue.set(accountId, now - 1);
        }
      },
    };
    return reencodeDataUrlAsJpeg(
      { ...site.context, decoding: { ...decoding, ...counted } },
      paymentPictureRule,
      paymentImage,
      {
        accountId,
      },
    );
  };
  await Promise.all(Array.from({ length: 6 }, () => read('one')).concat(read('another')));
  expect(most).toBe(1);
});

test('an aborted request frees its place in the queue', async () => {
  const { uploads: real } = site.context;
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const address = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }));
  const held = Array.from({ length: 20 }, () => real.run(() => gate));
  const before = real.length;
  const body = JSON.stringify({ photo: paymentImage });
  const socket = connect(Number(address.port), address.hostname);
  socket.write(
    `${editProfile.method} ${editProfile.path} HTTP/1.1\r\nHost: mun.example.org\r\nAuthorization: Bearer ${delegate.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await expect.poll(() => real.length).toBe(before + 1);
  socket.destroy();
  await expect.poll(() => real.length).toBe(before);
  open();
  await Promise.all(held);
});
