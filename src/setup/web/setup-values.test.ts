import { expect, test } from 'vitest';
import { beginWithCountryOf, listSetupMistakes } from './setup-values.ts';

test('the form begins with the country of the browser, if its language names one', () => {
  expect(beginWithCountryOf('pl-PL', 2027)).toMatchObject({ country: 'PL', currency: 'PLN', phone: '+48 ' });
  for (const language of ['es-419', 'ar-001', 'en-150', 'fr'])
    expect(beginWithCountryOf(language, 2027), language).toMatchObject({ country: '', currency: '' });
});

test('a country that does not exist is a mistake at its field', () => {
  const values = { ...beginWithCountryOf('pl-PL', 2027), clubName: 'Kraków MUN', shortName: 'KrakMUN' };
  expect(listSetupMistakes('club', values)).toEqual([]);
  for (const country of ['', '419'])
    expect(listSetupMistakes('club', { ...values, country })).toEqual([
      { name: 'country', text: 'Choose a country' },
    ]);
});
