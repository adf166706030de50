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
  expect(fillTemplateForEveryone(text, '')).toBe('delegate: your committee, your portfolio');
  expect(fillTemplateForEveryone('{pass}', 'https://mun.example.org')).toBe('https://mun.example.org');
  expect(fillTemplate('{answer:Your  Bus }', { [buildAnswerPlaceholder('your bus')]: 'Line 4' })).toEqual({
    text: 'Line 4',
  });
});

test('empty lines separate paragraphs', () => {
  expect(splitIntoParagraphs('One\r\nline\r\n\r\n\r\n Two \n \n')).toEqual(['One\nline', 'Two']);
});
