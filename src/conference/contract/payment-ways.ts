import { z } from 'zod';
import { buildLineSchema, buildNameSchema } from '#platform/contract/common.ts';
import { isIban, looksLikeIban } from '../rule/iban.ts';
import { maxUpiIds, upiIdPattern, upiTexts } from '../rule/upi.ts';
import { ibanText, sepaPaymentWaySchema, withoutSpaces } from './sepa.ts';

const { idError, idsError } = upiTexts;
const upiWay = z.strictObject({
  kind: z.literal('upi'),
  accountHolder: buildNameSchema('Enter the account holder as the bank has it'),
  /** The payment QR code contains the first one. */
  upiIds: z
    .array(z.string({ error: idError }).trim().max(100, idError).regex(upiIdPattern, idError))
    .min(1, idsError)
    .max(maxUpiIds, idsError)
    .refine((ids) => new Set(ids).size === ids.length, idsError),
});

const accountText = 'An account number has 5 to 34 letters and digits';
const codeText =
  'A bank code has 6 to 12 digits, or 8 or 11 letters and digits. Copy it from a document of the bank';
const ifsc = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** A sort code of a bank in the United Kingdom, such as '60-16-13'. */
const sortCode = /^\d{2}-\d{2}-\d{2}$/;
const bic = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** A bank account of any country: an IBAN, or a number and the code of the bank. */
const bankWay = z.strictObject({
  kind: z.literal('bank'),
  accountHolder: buildNameSchema('Enter the account holder as the bank has it'),
  bank: buildNameSchema('Enter the bank and its branch'),
  accountNumber: z
    .string({ error: accountText })
    .overwrite(withoutSpaces)
    .regex(/^(?=[A-Z0-9-]*\d)[A-Z0-9](?:[A-Z0-9-]{3,32})[A-Z0-9]$/, accountText)
    .refine((number) => !looksLikeIban(number) || isIban(number), ibanText),
  /** Empty if it is not known and the account number is an IBAN, which names the bank. */
  bankCode: z
    .string({ error: codeText })
    .trim()
    .toUpperCase()
    .refine((code) => code === '' || isBankCode(code), codeText),
});
const isBankCode = (code: string) => ifsc.test(code) || bic.test(code) || /^\d[\d-]{4,10}\d$/.test(code);
const namesItsBank = ({ accountNumber, bankCode }: z.infer<typeof bankWay>) =>
  bankCode !== '' || isIban(accountNumber);

const placeText = 'Say where and when delegates can pay, in at most 200 characters';
const deskWay = z.strictObject({ kind: z.literal('desk'), place: buildLineSchema(placeText, 200) });

const paymentWay = z.discriminatedUnion('kind', [
  upiWay,
  sepaPaymentWaySchema,
  bankWay.refine(namesItsBank, {
    path: ['bankCode'],
    error: codeText,
    // Also if other fields are invalid, so that the form shows all mistakes at once.
    when: ({ value }) => typeof Object(value).accountNumber === 'string',
  }),
  deskWay,
]);
export type PaymentWay = z.infer<typeof paymentWay>;
export type PaymentWayKind = PaymentWay['kind'];
export type PaymentWayOf<K extends PaymentWayKind> = Extract<PaymentWay, { kind: K }>;

/** The kinds of payment methods, in the order in which delegates see them. */
export const paymentWayKinds = ['upi', 'sepa', 'bank', 'desk'] as const satisfies readonly PaymentWayKind[];

const waysText = 'Choose at least one payment method, each once';
const inOrder = (ways: PaymentWay[]) =>
  ways.toSorted((a, b) => paymentWayKinds.indexOf(a.kind) - paymentWayKinds.indexOf(b.kind));

/** The ways in which delegates of an event can pay, with their account details. */
export const bankDetailsSchema = z.strictObject({
  ways: z
    .array(paymentWay, { error: waysText })
    .min(1, waysText)
    .max(paymentWayKinds.length, waysText)
    .refine((ways) => new Set(ways.map(({ kind }) => kind)).size === ways.length, waysText)
    .overwrite(inOrder),
});
export type BankDetails = z.infer<typeof bankDetailsSchema>;

/** The details that delegates see. A new event of a club without own details has no payment method. */
export const shownBankDetailsSchema = z.object({ ways: z.array(paymentWay) });

export function findPaymentWay<K extends PaymentWayKind>(
  { ways }: BankDetails,
  kind: K,
): PaymentWayOf<K> | undefined {
  return ways.find((way): way is PaymentWayOf<K> => way.kind === kind);
}

