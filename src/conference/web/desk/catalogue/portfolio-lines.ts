import { parsePastedTable } from '#platform/rule/pasted-table.ts';
import {
  maxPortfoliosAtOnce,
  maxSeatsPerPortfolio,
  type PortfolioFields,
  portfolioFields,
} from '../../../contract.ts';

export type PortfolioLine =
  | { readonly line: number; readonly portfolio: PortfolioFields }
  | { readonly line: number; readonly text: string; readonly problem: string };

/** Whether a portfolio is not for beginners, by the text of its cell in lower case. */
export const demandingByText: ReadonlyMap<string, boolean> = new Map([
  ...['demanding', 'yes', 'x'].map((word) => [word, true] as const),
  ...['', 'no'].map((word) => [word, false] as const),
]);
const headings = new Set(['portfolio', 'portfolios', 'name', 'country', 'countries']);

/**
 * Parses lines of a spreadsheet or CSV file: the name, optionally the number of seats, optionally 'demanding'. Skips
 * empty lines and a heading.
 * @param known the existing names in the committee
 */
export function parsePortfolioLines(text: string, known: readonly string[]): PortfolioLine[] {
  const taken = new Map(known.map((name) => [name.toLowerCase(), 'The committee already has it.']));
  let count = 0;
  return parsePastedTable(text).flatMap(({ line, text: content, cells }): PortfolioLine[] => {
    const [name = '', seats = '', audience = ''] = cells;
    const demanding = demandingByText.get(audience.toLowerCase());
    if (!name && !seats) return [];
    if (line === 1 && headings.has(name.toLowerCase())) return [];
    const problem =
      findPortfolioProblem(name, seats) ??
      taken.get(name.toLowerCase()) ??
      (demanding === undefined ? describeUnknownAudience(audience) : undefined);
    if (problem) return [{ line, text: content, problem }];
    taken.set(name.toLowerCase(), `Line ${line} already has it.`);
    count += 1;
    if (count > maxPortfoliosAtOnce)
      return [{ line, text: content, problem: `You can add at most ${maxPortfoliosAtOnce} at once.` }];
    return [
      { line, portfolio: { name, seats: seats === '' ? 1 : Number(seats), demanding: demanding ?? false } },
    ];
  });
}

export const describeUnknownAudience = (audience: string): string =>
  `“${audience.slice(0, 60)}” is neither ‘demanding’ nor empty.`;

/** @returns why a portfolio cannot have this name or number of seats, as a sentence */
export function findPortfolioProblem(name: string, seats: string): string | undefined {
  if (!name) return 'The name is missing.';
  if (seats !== '' && !/^\d+$/.test(seats)) return `“${seats.slice(0, 60)}” is not a number of seats.`;
  const checked = portfolioFields.safeParse({ name, seats: seats === '' ? 1 : Number(seats) });
  if (checked.success) return undefined;
  return checked.error.issues[0]?.path[0] === 'seats'
    ? `A portfolio has 1 to ${maxSeatsPerPortfolio} seats.`
    : 'The name is longer than 120 characters or has invisible characters.';
}
