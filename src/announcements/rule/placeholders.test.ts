import { expect, test } from 'vitest';
import {
  buildAnswerPlaceholder,
  fillTemplate,
  fillTemplateForEveryone,
  findTemplateMistake,
  splitIntoParagraphs,
} from './placeholders.ts';

test.each([
  ['Dear {name}, {committee|your committee} and {fee due|nothing}', undefined],
  ['{ name }', undefined],
  ['{answer: Your bus|any}', undefined],
  ['{answer: }', '{answer: } is no placeholder'],
  ['{nam}', '{nam} is no placeholder'],
  ['{committee|}', 'Write a text after the line in {committee|}'],
  ['{{name}}', 'A { has no }, or the other way round'],
  ['a } b', 'A { has no }, or the other way round'],
  ['{name', 'A { has no }, or the other way round'],
])('finds the mistake in %s', (text, mistake) => {
  expect(findTemplateMistake(text)).toBe(mistake);
});

test('fills values and fallbacks, names what is missing, and reads no placeholder in a value', () => {
  const text = '{name}: {committee|your committee}, {portfolio}';
  expect(fillTemplate(text, { name: '{portfolio}' })).toEqual({ missing: ['portfolio'] });
  expect(fillTemplate(text, { name: '{portfolio}', portfolio: 'Chair\r\nBcc: a@b.example' })).toEqual({
    text: '{portfolio}: your committee, Chair Bcc: a@b.example',
  });
  expect(fillTemplate('{answer:Your  Bus }', { [buildAnswerPlaceholder('your bus')]: 'Line 4' })).toEqual({
    text: 'Line 4',
  });
});

test('a message to a group leaves out the sentences that are wrong for some of it', () => {
  const values: Readonly<Record<string, string>> = { room: 'Hall 7', dashboard: 'https://mun.example.org' };
  const fill = (text: string) => fillTemplateForEveryone(text, (placeholder) => values[placeholder]);
  expect(fill('Come early. {fee due|Nothing is due.} Bring a pen. You are {portfolio}!')).toBe(
    'Come early. Bring a pen.',
  );
  expect(fill('We meet in {room|the hall. Soon}.\nSee {dashboard}')).toBe(
    'We meet in Hall 7.\nSee https://mun.example.org',
  );
  expect(fill('Your chair is {chair}.')).toBe('');
});

test('empty lines separate paragraphs', () => {
  expect(splitIntoParagraphs('One\r\nline\r\n\r\n\r\n Two \n \n')).toEqual(['One\nline', 'Two']);
});
