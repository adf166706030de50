import * as rule from '../rule/money.ts';
import { clubRegion } from './region.ts';

/**
 * Formats an amount in the club's currency.
 * @param minor hundredths of the currency's unit
 */
export const formatClubMoney = (minor: number): string => rule.formatMoney(minor, clubRegion().currency);

/** Returns the sign of the club's currency for labels, such as 'Rs' or '€'. */
export const getClubCurrencySign = (): string => rule.currencySign(clubRegion().currency);

/**
 * Returns the attributes of an input for a fee in units of the club's currency.
 * @param least 0 to allow a fee of 0; by default the minimum is one fee step
 */
export function getFeeInputAttributes(least?: 0) {
  const { feeStep } = clubRegion().currency;
  return {
    type: 'number',
    min: least ?? rule.toMajor(feeStep),
    step: rule.toMajor(feeStep),
    inputMode: feeStep === 1 ? 'decimal' : 'numeric',
    autoComplete: 'off',
  } as const;
}

/** Formats a count with the club's groups of digits, such as '1,234'. */
export const formatClubCount = (count: number): string => rule.formatCount(count, clubRegion().currency);
