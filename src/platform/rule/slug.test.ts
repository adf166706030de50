import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test.each([
  ['KrakMUN 2027', 'krakmun-2027'],
  ['Łódź, 1. konferencja!', 'lodz-1-konferencja'],
  ['सम्मेलन', 'event'],
])('a file of %s has %s in its name', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});
