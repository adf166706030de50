import { expect, test } from 'vitest';
import { findBalanceColumn } from './balances.ts';
import { buildHeadingsKey, findHeadings, proposeColumns } from './columns.ts';

const named = (headings: string[]) =>
  Object.fromEntries(
    Object.entries(proposeColumns(headings)).flatMap(([kind, at]) =>
      at === null ? [] : [[kind, headings[at]]],
    ),
  );

test('the columns of a bank with deposits and withdrawals are found by their names', () => {
  const headings = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';
  expect(named(headings.split(','))).toEqual({
    date: 'Date',
    narration: 'Narration',
    reference: 'Chq./Ref.No.',
    debit: 'Withdrawal Amt.',
    credit: 'Deposit Amt.',
  });
});

test('the columns of a bank with an amount and a side are found by their names', () => {
  const headings =
    'No.,Transaction ID,Value Date,Txn Booked Date,Description,Cr/Dr,Transaction Amount(INR),Available Balance(INR)';
  expect(named(headings.split(','))).toEqual({
    date: 'Value Date',
    narration: 'Description',
    reference: 'Transaction ID',
    direction: 'Cr/Dr',
    amount: 'Transaction Amount(INR)',
  });
});

test('the columns of UPI apps for shops are found by their names', () => {
  expect(named('Transaction Date,UTR,Customer VPA,Amount (Rs.),Status'.split(','))).toEqual({
    date: 'Transaction Date',
    reference: 'UTR',
    narration: 'Customer VPA',
    amount: 'Amount (Rs.)',
    status: 'Status',
  });
  expect(named('Date & Time,RRN,Note,Type,Amount'.split(','))).toEqual({
    date: 'Date & Time',
    reference: 'RRN',
    narration: 'Note',
    direction: 'Type',
    amount: 'Amount',
  });
});

test('headings that name the rupee as INR are amounts', () => {
  expect(named(['Date', 'Particulars', 'Paid INR', 'Received INR'])).toMatchObject({
    credit: 'Received INR',
  });
  expect(named(['Date', 'Particulars', 'Payments INR', 'Received INR'])).toMatchObject({
    debit: 'Payments INR',
    credit: 'Received INR',
  });
  expect(named(['Date', 'Particulars', 'INR'])).toMatchObject({ amount: 'INR' });
});

test('the transaction date takes precedence over the value date', () => {
  expect(named(['Value Date', 'Txn Date', 'Description', 'Debit', 'Credit'])).toMatchObject({
    date: 'Txn Date',
  });
});

test('text above the headings is skipped, and other tables have no headings', () => {
  const preamble = [['SAMPLE BANK'], ['Account No:', '000000012345'], ['Total credits', '1,000.00'], ['']];
  const headings = ['Date', 'Particulars', 'Debit', 'Credit', 'Balance'];
  expect(findHeadings([...preamble, headings])?.row).toBe(4);
  expect(
    findHeadings([
      ['Name', 'College'],
      ['Asha', 'Sample College'],
    ]),
  ).toBeUndefined();
  expect(findHeadings([...Array.from({ length: 200 }, () => ['']), headings])).toBeUndefined();
});

test('a format is recognised by its headings, whatever their case and spacing', () => {
  expect(buildHeadingsKey([' DATE', 'Chq./Ref.No.', 'Credit (Rs)'])).toBe('date|chq ref no|credit rs');
  expect(buildHeadingsKey(['Date', 'chq ref no', 'Credit Rs', ''])).toBe('date|chq ref no|credit rs');
  expect(buildHeadingsKey(['Date', '', 'chq ref no', 'Credit Rs'])).toBe('date||chq ref no|credit rs');
});

test('dates of eight digits are proposed as no amount and no balance', () => {
  const rows = [
    ['20261103', 'UPI/Asha', '20261104', '399.00', '1399.00'],
    ['20261104', 'UPI/Bela', '20261105', '401.00', '1800.00'],
    ['20261105', 'UPI/Chandra', '20261106', '1.00', '1801.00'],
  ];
  const columnsOf = (headings: string[]) => {
    const columns = proposeColumns(headings, rows);
    const balance = findBalanceColumn(headings, [headings, ...rows], 0, columns);
    return { date: columns.date, amounts: [columns.credit, columns.debit, columns.amount], balance };
  };
  const credit = { date: 0, amounts: [3, null, null], balance: 4 };
  expect(columnsOf(['Date', 'Particulars', 'Value Date', 'Credit', 'Balance'])).toEqual(credit);
  expect(columnsOf(['Date', 'Particulars', 'Balance as of', 'Credit', 'Balance'])).toEqual(credit);
  expect(columnsOf(['Date', 'Particulars', 'Credit as of', 'Credit', 'Balance'])).toEqual(credit);
  const amount = { date: 0, amounts: [null, null, 3], balance: 4 };
  expect(columnsOf(['', '', '', '', ''])).toEqual(amount);
});
