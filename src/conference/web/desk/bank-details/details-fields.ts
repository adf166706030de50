import { z } from 'zod';
import {
  type BankDetails,
  bankDetailsSchema,
  findPaymentWay,
  type PaymentWayKind,
  paymentWayKinds,
} from '../../../contract/payment-ways.ts';

/** Schema of the form. The form has the fields of every payment method; the result contains only the selected ways. */
export const bankDetailsFormSchema = z
  .object({
    ways: z.array(z.enum(paymentWayKinds)),
    upi: z.object({ accountHolder: z.string(), upiIds: z.string() }),
    sepa: z.object({ accountHolder: z.string(), iban: z.string(), bic: z.string() }),
    bank: z.object({
      accountHolder: z.string(),
      bank: z.string(),
      accountNumber: z.string(),
      bankCode: z.string(),
    }),
    desk: z.object({ place: z.string() }),
  })
  .transform((typed, context): BankDetails => {
    const fields: Record<PaymentWayKind, object> = {
      ...typed,
      // Addresses may be separated by spaces and line breaks.
      upi: { ...typed.upi, upiIds: typed.upi.upiIds.split(/[\s,]+/).filter(Boolean) },
    };
    const offered = paymentWayKinds.filter((kind) => typed.ways.includes(kind));
    const parsed = bankDetailsSchema.safeParse({ ways: offered.map((kind) => ({ kind, ...fields[kind] })) });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      const [, at, field] = path;
      const kind = offered[Number(at)];
      context.addIssue({ code: 'custom', path: kind && field ? [kind, field] : ['ways'], message });
    }
    return z.NEVER;
  });
export type FormValues = z.input<typeof bankDetailsFormSchema>;

export const emptyBankDetailsForm: FormValues = {
  ways: [],
  upi: { accountHolder: '', upiIds: '' },
  sepa: { accountHolder: '', iban: '', bic: '' },
  bank: { accountHolder: '', bank: '', accountNumber: '', bankCode: '' },
  desk: { place: '' },
};

export function toBankDetailsFormValues(details: BankDetails): FormValues {
  const upi = findPaymentWay(details, 'upi');
  return {
    ways: details.ways.map(({ kind }) => kind),
    upi: upi ? { accountHolder: upi.accountHolder, upiIds: upi.upiIds.join('\n') } : emptyBankDetailsForm.upi,
    sepa: findPaymentWay(details, 'sepa') ?? emptyBankDetailsForm.sepa,
    bank: findPaymentWay(details, 'bank') ?? emptyBankDetailsForm.bank,
    desk: findPaymentWay(details, 'desk') ?? emptyBankDetailsForm.desk,
  };
}
