import { z } from 'zod';
import { buildNameSchema } from '#platform/contract/common.ts';
import { isSepaIban } from '../rule/iban.ts';

export const ibanText = 'This IBAN has a mistake: compare it with your bank’s letter';
const bicText = 'A BIC has 8 or 11 characters, such as MARKDEF1100';
/** Maximum length of a name in the QR code. */
const longestHolder = 70;

/** Removes the spaces that make an account number readable. */
export const withoutSpaces = (value: string) => value.replaceAll(/\s/g, '').toUpperCase();

export const sepaPaymentWaySchema = z.strictObject({
  kind: z.literal('sepa'),
  accountHolder: buildNameSchema(
    `Enter the account holder as the bank has it, at most ${longestHolder} characters`,
    longestHolder,
  ),
  iban: z.string({ error: ibanText }).overwrite(withoutSpaces).max(34, ibanText).refine(isSepaIban, ibanText),
  /** Empty if the BIC is not known, because banks of the European Economic Area do not need it. */
  bic: z
    .string({ error: bicText })
    .overwrite(withoutSpaces)
    .regex(/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/, bicText),
});
type SepaWay = z.infer<typeof sepaPaymentWaySchema>;

interface SepaPayment {
  readonly way: SepaWay;
  readonly eventName: string;
  readonly reference: string;
  /** Euros with two decimals. Undefined if the club has another currency, which these codes cannot express. */
  readonly amount?: string;
}

/** The only currency of SEPA transfers. */
export const sepaCurrency = 'EUR';

const longestMessage = 140;

/** Returns the content of a QR code for banking apps (EPC069-12, version 2, error correction level M). */
export function buildEpcQrText({ way, eventName, reference, amount }: SepaPayment): string {
  // Other characters are removed, because banks reject or replace them in the message of a transfer.
  const message = `${reference} ${eventName}`.normalize('NFKD').replaceAll(/[^\w/?:().,'+ -]/g, '');
  return [
    ...['BCD', '002', '1', 'SCT'],
    ...[way.bic, way.accountHolder, way.iban, amount === undefined ? '' : `${sepaCurrency}${amount}`],
    ...['', '', message.slice(0, longestMessage)],
  ].join('\n');
}
