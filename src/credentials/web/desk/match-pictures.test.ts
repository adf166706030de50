import { expect, test } from 'vitest';
import { matchPicturesToPortfolios } from './match-pictures.ts';

const committee = (names: string[], ...portfolios: string[]) => ({
  names,
  portfolios: portfolios.map((name) => ({
    portfolioId: `${names[0]} ${name}`,
    name,
    pictureAt: null,
  })),
});
const match = (files: string[], committees: ReturnType<typeof committee>[]) => {
  const { matched, others } = matchPicturesToPortfolios(
    files.map((name) => ({ name })),
    committees,
  );
  return {
    matched: matched.map(({ file, portfolio }) => [file.name, portfolio.portfolioId]),
    others: others.map(({ name }) => name),
  };
};

test('files find the portfolios that they are named after', () => {
  const council = committee(['A'], 'France', 'Côte d’Ivoire', 'United States');
  expect(match(['france.PNG', 'cote-d-ivoire.webp', 'united_states.jpg', 'Frances.png'], [council])).toEqual({
    matched: [
      ['france.PNG', 'A France'],
      ['cote-d-ivoire.webp', 'A Côte d’Ivoire'],
      ['united_states.jpg', 'A United States'],
    ],
    others: ['Frances.png'],
  });
});

test('a name with vowel signs is another name, and the first portfolio of a name gets the file', () => {
  const council = committee(['A'], 'राम', 'France');
  expect(match(['France.png', 'रामा.png'], [council, committee(['B'], 'France')])).toEqual({
    matched: [['France.png', 'A France']],
    others: ['रामा.png'],
  });
});

test('a file with a committee in its name is for that committee only, and comes last', () => {
  const councils = [committee(['UNSC', 'Security Council'], 'China'), committee(['Press'], 'China')];
  expect(match(['press_china.png', 'Security Council - China.png', 'China.png'], councils).matched).toEqual([
    ['China.png', 'UNSC China'],
    ['press_china.png', 'Press China'],
    ['Security Council - China.png', 'UNSC China'],
  ]);
});

test('of two files for a portfolio the second is left, and a name without letters matches none', () => {
  const council = committee(['A'], 'France', '***');
  expect(match(['France.png', 'france.jpg', '.png', '???.png'], [council])).toEqual({
    matched: [['France.png', 'A France']],
    others: ['france.jpg', '.png', '???.png'],
  });
});
