import { expect, test } from 'vitest';
import { matchPicturesToPortfolios } from './match-pictures.ts';

test('files find the portfolios that they are named after', () => {
  const portfolios = ['France', 'Côte d’Ivoire', 'United States'].map((name) => ({
    portfolioId: name,
    name,
  }));
  const files = ['france.PNG', 'cote-d-ivoire.webp', 'united_states.jpg', 'Frances.png'].map((name) => ({
    name,
  }));
  const { matched, others } = matchPicturesToPortfolios(files, portfolios);
  expect(matched.map(({ portfolioId }) => portfolioId)).toEqual(['France', 'Côte d’Ivoire', 'United States']);
  expect(others.map(({ name }) => name)).toEqual(['Frances.png']);
});

test('a name with vowel signs is another name, and the first portfolio of a name gets the file', () => {
  const portfolios = [
    { portfolioId: '1', name: 'राम' },
    { portfolioId: '2', name: 'France' },
    { portfolioId: '3', name: 'France' },
  ];
  const { matched, others } = matchPicturesToPortfolios(
    [{ name: 'France.png' }, { name: 'रामा.png' }],
    portfolios,
  );
  expect(matched.map(({ portfolioId }) => portfolioId)).toEqual(['2']);
  expect(others).toHaveLength(1);
});
