import { expect, test } from 'vitest';
import { ownDetails } from '#tests/support/payment-ways.ts';
import { bankDetailsSchema } from '../../../contract/payment-ways.ts';
import { bankDetailsFormSchema, emptyBankDetailsForm, toBankDetailsFormValues } from './details-fields.ts';

const details = bankDetailsSchema.parse({
  ways: [
    ...ownDetails().ways,
    { kind: 'sepa', accountHolder: 'Der Verein', iban: 'DE02120300000000202051', bic: '' },
    { kind: 'desk', place: 'Main hall' },
  ],
});
const values = toBankDetailsFormValues(details);
const errorsOf = (typed: object) =>
  bankDetailsFormSchema
    .safeParse({ ...values, ...typed })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('payment details can be entered as a bank prints them', () => {
  expect(bankDetailsFormSchema.parse(values)).toEqual(details);
  const printed = {
    ...values,
    upi: { ...values.upi, upiIds: ' club@bank,\n treasurer@bank\n' },
    sepa: { ...values.sepa, iban: 'de02 1203 0000 0000 2020 51' },
    bank: { ...values.bank, accountNumber: ' 1234 5678 9012 ', bankCode: 'abcd0123456 ' },
  };
  expect(bankDetailsFormSchema.parse(printed)).toEqual(details);
});

test('only the fields of offered ways are read', () => {
  expect(
    bankDetailsFormSchema.parse({ ...values, ways: ['desk'], sepa: { ...values.sepa, iban: 'wrong' } }),
  ).toEqual({
    ways: [{ kind: 'desk', place: 'Main hall' }],
  });
});

test('every error is shown at its field', () => {
  expect(errorsOf({ ...emptyBankDetailsForm, ways: values.ways })?.map(([field]) => field)).toEqual([
    ...['upi.accountHolder', 'upi.upiIds', 'sepa.accountHolder', 'sepa.iban'],
    ...['bank.accountHolder', 'bank.bank', 'bank.accountNumber', 'bank.bankCode', 'desk.place'],
  ]);
  const upi = (upiIds: string) => errorsOf({ ways: ['upi'], upi: { ...values.upi, upiIds } });
  expect(upi('club@bank\nclub')).toEqual([['upi.upiIds', 'A UPI ID looks like name@bank']]);
  expect(upi('club@bank club@bank')?.[0]?.[1]).toContain('each once');
  expect(errorsOf({ ways: [] })).toEqual([['ways', 'Choose at least one payment method, each once']]);
});
