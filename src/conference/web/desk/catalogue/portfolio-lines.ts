import { mostPortfoliosAtOnce, mostSeats, type PortfolioFields, portfolioFields } from '../../../contract.ts';

/** A line that was pasted: a portfolio, or why it can't be taken. */
export type PortfolioLine =
  | { readonly line: number; readonly portfolio: PortfolioFields }
  | { readonly line: number; readonly text: string; readonly problem: string };

const isDemanding = new Map([
  ...['demanding', 'yes', 'x'].map((word) => [word, true] as const),
  ...['', 'no'].map((word) => [word, false] as const),
]);
const headings = new Set(['portfolio', 'portfolios', 'name', 'country', 'countries']);

/**
 * The portfolios pasted from a spreadsheet, or a CSV file holds: a name a line, how many seats in the next
 * column where it is more than one, and in a third whether it is demanding. Empty lines and a heading are passed over.
 * @param known the names that the committee has already
 */
export function readPortfolioLines(text: string, known: readonly string[]): PortfolioLine[] {
  const taken = new Map(known.map((name) => [name.toLowerCase(), 'The committee has it already.']));
  let count = 0;
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|[\r\n]/)
    .flatMap((whole, at): PortfolioLine[] => {
      const [name = '', seats = '', audience = ''] = cellsOf(whole);
      const demanding = isDemanding.get(audience.toLowerCase());
      const line = at + 1;
      if (!name && !seats) return [];
      if (at === 0 && headings.has(name.toLowerCase())) return [];
      const problem =
        problemOf(name, seats) ??
        taken.get(name.toLowerCase()) ??
        (demanding === undefined ? `“${audience}” is neither ‘demanding’ nor empty.` : undefined);
      if (problem) return [{ line, text: whole.trim(), problem }];
      taken.set(name.toLowerCase(), `Line ${line} has it already.`);
      count += 1;
      if (count > mostPortfoliosAtOnce)
        return [{ line, text: whole.trim(), problem: `Only ${mostPortfoliosAtOnce} are added at once.` }];
      return [
        { line, portfolio: { name, seats: seats === '' ? 1 : Number(seats), demanding: demanding ?? false } },
      ];
    });
}

function problemOf(name: string, seats: string): string | undefined {
  if (!name) return 'The name is missing.';
  if (seats !== '' && !/^\d+$/.test(seats)) return `“${seats}” is no number of seats.`;
  const checked = portfolioFields.safeParse({ name, seats: seats === '' ? 1 : Number(seats) });
  if (checked.success) return undefined;
  return checked.error.issues[0]?.path[0] === 'seats'
    ? `A portfolio has 1 to ${mostSeats} seats.`
    : 'The name is longer than 120 characters, or has invisible ones.';
}

/** The cells of a line: between tabs, or else commas or semicolons; a cell in quotes may hold any of them. */
function cellsOf(line: string): string[] {
  const between = line.includes('\t') ? '\t' : /^(?:"(?:[^"]|"")*"|[^",;]*);/.test(line) ? ';' : ',';
  const cell = new RegExp(`${between}(?:\\s*"((?:[^"]|"")*)"\\s*(?=${between}|$)|([^${between}]*))`, 'g');
  const cells = `${between}${line}`.matchAll(cell);
  return [...cells].map(([, quoted, bare]) => (quoted?.replaceAll('""', '"') ?? bare ?? '').trim());
}
