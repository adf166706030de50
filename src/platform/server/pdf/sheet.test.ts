import type { Font } from 'fontkit';
import { expect, test } from 'vitest';
import { actualTexts, textOf } from '#tests/support/pdf.ts';
import { listUnprintableCharacters, splitIntoFontRuns, toPrintable } from './font-runs.ts';
import { mapIncompletePrintedNames } from './printed-names.ts';
import { createPdfDocument } from './sheet.ts';
import { fitTextIntoLines } from './text-box.ts';

const line = { x: 50, y: 100, size: 12, colour: '#000000' } as const;
const about = { title: 'Sample', author: 'Sample Club', lang: 'en', at: 0 };
const names = ['রবীন্দ্রনাথ', 'ইন্দ্ৰাণী', 'জ্যোতিৰ্ময়', 'देवेन्द्र', 'கிருஷ்ணமூர்த்தி'];

async function drawn(words: readonly string[]): Promise<Uint8Array> {
  const sheet = createPdfDocument(about);
  for (const [at, text] of words.entries()) sheet.write(text, { ...line, y: 100 + at * 20 });
  return sheet.finish();
}

test('Latin text can be copied as it was written', async () => {
  expect(await textOf(await drawn(['First office of the Élysée, Rs 1,04,700']))).toBe(
    'First office of the Élysée, Rs 1,04,700',
  );
});

test('names in Bengali, Assamese, Devanagari and Tamil can be copied and searched', async () => {
  expect(actualTexts(await drawn(names))).toEqual(names);
});

test.each(names)(
  '%s is set without a box, and without a sign that should have joined its neighbours',
  (name) => {
    const [run] = splitIntoFontRuns(name, 'text');
    const font = run?.font.source as unknown as Font;
    const viramas = [0x09cd, 0x094d].filter((sign) => font.hasGlyphForCodePoint(sign));
    const shown = font.layout(name).glyphs.map(({ id }) => id);
    expect(shown).not.toContain(0);
    for (const sign of viramas) expect(shown).not.toContain(font.glyphForCodePoint(sign).id);
  },
);

const faces = ['heading', 'text', 'strong'] as const;
/** Names of the scripts of India and its neighbours, and of Greek and Cyrillic. */
const readable = [
  ...['అనిల్ నమూనా', 'અનિલ નમૂનો', 'ਅਨਿਲ ਨਮੂਨਾ', 'ಅನಿಲ್ ಮಾದರಿ', 'അനിൽ മാതൃക', 'ଅନିଲ ନମୁନା', 'انیل نمونہ'],
  ...['อนิล ตัวอย่าง', 'Иван Примерен', 'Γιώργος Δείγμα', 'Łukasz Żółć'],
];

test.each(readable)('%s is set without a box on badges, certificates and receipts', (name) => {
  for (const face of faces)
    for (const { font, text } of splitIntoFontRuns(name, face)) {
      const { glyphs } = (font.source as unknown as Font).layout(text);
      expect(glyphs.map(({ id }) => id)).not.toContain(0);
    }
  expect(listUnprintableCharacters(name)).toEqual([]);
});

test('the words of a name in Urdu are drawn from right to left', () => {
  expect(splitIntoFontRuns('انیل نمونہ', 'text').map(({ text }) => text)).toEqual(['نمونہ', 'انیل ']);
  expect(splitIntoFontRuns('Asha انیل نمونہ 2', 'text').map(({ text }) => text)).toEqual([
    ...['Asha ', 'نمونہ', 'انیل ', ' ', '2'],
  ]);
});

test('characters that no font contains are found before they are printed', async () => {
  const european = Array.from({ length: 0x17e - 0x20 + 1 }, (_, at) => 0x20 + at)
    .filter((point) => point < 0x7f || point > 0x9f)
    .map((point) => String.fromCodePoint(point))
    .join('');
  expect(listUnprintableCharacters(european), 'need no look at the fonts').toEqual([]);
  expect(await mapIncompletePrintedNames(['Asha Rao', 'Łukasz', 'Sample 🎉 Star', 'Иван', '王样本'])).toEqual(
    new Map([
      ['Sample 🎉 Star', 'Sample Star'],
      ['王样本', ''],
    ]),
  );
  expect(listUnprintableCharacters('王样本')).toEqual(['王', '样', '本']);
  expect(listUnprintableCharacters('Sample 🎉 Star')).toEqual(['🎉']);
});

