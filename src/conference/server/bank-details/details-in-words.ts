import type { BankDetails } from '../../contract/bank-details.ts';

/** Bank details as the audit log tells them, which holds no name and no address: 'account ...2345 at SMPL0000001, 2 UPI IDs'. */
export function detailsInWords({ accountNumber, ifsc, upiIds }: BankDetails): string {
  const ids = upiIds.length === 1 ? '1 UPI ID' : `${upiIds.length} UPI IDs`;
  return `account ...${accountNumber.slice(-4)} at ${ifsc}, ${ids}`;
}
