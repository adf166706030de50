import { expect, test } from 'vitest';
import { committeeFields } from './catalogue.ts';

const fields = {
  name: 'Disarmament and International Security Committee',
  shortName: 'DISEC',
  agenda: 'What may be sold to whom',
  summary: '',
  description: 'One paragraph.\n\nAnother one.',
  hue: 'rose',
  ratio: [5, 4],
  level: 'beginners',
  banner: '',
  backgroundGuide: '',
  chatGroup: '',
};

test('the texts of a committee break lines', () => {
  expect(committeeFields.safeParse(fields).success).toBe(true);
});

test.each(
  ['agenda', 'summary', 'description'].flatMap((field) =>
    ['\u0000', '\u0007', '\u2028', '\u202e', '\u2066'].map((character) => [field, character] as const),
  ),
)('the %s of a committee holds no control or direction characters', (field, character) => {
  expect(committeeFields.safeParse({ ...fields, [field]: `a${character}b` }).success).toBe(false);
});