test.each([
  ['王样本', ''],
  ['王样本 (Wang Yangben)', 'Wang Yangben'],
  ['홍길동 Hong', 'Hong'],
  ['Sample 🎉 Star', 'Sample Star'],
  ['👩‍🎓 Mira ❤️', 'Mira'],
  ['👨‍👩‍👧', ''],
  ['అనిల్ నమూనా', 'అనిల్ నమూనా'],
  ['న్‌మ', 'న్‌మ'],
])('%s is printed as "%s", without a box on any paper', async (name, printed) => {
  expect(toPrintable(name)).toBe(printed);
  for (const face of faces) {
    const runs = splitIntoFontRuns(name, face);
    const ids = runs.flatMap(({ font, text }) =>
      (font.source as unknown as Font).layout(text).glyphs.map(({ id }) => id),
    );
    expect(ids).not.toContain(0);
    expect(ids.length > 0).toBe(printed !== '');
  }
});

test('a word has one font, also if only the serif font contains one of its letters', () => {
  const fonts = (name: string) => splitIntoFontRuns(name, 'text').map(({ font, text }) => [font.name, text]);
  expect(fonts('Ṛṣi Rao')).toEqual([
    ['serif', 'Ṛṣi '],
    ['text', 'Rao'],
  ]);
  expect(fonts('Ḍākṣāyaṇī')).toEqual([['serif', 'Ḍākṣāyaṇī']]);
});

test('a vowel sign before its consonant is kept', () => {
  const [run] = splitIntoFontRuns('দে', 'text');
  const font = run?.font.source as unknown as Font;
  const [first, second] = font.layout('দে').glyphs;
  expect(first?.codePoints).toEqual([0x09c7]);
  expect(second?.codePoints).toEqual([0x09a6]);
});

test('every word and the punctuation after it have the font of its script', () => {
  const runs = splitIntoFontRuns('Asha (ইন্দ্ৰাণী) দেবী, देवी 2', 'strong');
  expect(runs.map(({ font, text }) => [font.name, text])).toEqual([
    ['strong', 'Asha ('],
    ['Bengali strong', 'ইন্দ্ৰাণী) '],
    ['Bengali strong', 'দেবী, '],
    ['Devanagari strong', 'देवी '],
    ['Devanagari strong', '2'],
  ]);
});

test('a line that is too long gets a smaller font size', () => {
  const sheet = createPdfDocument(about);
  const long = 'A very long name of a person with many names';
  const x = () => sheet.drawing.x;
  expect(sheet.widthOf(long, line)).toBeGreaterThan(100);
  sheet.write(long, { ...line, width: 100 });
  expect(x()).toBeLessThanOrEqual(line.x + 101);
});

test('a text is broken where it can be largest, at spaces and hyphens', () => {
  const { widthOf } = createPdfDocument(about);
  const linesOf = (text: string, maxLines: number) =>
    fitTextIntoLines(text, { width: 200, height: 100, size: 60, maxLines, face: 'strong' }, widthOf);
  expect(linesOf('India', 3)).toMatchObject({ lines: ['India'], size: 60 });
  expect(linesOf('Anannya Bhattacharjee-Chowdhury', 3).lines).toEqual([
    'Anannya',
    'Bhattacharjee-',
    'Chowdhury',
  ]);
  const lines = ['United Kingdom of Great', 'Britain and Northern Ireland'];
  const fitted = linesOf(lines.join(' '), 2);
  expect(fitted.lines).toEqual(lines);
  for (const line of lines)
    expect(widthOf(line, { size: fitted.size, face: 'strong' })).toBeLessThanOrEqual(200.01);
  expect(fitted.size).toBeGreaterThan(linesOf(lines.join(' '), 1).size);
});

test('the same text makes the same bytes, whatever was drawn before', async () => {
  const first = await drawn(names);
  await drawn([...names].reverse().map((name) => `দে${name}কি`));
  const second = await drawn(names);
  expect(Buffer.compare(first, second)).toBe(0);
});
