import { expect, test } from 'vitest';
import { detailsOf, entriesOf, partInWords } from './details-entries.ts';

const details = {
  accountHolder: 'The Club',
  bank: 'A Bank, Campus Branch',
  accountNumber: '123456789012',
  ifsc: 'ABCD0123456',
  upiIds: ['club@bank', 'treasurer@bank'],
};
const entries = entriesOf(details);

test('what a bank prints can be typed as it is there', () => {
  expect(detailsOf(entries)).toEqual({ details, mistakes: {} });
  const printed = { ...entries, accountNumber: ' 1234 5678 9012 ', ifsc: 'abcd0123456 ' };
  expect(detailsOf({ ...printed, upiIds: ' club@bank,\n treasurer@bank\n' }).details).toEqual(details);
});

test('every mistake is said at its field', () => {
  const wrong = { accountHolder: ' ', bank: '', accountNumber: '12 34', ifsc: 'ABCD1234567', upiIds: '' };
  expect(Object.keys(detailsOf(wrong).mistakes)).toEqual(Object.keys(entries));
  expect(detailsOf({ ...entries, upiIds: 'club@bank\nclub' }).mistakes).toEqual({
    upiIds: 'A UPI ID looks like name@bank',
  });
  expect(detailsOf({ ...entries, upiIds: 'club@bank club@bank' }).mistakes.upiIds).toContain('each once');
});

test('an account number is written in fours', () => {
  expect(partInWords(details, 'accountNumber')).toBe('1234 5678 9012');
  expect(partInWords({ ...details, accountNumber: '123456789' }, 'accountNumber')).toBe('1234 5678 9');
  expect(partInWords(details, 'upiIds')).toBe('club@bank, treasurer@bank');
});
