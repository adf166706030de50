import { expect, test } from 'vitest';
import { buildEmailSchema, buildNameSchema, buildPersonNameSchema } from './common.ts';

const isEmail = (text: string) => buildEmailSchema('wrong', { dot: true }).safeParse(text).success;

test.each(['a@example.org', ' A.B+c@Mail.Example.ORG ', "o'neill@example.org", 'ü@exämple.org'])(
  '%j is an e-mail address',
  (text) => expect(isEmail(text)).toBe(true),
);

test.each([
  '',
  'a',
  'a@b',
  '@b.c',
  'a@b.',
  'a b@c.d',
  'a@b@c.d',
  'a@b.c\u0000d',
  'a\r\nb@c.d',
  '<a@b.c>',
  'a\u202e@b.c',
  'a\u00ad@example.org',
  'a\u200b@example.org',
  'ａ@example.org',
  'a@ｅxämple.org',
  '\u212aim@example.org',
  'a@example.org/path',
  'a@exämple.org/path',
  'a@exämple.org:443',
  'a@other.example#ä',
  'a@example.org.',
  'a@exa mple.org',
])('%j is no address', (text) => expect(isEmail(text)).toBe(false));

test('a very long address is refused before the pattern runs', () => {
  expect(isEmail(`a@${'.'.repeat(300_000)}<`)).toBe(false);
});

test('domains are normalised, so that one mailbox has one address', () => {
  const spellings = ['a@exämple.org', 'a@EXÄMPLE.org', 'a@xn--exmple-cua.org', 'a@exämple。org'];
  const field = buildEmailSchema('wrong', { dot: true });
  expect(new Set(spellings.map((text) => field.parse(text)))).toEqual(new Set(['a@xn--exmple-cua.org']));
});

test('only A to Z are lower-cased: another letter is another mailbox', () => {
  expect(buildEmailSchema('wrong').parse('ÉRIC@Example.org')).toBe('Éric@example.org');
});

test('a person’s name holds no address', () => {
  const isName = (text: string) => buildPersonNameSchema('wrong').safeParse(text).success;
  expect(["Zoë O'Neill-Śmith", 'M. K. Sample (Jr.)'].map(isName)).toEqual([true, true]);
  expect(['Win a prize, open https://x.example', 'www.x.example', 'a@b.c'].map(isName)).toEqual(
    Array(3).fill(false),
  );
});

test('a name is a line in any script, without invisible characters', () => {
  const isName = (text: string) => buildNameSchema('wrong').safeParse(text).success;
  expect(["Zoë O'Neill-Śmith", 'ক্‌ষ', 'नेहा', '李 明', '👩‍🎓'].map(isName)).toEqual(Array(5).fill(true));
  expect(['a\nb', 'a\u0007b', 'a\u202eb', ' '].map(isName)).toEqual(Array(4).fill(false));
});

test.each(['\u200b\u200b', '\u3164', '\u2800', '\uffa0\u115f', '\u00ad', '\u0301'])(
  '%j is no name, because nothing of it is visible',
  (text) => expect(buildNameSchema('wrong').safeParse(text).success).toBe(false),
);

test.each(['A', '\u0915\u094d\u200d\u0937', '\u674e', '7', '!'])('%j is visible', (text) =>
  expect(buildNameSchema('wrong').safeParse(text).success).toBe(true),
);
