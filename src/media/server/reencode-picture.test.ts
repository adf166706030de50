import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { profilePhotoRule } from '#accounts/contract/profile-photo.ts';
import { createWorkerPools, createWorkQueue } from '#platform/server/work-queue.ts';
import { paymentPictureRule } from '#registration/contract/payment-picture.ts';
import { reencodeDataUrlAsJpeg } from './reencode-picture.ts';

const places = createWorkerPools(2);
const context = {
  decoding: createWorkQueue(places, 50, 'first'),
  uploads: createWorkQueue(places, 50, 'last'),
};
const asDataUrl = (file: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(file).toString('base64')}`;
const sender = { accountId: 'a sample account' };
const read = (dataUrl: string) => reencodeDataUrlAsJpeg(context, paymentPictureRule, dataUrl, sender);
const refusal = { status: 400, message: 'Invalid file type or image is greater than 500KB' };

const small = () => sharp({ create: { width: 40, height: 30, channels: 4, background: '#3355aa' } });

/** Creates a decompression bomb: a PNG header of an enormous picture, with a small compressed body. */
function bomb(side: number): Buffer {
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length, 0);
    head.write(name, 4, 'latin1');
    const checked = Buffer.concat([head.subarray(4), body]);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(checked));
    return Buffer.concat([head, body, crc]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  size.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(5_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('an uploaded picture', () => {
  let withMetadata: Buffer;
  beforeAll(async () => {
    withMetadata = await small()
      .jpeg()
      .withExif({ IFD0: { Artist: 'Sample Person', Copyright: 'somewhere secret' } })
      .toBuffer();
  });

  test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
    'is accepted as %s, whatever type it claims',
    async (format) => {
      const { bytes, contentType } = await read(
        asDataUrl(await small().toFormat(format).toBuffer(), 'text/plain'),
      );
      expect(contentType).toBe('image/jpeg');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
    },
  );

  test('loses its metadata', async () => {
    expect(withMetadata.toString('latin1')).toContain('somewhere secret');
    const { bytes } = await read(asDataUrl(withMetadata));
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('somewhere secret');
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('has the hash of its file, which finds the same file again', async () => {
    const [first, second] = await Promise.all([read(asDataUrl(withMetadata)), read(asDataUrl(withMetadata))]);
    expect(first.originalSha256).toBe(second.originalSha256);
  });

  test('may have 500 KB, and not one byte more', async () => {
    const file = await small().jpeg().toBuffer();
    const padded = (size: number) => asDataUrl(Buffer.concat([file, Buffer.alloc(size - file.length)]));
    await expect(read(padded(500 * 1024))).resolves.toBeDefined();
    await expect(read(padded(500 * 1024 + 1))).rejects.toMatchObject(refusal);
    await expect(
      reencodeDataUrlAsJpeg(context, profilePhotoRule, padded(300 * 1024 + 1), sender),
    ).rejects.toMatchObject({
      message: 'Invalid file type or image is greater than 300KB',
    });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ['a renamed text file', asDataUrl(Buffer.from('not a picture at all'))],
    ['an SVG with a script', asDataUrl(Buffer.from(svg), 'image/svg+xml')],
    ['an SVG that calls itself a PNG', asDataUrl(Buffer.from(svg))],
    ['a GIF', asDataUrl(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'))],
    ['a decompression bomb', asDataUrl(bomb(30_000))],
    ['a truncated body', asDataUrl(bomb(3_000).subarray(0, 2000))],
    ['only a PNG signature', asDataUrl(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
    ['an empty data URL', 'data:image/png;base64,'],
    ['a data URL that is not base64', 'data:image/png,hello'],
    ['no data URL', 'https://example.org/picture.png'],
    ['invalid base64', 'data:image/png;base64,%%%%'],
  ])('is refused when it is %s', async (_what, dataUrl) => {
    await expect(read(dataUrl)).rejects.toMatchObject(refusal);
  });

  test('is refused when it is truncated', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const create = { width: 400, height: 400, channels: 3, background: '#123456', noise } as const;
    const whole = await sharp({ create }).png().toBuffer();
    await expect(read(asDataUrl(whole.subarray(0, Math.floor(whole.length / 2))))).rejects.toMatchObject(
      refusal,
    );
  });
});
