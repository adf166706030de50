import { z } from 'zod';
import { type BankDetails, bankDetails } from '../../../contract/bank-details.ts';

/** Labels of the bank details, in display order. */
export const fieldLabels: Readonly<Record<keyof BankDetails, string>> = {
  accountHolder: 'Account holder',
  bank: 'Bank and branch',
  accountNumber: 'Account number',
  ifsc: 'IFSC',
  upiIds: 'UPI IDs',
};

export const fieldNames = Object.keys(fieldLabels) as (keyof BankDetails)[];

/** Formats a value for display: account numbers in groups of four, so that they can be compared. */
export function displayText(details: BankDetails, field: keyof BankDetails): string {
  if (field === 'upiIds') return details.upiIds.join(', ');
  return field === 'accountNumber' ? details.accountNumber.replace(/\d{4}(?=\d)/g, '$& ') : details[field];
}

/** Parses the values of the form: spaces in the account number are ignored, UPI IDs are one a line. */
export const detailsForm = z
  .object({
    accountHolder: z.string(),
    bank: z.string(),
    accountNumber: z.string(),
    ifsc: z.string(),
    upiIds: z.string(),
  })
  .transform((values, context): BankDetails => {
    const parsed = bankDetails.safeParse({
      ...values,
      accountNumber: values.accountNumber.replace(/\s/g, ''),
      upiIds: values.upiIds.split(/[\s,]+/).filter(Boolean),
    });
    if (parsed.success) return parsed.data;
    // The error of a single UPI ID is shown at the field of all of them.
    for (const { path, message } of parsed.error.issues)
      context.addIssue({ code: 'custom', path: path.slice(0, 1), message });
    return z.NEVER;
  });
type FormValues = z.input<typeof detailsForm>;

export const emptyForm: FormValues = { accountHolder: '', bank: '', accountNumber: '', ifsc: '', upiIds: '' };

export function toFormValues({ upiIds, ...details }: BankDetails): FormValues {
  return { ...details, upiIds: upiIds.join('\n') };
}
