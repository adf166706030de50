import { type BankDetails, bankDetails } from '../../../contract/bank-details.ts';

/** The values of the form: UPI IDs one a line. */
export type DetailsEntries = Record<keyof BankDetails, string>;
export type Mistakes = Partial<Record<keyof BankDetails, string>>;

/** The labels of the parts, in display order. */
export const partNames: Readonly<Record<keyof BankDetails, string>> = {
  accountHolder: 'Account holder',
  bank: 'Bank and branch',
  accountNumber: 'Account number',
  ifsc: 'IFSC',
  upiIds: 'UPI IDs',
};

export const parts = Object.keys(partNames) as (keyof BankDetails)[];

/** Formats a part: account numbers in groups of four, so that they can be compared. */
export function partInWords(details: BankDetails, part: keyof BankDetails): string {
  if (part === 'upiIds') return details.upiIds.join(', ');
  return part === 'accountNumber' ? details.accountNumber.replace(/\d{4}(?=\d)/g, '$& ') : details[part];
}

export const noEntries: DetailsEntries = {
  ...{ accountHolder: '', bank: '', accountNumber: '', ifsc: '', upiIds: '' },
};

export function entriesOf({ upiIds, ...details }: BankDetails): DetailsEntries {
  return { ...details, upiIds: upiIds.join('\n') };
}

/** Returns the request for these entries, or the errors by field. */
export function detailsOf(entries: DetailsEntries): { details?: BankDetails; mistakes: Mistakes } {
  const checked = bankDetails.safeParse({
    ...entries,
    accountNumber: entries.accountNumber.replace(/\s/g, ''),
    upiIds: entries.upiIds.split(/[\s,]+/).filter(Boolean),
  });
  if (checked.success) return { details: checked.data, mistakes: {} };
  const mistakes: Mistakes = {};
  for (const { path, message } of checked.error.issues) {
    const part = parts.find((one) => one === path[0]);
    if (part) mistakes[part] ??= message;
  }
  return { mistakes };
}
