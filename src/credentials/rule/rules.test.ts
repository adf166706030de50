import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  encodeCertificateCode,
  encodeCertificateStatement,
  encodeSignedStatement,
  formatCertificateCode,
  normaliseCertificateCode,
  parseSignedStatement,
} from './certificate-statement.ts';
import {
  certificatePageSize,
  certificateQrPosition,
  fillCertificateWording,
  layOutCertificate,
  maxCertificateBodyLines,
  wrapText,
} from './layout.ts';

const statement = fc.record({
  key: fc.string(),
  code: fc.string(),
  kind: fc.string(),
  name: fc.string({ unit: 'grapheme' }),
  event: fc.string({ unit: 'grapheme' }),
  role: fc.string({ unit: 'grapheme' }),
  day: fc.string(),
});

test('a statement is read back from the text of the QR code', () => {
  const signature = new Uint8Array(64).fill(7);
  fc.assert(
    fc.property(statement, (stated) => {
      const parsed = parseSignedStatement(
        encodeSignedStatement(encodeCertificateStatement(stated), signature),
      );
      expect(parsed?.statement).toEqual(stated);
      expect(parsed?.signature).toEqual(signature);
    }),
  );
});

test('a damaged text is no statement', () => {
  fc.assert(fc.property(fc.string(), (text) => parseSignedStatement(text) === undefined));
});

test('a typed code is the printed one, whatever its case, spaces and hyphens', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (random) => {
      const code = encodeCertificateCode(random);
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
      expect(normaliseCertificateCode(` ${formatCertificateCode(code).toLowerCase()} `)).toBe(code);
    }),
  );
});

const measure = (text: string, size: number) => text.length * size * 0.5;
const texts = {
  club: 'Sample Club',
  name: 'Sample',
  role: 'Best delegate',
  event: 'Conference',
  dates: '6 November',
  code: 'ABCDE-FGHJK',
  verifyAt: 'mun.example.org/verify',
  signatures: [{ name: 'Sample', post: 'Chair' }],
};

test('the longest text fits above the signatures, and no line leaves the page', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      for (const { y } of layOutCertificate({ ...texts, wording: { title: 'Title', text } }, measure)) {
        expect(y).toBeGreaterThan(30);
        expect(y).toBeLessThan(certificatePageSize.height - 30);
      }
    }),
  );
  const long = { title: 'Title', text: `${'word '.repeat(80)}` };
  const body = layOutCertificate({ ...texts, wording: long }, measure).filter(({ text }) =>
    text.startsWith('word'),
  );
  expect(body.length).toBeLessThanOrEqual(maxCertificateBodyLines);
  expect(body.at(-1)?.y).toBeLessThan(certificateQrPosition.y);
});

test('words are kept, and placeholders are filled in once', () => {
  fc.assert(
    fc.property(fc.lorem(), (text) => {
      const lines = wrapText(text, 100, (line) => measure(line, 12));
      expect(lines.join(' ')).toBe(text.split(/\s+/).join(' '));
    }),
  );
  const wording = { title: '', text: '' };
  expect(fillCertificateWording('{role} of {event} {other}', { ...texts, role: '{event}', wording })).toBe(
    '{event} of Conference {other}',
  );
});
