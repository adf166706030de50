import { expect, test } from 'vitest';
import { choosePortfolios } from './choose-portfolios.ts';

const catalogue = ['A', 'B', 'C', 'D'].map((value) => ({
  value,
  name: `Committee ${value}`,
  portfolios: [1, 2, 3, 4].map((number) => `${value}${number}`),
}));
const committeeText = 'invalid committee selection';
const portfolioText = 'invalid portfolio selection';

test('one portfolio of one committee is enough, and nine of three are still allowed', () => {
  expect(choosePortfolios(catalogue, ['B'], ['B4'])).toEqual([catalogue[1]]);
  const nine = ['A', 'B', 'C'].flatMap((value) => [1, 2, 3].map((number) => `${value}${number}`));
  expect(choosePortfolios(catalogue, ['C', 'A', 'B'], nine)).toHaveLength(3);
});

test('a chosen committee may go without a portfolio', () => {
  expect(choosePortfolios(catalogue, ['A', 'B'], ['A1'])).toHaveLength(2);
});

test.each([
  ['none', [], ['A1']],
  ['more than three', ['A', 'B', 'C', 'D'], ['A1']],
  ['one unknown', ['A', 'Senate'], ['A1']],
  ['one repeated', ['A', 'A'], ['A1']],
])('committees are refused: %s', (_case, committees, portfolios) => {
  expect(() => choosePortfolios(catalogue, committees, portfolios)).toThrow(committeeText);
});

test.each([
  ['none', ['A'], []],
  ['one unknown', ['A'], ['A1', 'Atlantis']],
  ['one of a committee not chosen', ['A'], ['A1', 'B1']],
  ['one repeated', ['A'], ['A1', 'A1']],
  ['more than three of a committee', ['A', 'B'], ['A1', 'A2', 'A3', 'A4']],
  ['more than nine', ['A', 'B', 'C'], ['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3', 'C4']],
])('portfolios are refused: %s', (_case, committees, portfolios) => {
  expect(() => choosePortfolios(catalogue, committees, portfolios)).toThrow(portfolioText);
});
