/** How amounts of a currency are formatted. */
export interface Currency {
  /** The prefix of the amount. */
  readonly prefix: string;
  /** Matches the positions of group separators in the digits of a whole number. */
  readonly groups: RegExp;
}

/** Indian grouping: the last three digits, then groups of two. */
const inr: Currency = { prefix: 'Rs ', groups: /\B(?=(?:\d\d)*\d{3}$)/g };

/**
 * Formats an amount: 'Rs 1,00,000', with paise unless they are zero. Does not use `Intl`, whose first use takes 100 ms on a phone.
 * @param minor amount in minor units (paise)
 */
export function formatMoney(minor: number, { prefix, groups }: Currency = inr): string {
  const whole = String(Math.trunc(Math.abs(minor) / 100)).replace(groups, ',');
  const rest = Math.abs(minor) % 100;
  return `${minor < 0 ? '−' : ''}${prefix}${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** Converts the rupees of the specification's calls, of kits and of forms to paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Converts paise to the rupees of the specification's calls, of kits and of forms. */
export const toRupees = (paise: number): number => paise / 100;

/** Formats a count with the group separators of the currency's region: '1,00,000'. */
export const formatCount = (count: number): string => String(count).replace(inr.groups, ',');
