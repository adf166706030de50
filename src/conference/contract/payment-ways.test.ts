import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownDetails } from '#tests/support/payment-ways.ts';
import { hasSampleBankDetails } from '../content/sample-bank-details.ts';
import { isSepaIban } from '../rule/iban.ts';
import { buildUpiPaymentUrl } from '../rule/upi.ts';
import { compareBankDetails, listPaymentWayFacts, type PaymentWay } from './payment-ways.ts';
import { buildEpcQrText } from './sepa.ts';

const due = { eventName: 'Sample Conference', reference: '7K2M9QXD', amount: '1770.00' };
const sepa = {
  kind: 'sepa',
  accountHolder: 'Müller & Söhne e.V.',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
} as const;

test('the UPI address has the exact amount and reference in the format of all UPI apps', () => {
  const way = { kind: 'upi', accountHolder: 'Sample & Account', upiIds: ['club@bank', 'b@bank'] } as const;
  expect(buildUpiPaymentUrl({ way: { ...way, upiIds: [...way.upiIds] }, ...due })).toBe(
    'upi://pay?pa=club@bank&pn=Sample%20%26%20Account&am=1770.00&cu=INR&tn=7K2M9QXD%20Sample%20Conference&tr=7K2M9QXD',
  );
});

test('the SEPA code has name, IBAN, reference and amount (EPC069-12)', () => {
  expect(buildEpcQrText({ way: sepa, ...due }).split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', 'BYLADEM1001', 'Müller & Söhne e.V.', 'DE02120300000000202051'],
    ...['EUR1770.00', '', '', '7K2M9QXD Sample Conference'],
  ]);
  const { amount: _amount, ...unknown } = due;
  expect(buildEpcQrText({ way: sepa, ...unknown }).split('\n')[7]).toBe('');
});

test('the message of a transfer has only characters that banks transmit, on one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (eventName) => {
      const lines = buildEpcQrText({ way: { ...sepa, bic: '' }, ...due, eventName }).split('\n');
      expect(lines).toHaveLength(11);
      expect(lines.at(-1)).toMatch(/^7K2M9QXD [\w/?:().,'+ -]*$/);
      expect(lines.at(-1)?.length).toBeLessThanOrEqual(140);
    }),
  );
});

test.each([
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
])('%s is an IBAN, and not with a changed or swapped character', (iban) => {
  expect(isSepaIban(iban)).toBe(true);
  for (let at = 2; at < iban.length; at += 1) {
    const digit = iban[at] === '7' ? '8' : '7';
    if (/\d/.test(iban[at] ?? ''))
      expect(isSepaIban(iban.slice(0, at) + digit + iban.slice(at + 1))).toBe(false);
    const [a, b] = [iban[at], iban[at + 1]];
    if (at > 3 && b !== undefined && a !== b)
      expect(isSepaIban(iban.slice(0, at) + b + a + iban.slice(at + 2))).toBe(false);
  }
});

test('an IBAN of another length or of a country without SEPA is refused', () => {
  expect(isSepaIban('DE8937040044053201300')).toBe(false);
  expect(isSepaIban('SA0380000000608010167519')).toBe(false);
  expect(isSepaIban('')).toBe(false);
});

test('account numbers are shown in groups of four', () => {
  expect(listPaymentWayFacts(sepa).map(({ text }) => text)).toContain('DE02 1203 0000 0000 2020 51');
  const [, bank] = ownDetails({ accountNumber: '123456789' }).ways as [PaymentWay, PaymentWay];
  expect(listPaymentWayFacts(bank).map(({ text }) => text)).toContain('1234 5678 9');
});

test('a comparison lists fields of added, changed and removed ways', () => {
  const { ways } = ownDetails();
  const changes = compareBankDetails({ ways }, { ways: [...ways.slice(0, 1), sepa] });
  expect(changes.map(({ key, before, after }) => [key, before === after, before, after])).toEqual([
    ['upi.accountHolder', true, 'The Club', 'The Club'],
    ['upi.upiIds', true, 'club@bank, treasurer@bank', 'club@bank, treasurer@bank'],
    ['sepa.accountHolder', false, undefined, sepa.accountHolder],
    ['sepa.iban', false, undefined, 'DE02 1203 0000 0000 2020 51'],
    ['sepa.bic', false, undefined, 'BYLADEM1001'],
    ['bank.accountHolder', false, 'The Club', undefined],
    ['bank.bank', false, 'A Bank, Campus Branch', undefined],
    ['bank.accountNumber', false, '1234 5678 9012', undefined],
    ['bank.bankCode', false, 'ABCD0123456', undefined],
  ]);
});

test('sample details are recognised in every way', () => {
  expect(hasSampleBankDetails({ ways: [sepa, { kind: 'desk', place: 'Main hall' }] })).toBe(false);
  expect(hasSampleBankDetails({ ways: [{ ...sepa, accountHolder: 'Sample Club' }] })).toBe(true);
  expect(hasSampleBankDetails({ ways: [{ ...sepa, iban: 'DE89370400440532013000' }] })).toBe(true);
  expect(hasSampleBankDetails(ownDetails({ accountNumber: '000000012345' }))).toBe(true);
});

test.each([
  ['ABCD0123456', 'IFSC'],
  ['60-16-13', 'Sort code'],
  ['MARKDEF1100', 'BIC'],
  ['10090000', 'Bank code'],
])('the bank code %s is shown as %s', (bankCode, label) => {
  const account = { accountHolder: 'The Club', bank: 'A Bank', accountNumber: '31926819', bankCode };
  expect(listPaymentWayFacts({ kind: 'bank', ...account }).at(-1)).toMatchObject({ label, text: bankCode });
});
