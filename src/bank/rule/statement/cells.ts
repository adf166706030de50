/** `="0412"` and `='0412'`: the way to keep leading zeros in spreadsheets. */
const formulaText = /^=\s*(["'])(.*)\1$/s;
const invisible = /[\u200b-\u200f\u2060\ufeff\u00ad]/;
const everyInvisible = new RegExp(invisible, 'g');
/** A fast check, since most cells need no cleaning. */
const added = /^[='‘’`]|'$/;

/** Removes `="..."`, a leading apostrophe and invisible characters. */
export function cleanCell(cell: string): string {
  const text = (invisible.test(cell) ? cell.replaceAll(everyInvisible, '') : cell).trim();
  if (!added.test(text)) return text;
  const inner = formulaText.exec(text)?.[2] ?? text;
  return inner
    .replace(/^['‘’`](?=\S)/, '')
    .replace(/^(.*\d)'$/s, '$1')
    .trim();
}

/** Lower-case words separated by single spaces; '₹' becomes 'rs'. */
export function normaliseCell(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('₹', ' rs ')
    .replace(/[^a-z]+/g, ' ')
    .trim();
}

/** An amount in a cell. `side` is set for 'Cr', 'Dr' or a plus sign in the cell. */
export interface Amount {
  /** In paise; negative for a minus or brackets. */
  paise: number;
  side?: 'credit' | 'debit';
}

const currency = /₹|\brs\b\.?|\binr\b/gi;
const side =
  /^\(?(cr|dr|c|d|credit|debit)\b\.?\)?(?=[\s\d])|(?<=[\d\s).])\(?(cr|dr|c|d|credit|debit)\.?\)?$/i;
/** In rupees: a thousand crore. */
const tooMuch = 1e10;
/** '1,00,000.00' as India writes it, '100,000.00', or without commas; more than two decimals only where they are zeros. */
const figure = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,10})(?:\.(\d{1,2})0*)?$/;
const nothing = /^(-+|–|—|nil|n\/?a|null|none)?$/i;

/**
 * Parses an amount as banks write it: '₹ 1,00,000.00', 'Rs.1,899/-', '399.00 Cr', '(399.00)', '399.00-', '1899.0000'. An empty cell
 * and a dash are 0.
 * @returns undefined when the cell is not an amount
 */
export function parseAmount(cell: string): Amount | undefined {
  const text = cell.replace(currency, ' ').trim();
  if (nothing.test(text)) return { paise: 0 };
  const found = side.exec(text);
  const written = (found?.[1] ?? found?.[2])?.toLowerCase();
  const figures = (found ? text.replace(side, '') : text)
    .replace(/\s/g, '')
    .replace(/[−–]/g, '-')
    .replace(/\/-$/, '');
  const isNegative = /^\(.*\)$|^-|-$/.test(figures);
  const [, rupees, fraction = ''] = figure.exec(figures.replace(/^[(+-]|[)-]$/g, '')) ?? [];
  if (rupees === undefined) return nothing.test(figures) ? { paise: 0 } : undefined;
  const whole = Number(rupees.replaceAll(',', ''));
  if (whole >= tooMuch) return undefined;
  const paise = whole * 100 + Number(fraction.padEnd(2, '0'));
  const sideOf = written ? { side: written.startsWith('c') ? ('credit' as const) : ('debit' as const) } : {};
  const plus = !written && figures.startsWith('+') ? { side: 'credit' as const } : {};
  return { paise: isNegative && paise > 0 ? -paise : paise, ...sideOf, ...plus };
}

/** Whether a cell is an amount rather than an account number, a serial number with leading zeros or a date. */
export function looksLikeAmount(cell: string): boolean {
  return !/^0\d|^\d{9,}$/.test(cell) && parseAmount(cell) !== undefined;
}

/**
 * Whether each balance follows from the one before it, oldest first or newest first. Without a column of debits an amount may be
 * a credit or a debit.
 */
export function addsUp(
  rows: readonly (readonly string[])[],
  { credit, debit, balance }: { credit: number; debit: number | undefined; balance: number },
): boolean {
  const lines: { moved: number; then: number }[] = [];
  for (const row of rows) {
    if ((row[balance] ?? '') === '') continue;
    const [came, left, then] = [credit, debit, balance].map((at) =>
      at === undefined ? 0 : parseAmount(row[at] ?? '')?.paise,
    );
    if (came === undefined || left === undefined || then === undefined) continue;
    // With one amount column each row has an amount; with two columns exactly one of them has.
    if (debit === undefined ? came === 0 : came !== 0 && left !== 0) return false;
    if (came !== 0 || left !== 0) lines.push({ moved: came - Math.abs(left), then });
  }
  if (lines.length < 3) return false;
  const follows = (isNewestFirst: boolean) =>
    lines.every(({ moved, then }, at) => {
      const before = lines[isNewestFirst ? at + 1 : at - 1];
      if (!before) return true;
      const by = then - before.then;
      return debit === undefined ? Math.abs(by) === Math.abs(moved) : by === moved;
    });
  return follows(false) || follows(true);
}
