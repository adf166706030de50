import type { BankDetails } from '#conference/contract/payment-ways.ts';

/** Returns the payment details of a club, which are not the samples: UPI and a bank account. */
export function ownDetails({
  accountHolder = 'The Club',
  accountNumber = '123456789012',
  upiIds = ['club@bank', 'treasurer@bank'],
}: {
  accountHolder?: string;
  accountNumber?: string;
  upiIds?: string[];
} = {}): BankDetails {
  const bank = { bank: 'A Bank, Campus Branch', accountNumber, bankCode: 'ABCD0123456' };
  return {
    ways: [
      { kind: 'upi', accountHolder, upiIds },
      { kind: 'bank', accountHolder, ...bank },
    ],
  };
}
