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
