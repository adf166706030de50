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

const oneDayMs = 24 * 60 * 60_000;

/**
 * Returns the local year, such as '2026'. Uses `Intl` only around New Year, because its first use takes 100 ms on a
 * phone and every public page shows the year. The local time of every zone is within a day of UTC.
 * @param at epoch milliseconds
 */
export function yearOf(at: number, { timeZone }: Pick<Region, 'timeZone'>): string {
  const earliest = new Date(at - oneDayMs).getUTCFullYear();
  const latest = new Date(at + oneDayMs).getUTCFullYear();
  if (earliest === latest) return String(latest);
  return new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(at);
}

/**
 * Returns the years from the first one to the local year as '2023 to 2026', or as '2026' if they are one year.
 * @param at epoch milliseconds
 */
export function formatYearsSince(first: number, at: number, zone: Pick<Region, 'timeZone'>): string {
  const last = yearOf(at, zone);
  return first < Number(last) ? `${first} to ${last}` : String(first);
}
