/** How sums of a currency are written. */
export interface Currency {
  /** Stands before the sum. */
  readonly prefix: string;
  /** Finds the places of separators among the digits of a whole number. */
  readonly groups: RegExp;
}

/** Separators stand before the last three digits, and before every two before them. */
const inr: Currency = { prefix: 'Rs ', groups: /\B(?=(?:\d\d)*\d{3}$)/g };

/**
 * A sum as text: 'Rs 1,00,000', with paise where there are some. Without `Intl`: its first use takes a phone a tenth of a second,
 * and fees are on a page that everybody opens.
 * @param minor in minor units, such as paise
 */
export function formatMoney(minor: number, { prefix, groups }: Currency = inr): string {
  const whole = String(Math.trunc(Math.abs(minor) / 100)).replace(groups, ',');
  const rest = Math.abs(minor) % 100;
  return `${minor < 0 ? '−' : ''}${prefix}${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** Formats a fee, which the specification has in whole rupees. */
export const formatRupees = (rupees: number): string => formatMoney(rupees * 100);
