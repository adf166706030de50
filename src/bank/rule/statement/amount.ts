/** Amount in a cell. `side` is set when the cell itself holds 'Cr' or 'Dr', or a plus sign. */
export interface Amount {
  /** Paise; below 0 where the cell has a minus or brackets. */
  paise: number;
  side?: 'credit' | 'debit';
}

const currency = /₹|\brs\b\.?|\binr\b/gi;
const side =
  /^\(?(cr|dr|c|d|credit|debit)\b\.?\)?(?=[\s\d])|(?<=[\d\s).])\(?(cr|dr|c|d|credit|debit)\.?\)?$/i;
/** In rupees, a thousand crore: larger amounts don't fit into a database. */
const tooMuch = 1e10;
/** '1,00,000.00' as India writes it, '100,000.00', or without commas; more than two decimals only where they are zeros. */
const figure = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,10})(?:\.(\d{1,2})0*)?$/;
const nothing = /^(-+|–|—|nil|n\/?a|null|none)?$/i;

/**
 * Reads an amount as banks write it: '₹ 1,00,000.00', 'Rs.1,899/-', '399.00 Cr', '(399.00)', '399.00-', '1899.0000'. An empty cell
 * and a dash are 0.
 * @returns undefined when the cell holds no amount
 */
export function readAmount(cell: string): Amount | undefined {
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

/** Whether a cell can be an amount and not rather a number of an account, a serial number with leading zeros or a day. */
export function looksLikeAmount(cell: string): boolean {
  return !/^0\d|^\d{9,}$/.test(cell) && readAmount(cell) !== undefined;
}
