import { expect, test } from 'vitest';
import { detailsForm, displayText, toFormValues } from './details-fields.ts';

const details = {
  accountHolder: 'The Club',
  bank: 'A Bank, Campus Branch',
  accountNumber: '123456789012',
  ifsc: 'ABCD0123456',
  upiIds: ['club@bank', 'treasurer@bank'],
};
const values = toFormValues(details);
const errorsOf = (changed: object) =>
  detailsForm
    .safeParse({ ...values, ...changed })
    .error?.issues.map(({ path, message }) => [...path, message]);

test('bank details can be entered as a bank prints them', () => {
  expect(detailsForm.parse(values)).toEqual(details);
  const printed = { ...values, accountNumber: ' 1234 5678 9012 ', ifsc: 'abcd0123456 ' };
  expect(detailsForm.parse({ ...printed, upiIds: ' club@bank,\n treasurer@bank\n' })).toEqual(details);
});

test('every error is shown at its field', () => {
  const wrong = { accountHolder: ' ', bank: '', accountNumber: '12 34', ifsc: 'ABCD1234567', upiIds: '' };
  expect(errorsOf(wrong)?.map(([field]) => field)).toEqual(Object.keys(values));
  expect(errorsOf({ upiIds: 'club@bank\nclub' })).toEqual([['upiIds', 'A UPI ID looks like name@bank']]);
  expect(errorsOf({ upiIds: 'club@bank club@bank' })?.[0]?.[1]).toContain('each once');
});

test('an account number is shown in groups of four', () => {
  expect(displayText(details, 'accountNumber')).toBe('1234 5678 9012');
  expect(displayText({ ...details, accountNumber: '123456789' }, 'accountNumber')).toBe('1234 5678 9');
  expect(displayText(details, 'upiIds')).toBe('club@bank, treasurer@bank');
});
