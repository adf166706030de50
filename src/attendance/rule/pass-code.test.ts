import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatPassCode,
  isMistypedPassCode,
  looksLikeScannedCode,
  parsePassCode,
  serialAlphabet,
  serialLength,
} from './pass-code.ts';

const serials = fc
  .array(fc.constantFrom(...serialAlphabet), { minLength: serialLength, maxLength: serialLength })
  .map((signs) => signs.join(''));
const earlierSerials = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'));

test('a pass that was issued before is still read, also without the prefix and with a line break', () => {
  fc.assert(
    fc.property(earlierSerials, (serial) => {
      expect(formatPassCode(serial)).toHaveLength(24);
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

test('the code of a pass has capital letters and digits only', () => {
  fc.assert(
    fc.property(serials, (serial) => {
      expect(formatPassCode(serial)).toMatch(/^[A-Z0-9]{28}$/);
      expect(parsePassCode(`${formatPassCode(serial)}\r\n`)).toBe(serial);
    }),
  );
});

const invertCase = (text: string) =>
  text.replace(/[a-zö]/giu, (sign) =>
    sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase(),
  );
const germanKeys: Record<string, string> = {
  y: 'z',
  z: 'y',
  Y: 'Z',
  Z: 'Y',
  ':': 'Ö',
  '-': 'ß',
  _: '?',
};
const onGermanKeyboard = (text: string) => [...text].map((sign) => germanKeys[sign] ?? sign).join('');
const onFrenchKeyboard = (text: string) =>
  [...text].map((sign) => (/\d/.test(sign) ? ('à&é"\'(-è_ç'[Number(sign)] ?? '') : sign)).join('');

test('a scanner with Caps Lock, a German keyboard or the type of the code before it is read', () => {
  const distorted = (code: string) => [
    invertCase(code),
    onGermanKeyboard(code),
    invertCase(onGermanKeyboard(code)),
    `]Q1${code}`,
    `+Q1${onGermanKeyboard(code)}`,
    `]q1${invertCase(code)}`,
  ];
  fc.assert(
    fc.property(serials, earlierSerials, (serial, earlier) => {
      for (const typed of distorted(formatPassCode(serial))) expect(parsePassCode(typed)).toBe(serial);
      for (const typed of distorted(formatPassCode(earlier))) expect(parsePassCode(typed)).toBe(earlier);
      expect(parsePassCode(onFrenchKeyboard(formatPassCode(serial)))).toBe(serial);
    }),
  );
});

test('a code that a wrong keyboard has made ambiguous is called that, and no other text is', () => {
  const code = formatPassCode('7'.repeat(serialLength));
  for (const typed of [code.replace('7', 'ф'), code.replace('7', '='), `M^${'a'.repeat(22)}`])
    expect([parsePassCode(typed), isMistypedPassCode(typed), looksLikeScannedCode(typed)]).toEqual([
      ...[undefined, true, true],
    ]);
  for (const typed of [code, 'https://example.org/menu', 'Asha Rao', 'Pushpavanamkuppuswamydurairaj'])
    expect(isMistypedPassCode(typed)).toBe(false);
});
