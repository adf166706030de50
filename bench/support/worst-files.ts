import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { uploadedFileRule } from '#media/contract/files.ts';

const { maxBytes } = uploadedFileRule;

/** Files of at most 2 MB that take the check longest, by the kind of check and what they contain. */
export async function makeWorstFiles(): Promise<Record<'PDF' | 'picture', Record<string, Buffer>>> {
  const table = '0 0 '.repeat(500_000);
  const keys = Array.from({ length: 200_000 }, (_, number) => `/${number.toString(36)} 1`).join('');
  return {
    PDF: {
      'streams without end': fillPdf('stream\n'),
      'comments, and packed texts': fillPdf('%\n', pack(`9 0 ${'()'.repeat(2_000_000)}`, 1, 4)),
      'escaped names, and packed ones': fillPdf(
        '/#41',
        `${pack(`9 0 [${'/#41'.repeat(1_000_000)}]`, 1, 4)}2 0 obj[`,
        ']endobj',
      ),
      'different keys': fillPdf(' ', `2 0 obj<<${keys}`, '>>endobj'),
      'many positions before white space': fillPdf(
        '%\n',
        pack(`${table}${' '.repeat(2_000_000)}()`, 500_000, table.length),
      ),
    },
    picture: {
      'AVIF of 8 megapixels': await drawNoise(4000, 2000).avif({ quality: 50, effort: 0 }).toBuffer(),
      'PNG of 48 megapixels': await drawNoise(100, 60)
        .resize(9600, 5000, { kernel: 'nearest' })
        .png()
        .toBuffer(),
      'progressive JPEG of 12 megapixels': await drawNoise(4000, 3000)
        .jpeg({ quality: 20, progressive: true })
        .toBuffer(),
    },
  };
}

/** Repeats a part of a PDF until the file has the maximum size. */
function fillPdf(unit: string, before = '', behind = ''): Buffer {
  const head = `%PDF-1.4\n1 0 obj<</Type/Page>>endobj\n${before}`;
  const tail = `${behind}\nstartxref\n9\n%%EOF`;
  const count = Math.floor((maxBytes - head.length - tail.length) / unit.length);
  return Buffer.from(head + unit.repeat(count) + tail, 'latin1');
}

/** Writes a packed stream of objects. `first` is where the first object begins, behind the table of positions. */
function pack(objects: string, count: number, first: number): string {
  const packed = deflateSync(Buffer.from(objects)).toString('latin1');
  const entries = `/Type/ObjStm/N ${count}/First ${first}/Filter/FlateDecode/Length ${packed.length}`;
  return `3 0 obj<<${entries}>>stream\n${packed}\nendstream endobj\n`;
}

const drawNoise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  });
