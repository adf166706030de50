import {
  maxPortfoliosAtOnce,
  maxSeatsPerPortfolio,
  type PortfolioFields,
  portfolioFields,
} from '../../../contract.ts';

export type PortfolioLine =
  | { readonly line: number; readonly portfolio: PortfolioFields }
  | { readonly line: number; readonly text: string; readonly problem: string };

const demandingByText = new Map([
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
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|[\r\n]/)
    .flatMap((content, index): PortfolioLine[] => {
      const [name = '', seats = '', audience = ''] = cellsOf(content);
      const demanding = demandingByText.get(audience.toLowerCase());
      const line = index + 1;
      if (!name && !seats) return [];
      if (index === 0 && headings.has(name.toLowerCase())) return [];
      const problem =
        problemOf(name, seats) ??
        taken.get(name.toLowerCase()) ??
        (demanding === undefined ? `“${audience}” is neither ‘demanding’ nor empty.` : undefined);
      if (problem) return [{ line, text: content.trim(), problem }];
      taken.set(name.toLowerCase(), `Line ${line} already has it.`);
      count += 1;
      if (count > maxPortfoliosAtOnce)
        return [
          { line, text: content.trim(), problem: `You can add at most ${maxPortfoliosAtOnce} at once.` },
        ];
      return [
        { line, portfolio: { name, seats: seats === '' ? 1 : Number(seats), demanding: demanding ?? false } },
      ];
    });
}

function problemOf(name: string, seats: string): string | undefined {
  if (!name) return 'The name is missing.';
  if (seats !== '' && !/^\d+$/.test(seats)) return `“${seats}” is not a number of seats.`;
  const checked = portfolioFields.safeParse({ name, seats: seats === '' ? 1 : Number(seats) });
  if (checked.success) return undefined;
  return checked.error.issues[0]?.path[0] === 'seats'
    ? `A portfolio has 1 to ${maxSeatsPerPortfolio} seats.`
    : 'The name is longer than 120 characters or has invisible characters.';
}

/** Splits a line at tabs, or else at semicolons or commas. Quoted cells may contain separators. */
function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : /^(?:"(?:[^"]|"")*"|[^",;]*);/.test(line) ? ';' : ',';
  const cell = new RegExp(
    `${separator}(?:\\s*"((?:[^"]|"")*)"\\s*(?=${separator}|$)|([^${separator}]*))`,
    'g',
  );
  const cells = `${separator}${line}`.matchAll(cell);
  return [...cells].map(([, quoted, bare]) => (quoted?.replaceAll('""', '"') ?? bare ?? '').trim());
}
