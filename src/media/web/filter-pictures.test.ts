import { expect, test } from 'vitest';
import { filterPictures } from './library-picture-field.tsx';

const picture = (name: string, alt = '') => ({
  name,
  alt,
  focus: { x: 50, y: 50 },
  state: 'ready' as const,
  files: null,
});
const all = [
  picture('crisis-night', 'Delegates at 2 am'),
  picture('closing-2024'),
  picture('poster', 'नमस्ते'),
];
const found = (search: string) => filterPictures(all, search).map(({ name }) => name);

test('a picture is found by word prefixes of its name and description, in any order', () => {
  expect(found('')).toEqual(['crisis-night', 'closing-2024', 'poster']);
  expect(found('c')).toEqual(['crisis-night', 'closing-2024']);
  expect(found('DELEG crisis')).toEqual(['crisis-night']);
  expect(found('closing-2024')).toEqual(['closing-2024']);
  expect(found('नम')).toEqual(['poster']);
  expect(found('night poster')).toEqual([]);
});
