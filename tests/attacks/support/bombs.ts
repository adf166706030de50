import { readdirSync, readFileSync } from 'node:fs';
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/**
 * Decompression bombs by description: small files that decode to enormous pictures. They are within the size limit of a
 * profile photo.
 */
export type Bombs = Record<string, Buffer>;

const fixtures = new URL('../fixtures/', import.meta.url);

export function quickBombs(): Bombs {
  const stored = Object.fromEntries(
    readdirSync(fixtures).map((file) => [file, readFileSync(new URL(file, fixtures))]),
  );
  return {
    ...stored,
    'AVIF that calls itself small': callItselfSmall(stored['50-megapixels-12-bit.avif']),
    'PNG 49,000,000 x 1': png(49_000_000, 1, { depth: 8, channels: 1 }),
    'PNG 1 x 49,000,000': png(1, 49_000_000, { depth: 8, channels: 1 }),
    'PNG, a header alone': png(10_000, 5_000, { depth: 16, channels: 4, rows: 10 }),
    'SVG 9,999 x 5,000': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9999" height="5000"><rect width="9999" height="5000"/></svg>',
    ),
  };
}

/** Creates bombs in all formats that the library accepts. This is slow. */
export async function allBombs(): Promise<Bombs> {
  const flat = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#3355aa' } });
  return {
    ...quickBombs(),
    'PNG of 16 bit': slowPng(),
    'PNG of 16 bit, interlaced': png(6_100, 6_100, { depth: 16, channels: 4, isInterlaced: true }),
    'PNG of 8 bit, interlaced': png(7_071, 7_071, { depth: 8, channels: 3, isInterlaced: true }),
    'JPEG, progressive': await flat(4_900)
      .jpeg({ quality: 10, progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer(),
    'JPEG, progressive, coarse colours': await flat(7_000)
      .jpeg({ quality: 10, progressive: true })
      .toBuffer(),
    JPEG: await flat(7_000).jpeg({ quality: 10 }).toBuffer(),
    WebP: await flat(7_071).webp({ quality: 5, effort: 0 }).toBuffer(),
    GIF: await flat(7_071).gif({ effort: 1 }).toBuffer(),
    TIFF: await flat(7_071).tiff({ compression: 'lzw' }).toBuffer(),
  };
}

/** Creates the body of a call that changes the profile photo to `file`. */
export function asPhotoBody(file: Buffer): Buffer {
  return Buffer.from(JSON.stringify({ photo: `data:image/png;base64,${file.toString('base64')}` }));
}

/** Creates a square picture that is within all limits, but takes seconds to decode at the default size. */
export function slowPng(side = 6_100): Buffer {
  return png(side, side, { depth: 16, channels: 4 });
}

interface Layout {
  depth: 8 | 16;
  channels: 1 | 3 | 4;
  isInterlaced?: boolean;
  /** Number of rows in the file, if it differs from the number in the header. */
  rows?: number;
}

function png(width: number, height: number, { depth, channels, isInterlaced = false, rows }: Layout): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, { 1: 0, 3: 2, 4: 6 }[channels], 0, 0, Number(isInterlaced)], 8);
  const sizeOf = (wide: number, high: number) =>
    wide > 0 && high > 0 ? high * ((wide * channels * depth) / 8 + 1) : 0;
  const passes = isInterlaced ? adam7 : [[0, 0, 1, 1] as const];
  const size = passes.reduce(
    (sum, [left, top, across, down]) =>
      sum + sizeOf(Math.ceil((width - left) / across), Math.ceil((height - top) / down)),
    0,
  );
  const pixels = Buffer.alloc(rows === undefined ? size : sizeOf(width, rows));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Start and step of each pass of an interlaced PNG (Adam7). */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(body.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** Changes the container of an AVIF to declare 100 x 100 pixels, unlike the picture in it. */
function callItselfSmall(avif = Buffer.alloc(0)): Buffer {
  const lying = Buffer.from(avif);
  const size = lying.indexOf('ispe', 0, 'latin1') + 8;
  lying.writeUInt32BE(100, size);
  lying.writeUInt32BE(100, size + 4);
  return lying;
}

/** Creates a workbook of some kilobytes, whose only sheet unpacks to this many megabytes of spaces. */
export function workbookBomb(megabytes: number): Buffer {
  // Compresses one piece with a full flush at its end. It does not depend on the data before it, so that its repetition
  // is a valid stream.
  const piece = deflateRawSync(Buffer.alloc(2 ** 20, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([...Array<Buffer>(megabytes).fill(piece), deflateRawSync(Buffer.alloc(0))]);
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const header = Buffer.alloc(30);
  header.write('PK\u0003\u0004');
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(megabytes * 2 ** 20, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name, packed]);
}
