import { type Currency, rupeeCurrency } from './currency.ts';
import type { Region } from './dates.ts';

export interface ClubRegion extends Region {
  readonly currency: Currency;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/**
 * Region of a club that has not chosen one. The file is separate, so that public pages do not load the date formatters.
 */
export const defaultRegion: ClubRegion = {
  timeZone: 'Asia/Kolkata',
  locale: 'en-IN',
  currency: rupeeCurrency,
  country: 'IN',
};

/** Returns the BCP 47 tag of the site's texts: the locale if it is English, or else 'en'. */
export function siteLanguageTag({ locale }: Pick<Region, 'locale'>): string {
  return /^en\b/.test(locale) ? locale : 'en';
}

/**
 * Returns the local year, such as '2026'.
 * @param at epoch milliseconds
 */
export function yearOf(at: number, { timeZone }: Pick<Region, 'timeZone'>): string {
  return new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(at);
}