/** Returns the names under which proofs of payment show the club: addresses and account holders. */
export function getPayeeAddressesAndHolders({ ways }: BankDetails): {
  addresses: string[];
  holders: string[];
} {
  return {
    addresses: ways.flatMap((way) => (way.kind === 'upi' ? way.upiIds : [])),
    holders: [...new Set(ways.flatMap((way) => ('accountHolder' in way ? [way.accountHolder] : [])))],
  };
}

/** The payment method for calls that do not name one, because earlier versions of the site offered only this method. */
const defaultWay = 'upi' satisfies PaymentWayKind;

export type ProofKind = 'screenshot' | 'reference' | 'none';

/**
 * Kind of proof for each payment method: a screenshot with a transaction number, the reference in the bank's statement,
 * or no proof.
 */
export const proofKindsByPaymentWay: Readonly<Record<PaymentWayKind, ProofKind>> = {
  upi: 'screenshot',
  sepa: 'reference',
  bank: 'reference',
  desk: 'none',
};

/**
 * Finds the offered payment method of a kind. Returns undefined if it is not offered. If `kind` is undefined, returns
 * the default method, or the first one if the default is not offered.
 */
export function findPaymentWayOrDefault(
  ways: readonly PaymentWay[],
  kind?: PaymentWayKind,
): PaymentWay | undefined {
  const chosen = ways.find((way) => way.kind === (kind ?? defaultWay));
  return kind === undefined ? (chosen ?? ways[0]) : chosen;
}

export const paymentWayLabels: Readonly<Record<PaymentWayKind, string>> = {
  upi: upiTexts.label,
  sepa: 'SEPA transfer',
  bank: 'Bank transfer',
  desk: 'At the desk',
};

const groupsOfFour = (text: string) => text.replaceAll(/\w{4}(?=\w)/g, '$& ');

/** A field with its label. `copied` is the text to copy, set if `text` contains spaces only to be readable. */
export interface PaymentWayFact {
  field: string;
  label: string;
  text: string;
  copied?: string;
}

/** Lists the fields of a payment method with their labels, in display order. */
export function listPaymentWayFacts(way: PaymentWay): PaymentWayFact[] {
  switch (way.kind) {
    case 'upi':
      return [
        { field: 'accountHolder', label: 'Account holder', text: way.accountHolder },
        { field: 'upiIds', label: upiTexts.ids, text: way.upiIds.join(', ') },
      ];
    case 'sepa':
      return [
        { field: 'accountHolder', label: 'Account holder', text: way.accountHolder },
        { field: 'iban', label: 'IBAN', text: groupsOfFour(way.iban), copied: way.iban },
        ...(way.bic ? [{ field: 'bic', label: 'BIC', text: way.bic }] : []),
      ];
    case 'bank':
      return [
        { field: 'accountHolder', label: 'Account holder', text: way.accountHolder },
        { field: 'bank', label: 'Bank and branch', text: way.bank },
        {
          field: 'accountNumber',
          label: isIban(way.accountNumber) ? 'IBAN' : 'Account number',
          text: groupsOfFour(way.accountNumber),
          copied: way.accountNumber,
        },
        ...(way.bankCode
          ? [{ field: 'bankCode', label: bankCodeLabel(way.bankCode), text: way.bankCode }]
          : []),
      ];
    case 'desk':
      return [{ field: 'place', label: 'Where and when', text: way.place }];
  }
}

function bankCodeLabel(code: string): string {
  if (ifsc.test(code)) return 'IFSC';
  if (sortCode.test(code)) return 'Sort code';
  return bic.test(code) ? 'BIC' : 'Bank code';
}

/** The current and the changed value of a field. A value is undefined if that payment method is not offered. */
export interface FactChange {
  key: string;
  label: string;
  before: string | undefined;
  after: string | undefined;
}

/** Compares all fields of all payment methods, so that a person can check a change. */
export function compareBankDetails(before: BankDetails, after: BankDetails): FactChange[] {
  return paymentWayKinds.flatMap((kind) => {
    const [was, is] = [factsOf(before, kind), factsOf(after, kind)];
    const fields = new Map([...was, ...is].map((fact) => [fact.field, fact]));
    return [...fields.values()].map(({ field, label }) => ({
      key: `${kind}.${field}`,
      label: label.startsWith(paymentWayLabels[kind]) ? label : `${paymentWayLabels[kind]}: ${label}`,
      before: was.find((fact) => fact.field === field)?.text,
      after: is.find((fact) => fact.field === field)?.text,
    }));
  });
}

function factsOf(details: BankDetails, kind: PaymentWayKind): PaymentWayFact[] {
  const way = findPaymentWay(details, kind);
  return way ? listPaymentWayFacts(way) : [];
}
