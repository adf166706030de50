import { expect, test } from 'vitest';
import { isLongEnoughInCountry, isPhoneNumber, phoneHelp } from './phone.ts';

test.each([
  '600 100 200',
  '+48 600 100 200',
  '(030) 1234567',
  '+91 98765-43210',
  '5550123',
  '+358 40 1234567',
])('%s is a phone number', (text) => expect(isPhoneNumber(text)).toBe(true));

test.each(['123456', '1234567890123456', '12 34 ab 567', '', '+++++++', '०१२३४५६७८९'])(
  '"%s" is no phone number',
  (text) => expect(isPhoneNumber(text)).toBe(false),
);

test('A club in India asks for ten characters, another club for a number of its country', () => {
  expect(isLongEnoughInCountry('600100200', 'IN')).toBe(false);
  expect(isLongEnoughInCountry('600100200', 'PL')).toBe(true);
  expect(phoneHelp('IN')).toBe('At least 10 digits.');
  expect(phoneHelp('PL')).toBe('With the country code, such as +48, if it is not a number of Poland.');
});
