import * as rule from '../rule/money.ts';
import { clubRegion } from './region.ts';

/** Formats an amount in the club's currency. @param minor hundredths of its unit */
export const formatMoney = (minor: number): string => rule.formatMoney(minor, clubRegion().currency);

/** Returns the sign of the club's currency for labels, such as 'Rs' or '€'. */
export const currencySign = (): string => rule.currencySign(clubRegion().currency);

/** Attributes of a field for a fee. @param least in hundredths */
export function feeInput(least?: 0) {
  const { feeStep } = clubRegion().currency;
  return {
    type: 'number',
    min: least ?? rule.toMajor(feeStep),
    step: rule.toMajor(feeStep),
    inputMode: feeStep === 1 ? 'decimal' : 'numeric',
    autoComplete: 'off',
  } as const;
}

/** Formats a number in the club's locale. */
export const formatCount = (count: number): string => rule.formatCount(count, clubRegion().currency);
