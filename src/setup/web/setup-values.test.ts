import { expect, test } from 'vitest';
import { beginWithCountryOf, changeSetupValue, listSetupMistakes, toSetupBody } from './setup-values.ts';

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

test('the country proposes payment methods and the tax number of receipts, until they are chosen', () => {
  const poland = beginWithCountryOf('pl-PL', 2027);
  expect(poland).toMatchObject({ paymentWays: ['bank'], hasTaxNumber: 'yes' });
  const germany = changeSetupValue(poland, 'country', 'DE', 2027);
  expect(germany).toMatchObject({ paymentWays: ['sepa'], hasTaxNumber: 'no' });
  expect(changeSetupValue(germany, 'country', 'IN', 2027).paymentWays).toEqual(['upi', 'bank']);
  expect(changeSetupValue(germany, 'currency', 'GBP', 2027).paymentWays).toEqual(['bank']);
  const chosen = changeSetupValue(poland, 'paymentWays', ['bank', 'desk'], 2027);
  expect(changeSetupValue(chosen, 'country', 'DE', 2027).paymentWays).toEqual(['bank', 'desk']);
  expect(changeSetupValue(poland, 'hasTaxNumber', 'no', 2027).hasTaxNumber).toBe('no');
});

test('a tax number that receipts need is a mistake while it is missing', () => {
  const values = {
    ...beginWithCountryOf('pl-PL', 2027),
    clubEmail: 'a@b.example',
    clubPhone: '+48 600 100 200',
  };
  expect(listSetupMistakes('region', values)).toEqual([
    { name: 'taxNumber', text: 'Enter the tax number, in at most 40 characters' },
  ]);
  expect(listSetupMistakes('region', { ...values, taxNumber: '676 000 00 00' })).toEqual([]);
  const without = { ...values, hasTaxNumber: 'no' as const, taxNumber: '676 000 00 00' };
  expect(toSetupBody(without, '-').club.taxNumber).toBeNull();
});

test('a payment method that the currency does not have is not sent', () => {
  const euro = changeSetupValue(beginWithCountryOf('de-DE', 2027), 'paymentWays', ['sepa', 'desk'], 2027);
  const pounds = changeSetupValue(euro, 'currency', 'GBP', 2027);
  expect(toSetupBody(pounds, '-').paymentWays).toEqual(['desk']);
});
