import { expect, test } from 'vitest';
import { findCountryDefaults } from './country-defaults.ts';
import { supportedCurrencyCodes } from './currency.ts';
import { countryCodes, isTimeZone, localeTags } from './region-choices.ts';

test('a country proposes its currency, time zone and format', () => {
  expect(findCountryDefaults('PL')).toEqual({
    currency: 'PLN',
    timeZone: 'Europe/Warsaw',
    locale: 'pl-PL',
    callingCode: '+48',
    taxNumberName: 'NIP',
  });
  expect(findCountryDefaults('IN')).toEqual({
    currency: 'INR',
    timeZone: 'Asia/Kolkata',
    locale: 'en-IN',
    callingCode: '+91',
    taxNumberName: undefined,
  });
  expect(findCountryDefaults('GR')?.locale).toBe('en-GB');
  expect(findCountryDefaults('AQ')).toBeUndefined();
  expect(findCountryDefaults('')).toBeUndefined();
});

test('every default can be chosen, and few countries have none', () => {
  const found = countryCodes.flatMap((country) => findCountryDefaults(country) ?? []);
  expect(found.length).toBeGreaterThan(190);
  for (const { currency, timeZone, locale, callingCode } of found) {
    expect(supportedCurrencyCodes).toContain(currency);
    expect(isTimeZone(timeZone), timeZone).toBe(true);
    expect(localeTags).toContain(locale);
    expect(callingCode).toMatch(/^\+\d{1,4}$/);
  }
});
