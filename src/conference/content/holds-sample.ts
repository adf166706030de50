import type { PaymentDetails } from './schema.ts';

/** Whether any line is still one of the samples that the site ships with, to which no money can be sent. */
export function holdsSample({ accountHolder, bank, accountNumber, ifsc, upiIds }: PaymentDetails): boolean {
  const isSample = (line: string) => /sample/i.test(line);
  return (
    [accountHolder, bank, ...upiIds].some(isSample) ||
    ifsc.startsWith('SMPL') ||
    /^0+12345$/.test(accountNumber)
  );
}
