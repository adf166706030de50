import { expect, test } from 'vitest';
import { checkContent } from './check-content.ts';

test('the content as it ships has no mistakes', () => {
  expect(checkContent()).toEqual([]);
});

test('a committee without portfolios, a list without a committee and duplicates are mistakes', () => {
  const errors = checkContent({
    committees: [
      { value: 'Lakes', ratio: [3, 2] },
      { value: 'Rivers', ratio: [5, 4] },
      { value: 'Press', ratio: [3, 2] },
      { value: 'Lakes', ratio: [4, 3] },
    ],
    portfolios: {
      Lakes: ['Northmere', 'Amberlake'],
      Rivers: ['Dams', 'Amberlake', 'Dams'],
      Seas: ['Somewhere'],
    },
    executiveBoard: [{ committee: 'Seas' }],
    members: [{ id: 'one' }, { id: 'one' }],
  });
  expect(errors).toEqual([
    "src/conference/content/committees.json: [3].value repeats 'Lakes', which src/conference/content/committees.json: [0].value already has.",
    "src/conference/content/committees.json: [2].ratio repeats '3:2', which src/conference/content/committees.json: [0].ratio already has.",
    'src/conference/content/portfolios.json: Press is missing, but committees.json has such a committee.',
    'src/conference/content/portfolios.json: Seas is no committee of committees.json.',
    "src/conference/content/portfolios.json: Rivers[2] repeats 'Dams', which src/conference/content/portfolios.json: Rivers[0] already has.",
    'src/pages/content/conference-page.json: executiveBoard[0].committee names no committee of committees.json.',
    "src/pages/content/team.json: id of member 2 repeats 'one', which src/pages/content/team.json: id of member 1 already has.",
  ]);
});
