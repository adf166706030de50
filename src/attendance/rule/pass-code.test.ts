import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPassCode, looksLikeScannedCode, parsePassCode } from './pass-code.ts';

const serials = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'));

test('a scanned code gives its serial, also without the prefix and with a line break', () => {
  fc.assert(
    fc.property(serials, (serial) => {
      expect(Buffer.byteLength(formatPassCode(serial))).toBe(24);
      for (const typed of [formatPassCode(serial), serial, `${formatPassCode(serial)}\r\n`])
        expect(parsePassCode(typed)).toBe(serial);
    }),
  );
});

test.each(['', 'M:', 'Asha Rao', 'https://example.org/verify/abc', `M:${'a'.repeat(23)}`])(
  '%o is no pass',
  (text) => expect(parsePassCode(text)).toBeUndefined(),
);

test('a foreign code that a scanner types differs from a name', () => {
  for (const typed of [formatPassCode('A'.repeat(22)), 'https://example.org/x', `M:${'a'.repeat(21)}`])
    expect(looksLikeScannedCode(typed)).toBe(true);
  for (const name of ['Asha', 'Asha Rao', 'Sample College 2', 'Venkatanarasimharajuvaripeta', 'MUN 2'])
    expect(looksLikeScannedCode(name)).toBe(false);
});
