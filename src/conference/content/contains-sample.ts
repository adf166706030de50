import type { PaymentDetails } from './schema.ts';

/** Whether the bank details are still the samples of a new installation. */
export function containsSample({
  accountHolder,
  bank,
  accountNumber,
  ifsc,
  upiIds,
}: PaymentDetails): boolean {
  const isSample = (line: string) => /sample/i.test(line);
  return (
    [accountHolder, bank, ...upiIds].some(isSample) ||
    ifsc.startsWith('SMPL') ||
    /^0+12345$/.test(accountNumber)
  );
}
