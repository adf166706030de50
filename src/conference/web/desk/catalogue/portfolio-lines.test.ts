import { expect, test } from 'vitest';
import { parsePortfolioLines } from './portfolio-lines.ts';

const read = (text: string, known: string[] = []) =>
  parsePortfolioLines(text, known).map((one) =>
    'portfolio' in one ? [one.portfolio.name, one.portfolio.seats] : [one.line, one.problem],
  );

test('a name a line is a portfolio of one seat, whatever ends the lines', () => {
  expect(read('\ufeffIndia\r\n\n  Türkiye \rKenya')).toEqual([
    ['India', 1],
    ['Türkiye', 1],
    ['Kenya', 1],
  ]);
});

test('the next column says how many seats, from a spreadsheet or a CSV file', () => {
  expect(read('Portfolio\tSeats\nReuters\t3')).toEqual([['Reuters', 3]]);
  expect(read('Name,Seats\n"Korea, Republic of",2\n"The ""Daily"""')).toEqual([
    ['Korea, Republic of', 2],
    ['The "Daily"', 1],
  ]);
  expect(read('Country;Seats\nIndia;2')).toEqual([['India', 2]]);
});

test('each line that can not be taken says why', () => {
  const long = 'x'.repeat(121);
  expect(read(`India\nindia\nFrance\n\t4\nKenya\tmany\nNepal\t0\n${long}`, ['France'])).toEqual([
    ['India', 1],
    [2, 'Line 1 already has it.'],
    [3, 'The committee already has it.'],
    [4, 'The name is missing.'],
    [5, '“many” is not a number of seats.'],
    [6, 'A portfolio has 1 to 50 seats.'],
    [7, 'The name is longer than 120 characters or has invisible characters.'],
  ]);
});

test('three hundred are added at once, and the others stay behind', () => {
  const many = Array.from({ length: 302 }, (_, at) => `Portfolio ${at}`).join('\n');
  const lines = parsePortfolioLines(many, []);
  expect(lines.filter((one) => 'portfolio' in one)).toHaveLength(300);
  expect(lines.at(-1)).toMatchObject({ problem: 'You can add at most 300 at once.' });
});

test('the third column says which are not for beginners', () => {
  const lines = parsePortfolioLines(
    'Portfolio,Seats,Demanding\nChina,,yes\nFrance,2,Demanding\nFiji,1,no\nPeru,,hard',
    [],
  );
  expect(lines.flatMap((one) => ('portfolio' in one ? [one.portfolio] : []))).toEqual([
    { name: 'China', seats: 1, demanding: true },
    { name: 'France', seats: 2, demanding: true },
    { name: 'Fiji', seats: 1, demanding: false },
  ]);
  expect(lines.at(-1)).toMatchObject({ problem: '“hard” is neither ‘demanding’ nor empty.' });
});
