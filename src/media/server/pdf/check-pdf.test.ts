import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { describe, expect, test, vi } from 'vitest';
import { samplePdf } from '#tests/support/uploads.ts';
import checkPdf from './check-pdf.job.ts';

const script = '<</S/JavaScript/JS(app.alert(1))>>';
const launch = '<</S/Launch/F(cmd.exe)>>';

/** Writes a packed stream of one object. */
function packed(object: string, { type = '/Type/ObjStm', table = '9 0 ' } = {}): string {
  const data = deflateSync(Buffer.from(table + object)).toString('latin1');
  const entries = `${type}/N 1/First ${table.length}/Filter/FlateDecode/Length ${data.length}`;
  return `5 0 obj<<${entries}>>stream\n${data}\nendstream\nendobj`;
}
const check = (objects: string, behindHeader = '') =>
  checkPdf(
    Buffer.from(
      samplePdf('OBJECTS')
        .toString('latin1')
        .replace('%PDF-1.4\n', `%PDF-1.4\n${behindHeader}`)
        .replace('OBJECTS', () => objects),
      'latin1',
    ),
  );

describe('an active part of a PDF is found', () => {
  test.each([
    ['in an object', `4 0 obj${script}endobj`, 'active'],
    ['with an escaped name', '4 0 obj<</S/J#61vaScript/J#53(app.alert(1))>>endobj', 'active'],
    ['between comments that look like a stream', `%stream\n4 0 obj${script}endobj\n%endstream`, 'active'],
    ['in a packed stream', packed(script), 'active'],
    ['in a packed stream whose type is escaped', packed(script, { type: '/Type/Obj#53tm' }), 'active'],
    ['in a packed stream without a type', packed(script, { type: '' }), 'active'],
    ['in a packed stream whose type is elsewhere', packed(script, { type: '/Type 9 0 R' }), 'active'],
    ['that starts a program', `4 0 obj${launch}endobj`, 'active'],
    ['that starts a program, between comments', `% stream\n4 0 obj${launch}endobj\n% endstream`, 'active'],
    ['that is another file', '4 0 obj<</Type/EmbeddedFile/Length 0>>stream\n\nendstream endobj', 'active'],
    [
      'that is another file, between comments',
      '%stream\n4 0 obj<</EF<</F 9 0 R>>>>endobj\n%endstream',
      'active',
    ],
    ['in the dictionary of a trailer', `trailer<</Root 1 0 R/OpenAction${script}>>`, 'active'],
    ['a password, between comments', '%stream\ntrailer<</Encrypt 9 0 R>>\n%endstream', 'locked'],
  ])('%s', (_where, objects, problem) => {
    expect(check(objects)).toBe(problem);
  });
});

describe('a PDF that programs read in different ways is refused', () => {
  test.each([
    ['an object in a comment', `% 4 0 obj${script}endobj\n`],
    [
      'an object in a comment, with a comment before its last word',
      `4 0 obj(4 0%\nobj${script}endobj)endobj`,
    ],
    ['an object in a text', `4 0 obj(9 0 obj${script}endobj)endobj`],
    ['an object in a stream', `4 0 obj<</Length 50>>stream\n9 0 obj${script}endobj endstream endobj`],
    [
      'an object behind the stated end of a stream',
      `4 0 obj<</Length 1>>stream\nx y 9 0 obj${script}endobj endstream endobj`,
    ],
    ['a packed object whose position is in a text', packed(`(x ${script})`, { table: '9 3 ' })],
    ['a packed object behind a comment', packed(`% ${script}\n()`, { table: '9 2 ' })],
    ['a stream that is packed twice', packed('()').replace('/Filter', '/DecodeParms<<>>/Filter')],
    ['a stream with two filters', packed('()').replace('/Filter', '/Filter/ASCIIHexDecode/Filter')],
    ['a packed stream in another file', packed('()').replace('/Filter', '/F(x)/Filter')],
    ['a stream without end', '4 0 obj<<>>stream\nxyz endobj'],
    ['a text without end', '4 0 obj(xyz endobj'],
    ['a page of a browser between objects', '<html><script>alert(1)</script></html>'],
    ['a page of a browser in a comment', '%<html><script>alert(1)</script></html>'],
    ['other bytes between objects', 'PK\x03\x04'],
  ])('%s', (_what, objects) => {
    expect(check(objects)).toBe('unreadable');
  });
  test('a page of a browser behind the header', () => {
    expect(check('', '<html><script>alert(1)</script></html>\n')).toBe('unreadable');
    expect(check('', '%<script>alert(1)</script>\n')).toBe('unreadable');
  });
  test('a small file that unpacks to a very large one', () => {
    expect(check(packed('null '.repeat(900_000)))).toBe('unreadable');
    expect(check(packed('null '.repeat(100_000)))).toBeNull();
  });
  test('a packed object behind a comment, after many positions before it', () => {
    const table = '0 0 '.repeat(500);
    const entries = (text: string) => packed(text, { table }).replace('/N 1/', '/N 500/');
    expect(check(entries(' ()'))).toBeNull();
    expect(check(entries('% x\n()'))).toBe('unreadable');
  });
  test('many positions before white space, which is read once', () => {
    const object = packed(`${' '.repeat(1_000)}()`, { table: '0 0 '.repeat(500) }).replace(
      '/N 1/',
      '/N 500/',
    );
    const searches = vi.spyOn(Buffer.prototype, 'includes');
    expect(check(object)).toBeNull();
    expect(searches.mock.calls.length).toBeLessThan(10);
    searches.mockRestore();
  });
});

describe('a PDF of usual programs is accepted', () => {
  test('of a library, with text and pages', async () => {
    const document = new PDFDocument({ info: { Title: 'A form (signed)' } });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.text('I agree that 5 0 objects are stored.').addPage().text('Page 2').end();
    await new Promise((resolve) => document.on('end', resolve));
    expect(checkPdf(Buffer.concat(parts))).toBeNull();
  });
  test('with its pages in a packed stream, and a table as a stream', () => {
    const page = packed('<</Type/Page/Parent 2 0 R>>');
    const table = '6 0 obj<</Type/XRef/W[1 2 1]/Root 1 0 R/Length 3>>stream\r\nabc\r\nendstream\rendobj';
    expect(
      checkPdf(Buffer.from(`%PDF-1.7\n%\xe2\xe3\n${page}\n${table}\nstartxref\n9\n%%EOF\n`, 'latin1')),
    ).toBeNull();
  });
  test('whose text, comments and data look like its syntax', () => {
    const data = 'BT (12 objects, /JS) Tj ET /JavaScript';
    const objects = `%objects\n4 0 obj<</Title(\\(Scripts\\) /JS 5 objects)/Length 7 0 R>>stream\n${data}\nendstream endobj`;
    expect(check(objects)).toBeNull();
  });
});
