import { z } from 'zod';
import { buildNameSchema } from '#platform/contract/common.ts';

/** Length of an IBAN by country, for the countries that take part in SEPA (IBAN registry of SWIFT). */
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  `AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26
  IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Returns true if the country, the length and the check digits are valid (ISO 13616, ISO 7064 MOD 97-10). */
export function isSepaIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text) || ibanLengths[text.slice(0, 2)] !== text.length) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

const ibanText = 'This IBAN has a mistake: compare it with your bank’s letter';
const bicText = 'A BIC has 8 or 11 characters, such as MARKDEF1100';
/** Maximum length of a name in the QR code. */
const longestHolder = 70;

const withoutSpaces = (value: string) => value.replaceAll(/\s/g, '').toUpperCase();

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
