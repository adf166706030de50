/** What a cell says of money. `side` is there when the cell itself says 'Cr' or 'Dr'. */
export interface Amount {
  /** Hundredths of a rupee; below 0 where the cell has a minus or brackets. */
  paise: number;
  side?: 'credit' | 'debit';
}

const currency = /₹|\brs\b\.?|\binr\b/gi;
const side = /\(?\b(cr|dr)\b\.?\)?/i;
/** In rupees, a thousand crore: what a database can't hold is no sum. */
const tooMuch = 1e10;
/** '1,00,000.00' as India writes it, '100,000.00', or without commas. */
const figure = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,10})(?:\.(\d{1,2}))?$/;

/**
 * Reads a sum as banks write it: '₹ 1,00,000.00', 'Rs. 399', '399.00 Cr', '(399.00)', '399.00-'. An empty cell and a dash are
 * nothing.
 * @returns undefined for what is no sum
 */
export function readAmount(cell: string): Amount | undefined {
  const said = side.exec(cell)?.[1]?.toLowerCase();
  const words = cell.replace(currency, '').replace(side, '').replace(/\s/g, '').replace('−', '-');
  const ofSide = said ? { side: said === 'cr' ? ('credit' as const) : ('debit' as const) } : {};
  if (words === '' || words === '-') return { paise: 0, ...ofSide };
  const isNegative = /^\(.*\)$|^-|-$/.test(words);
  const [, rupees, fraction = ''] = figure.exec(words.replace(/^[(+-]|[)-]$/g, '')) ?? [];
  if (rupees === undefined) return undefined;
  const whole = Number(rupees.replaceAll(',', ''));
  if (whole >= tooMuch) return undefined;
  const paise = whole * 100 + Number(fraction.padEnd(2, '0'));
  return { paise: isNegative && paise > 0 ? -paise : paise, ...ofSide };
}
