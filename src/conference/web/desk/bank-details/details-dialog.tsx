import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { describedByAttributes, Field, FieldHelpAndError, TextArea } from '#platform/web/ui/field.tsx';
import { fieldId } from '#platform/web/ui/field-id.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  type BankDetails,
  findPaymentWay,
  type PaymentWayKind,
  paymentWayKinds,
  paymentWayLabels,
} from '../../../contract/payment-ways.ts';
import { sepaCurrency } from '../../../contract/sepa.ts';
import { usesIban, usesSortCode } from '../../../rule/iban.ts';
import { upiCurrency, upiTexts } from '../../../rule/upi.ts';
import { type BankDetailsOfEvent, buildEnterBankDetailsMutation } from './api.ts';
import {
  bankDetailsFormSchema,
  emptyBankDetailsForm,
  type FormValues,
  toBankDetailsFormValues,
} from './details-fields.ts';

const wayHelp: Readonly<Record<PaymentWayKind, string>> = {
  upi: upiTexts.deskHelp,
  sepa: 'IBAN and QR code. The reference identifies the payment.',
  bank: 'Account number and bank code. The reference identifies the payment.',
  desk: 'Delegates register unpaid, and you record the payment.',
};

const currencies: Partial<Record<PaymentWayKind, string>> = { upi: upiCurrency, sepa: sepaCurrency };

/** Returns true if the payment method works with the currency of the club. */
const isOffered = (kind: PaymentWayKind) =>
  [undefined, clubRegion().currency.code].includes(currencies[kind]);

/**
 * Dialog to enter payment details. It starts with the pending details, or else with those that delegates see, unless
 * they are samples.
 */
export function BankDetailsDialog({ event, onClose }: { event: BankDetailsOfEvent; onClose: () => void }) {
  const { eventName, shown, status, pending } = event;
  const current = pending?.details ?? (status === 'sample' ? undefined : shown);
  // Id of the details that were pending when the dialog opened.
  const [seen] = useState(pending?._id ?? null);
  const enter = useMutation(buildEnterBankDetailsMutation(useQueryClient()));
  return (
    <FormDialog
      title={`Payment details of ${eventName}`}
      schema={bankDetailsFormSchema}
      defaultValues={current ? toBankDetailsFormValues(current) : emptyBankDetailsForm}
      pending={enter.isPending}
      pendingText="Saving..."
      submitLabel="Save for confirmation"
      className="max-w-xl"
      onSubmit={(details, outcome) => enter.mutate({ eventName, details, seen }, outcome)}
      onClose={onClose}
    >
      {({ register, control }, mistake) => {
        const field = (name: Parameters<typeof register>[0], label: string) => ({
          label,
          error: mistake(name),
          autoComplete: 'off',
          spellCheck: false,
          ...register(name),
        });
        return (
          <>
            <p className="text-sm text-muted">
              Copy them from a document of the bank. Delegates keep seeing the current details until a second
              superadmin has confirmed the new ones.
            </p>
            <WayChoice error={mistake('ways')}>
              {paymentWayKinds.map((kind) => (
                <label key={kind} className="radio-card">
                  <input
                    type="checkbox"
                    value={kind}
                    disabled={!isOffered(kind) && !(current && findPaymentWay(current, kind))}
                    {...register('ways')}
                  />
                  <span>
                    <span className="block font-semibold">{paymentWayLabels[kind]}</span>
                    <span className="field-help block">
                      {isOffered(kind)
                        ? wayHelp[kind]
                        : `Only in ${currencies[kind]}. The club has another currency.`}
                    </span>
                  </span>
                </label>
              ))}
            </WayChoice>
            <WayFields control={control} kind="upi">
              <Field {...field('upi.accountHolder', 'Account holder')} />
              <TextArea
                {...field('upi.upiIds', upiTexts.ids)}
                rows={2}
                help="One a line. The QR code uses the first."
              />
            </WayFields>
            <WayFields control={control} kind="sepa">
              <Field {...field('sepa.accountHolder', 'Account holder')} />
              <Field
                {...field('sepa.iban', 'IBAN')}
                autoCapitalize="characters"
                help="Such as DE89 3704 0044 0532 0130 00. Spaces don’t matter."
              />
              <Field
                {...field('sepa.bic', 'BIC')}
                autoCapitalize="characters"
                help="Optional. 8 or 11 characters."
              />
            </WayFields>
            <WayFields control={control} kind="bank">
              <Field {...field('bank.accountHolder', 'Account holder')} />
              <Field {...field('bank.bank', 'Bank and branch')} />
              <Field
                {...field('bank.accountNumber', 'Account number')}
                autoCapitalize="characters"
                help={accountNumberHelp(clubRegion().country)}
              />
              <Field
                {...field('bank.bankCode', 'Bank code')}
                autoCapitalize="characters"
                help={bankCodeHelp(clubRegion().country)}
              />
            </WayFields>
            <WayFields control={control} kind="desk">
              <Field
                {...field('desk.place', 'Where and when')}
                help="Such as: registration desk in the main hall, on the first day from 8 am."
              />
            </WayFields>
          </>
        );
      }}
    </FormDialog>
  );
}

function WayChoice({ error, children }: { error: string | undefined; children: ReactNode }) {
  const id = fieldId('ways');
  const frame = { name: 'ways', label: '', help: 'Delegates choose one of them.', error };
  return (
    <fieldset
      id={id}
      className="field"
      aria-describedby={describedByAttributes(frame, id)['aria-describedby']}
    >
      <legend className="field-legend">Payment methods</legend>
      <FieldHelpAndError id={id} help={frame.help} error={error} />
      <div className="radio-cards">{children}</div>
    </fieldset>
  );
}

function WayFields({
  control,
  kind,
  children,
}: {
  control: Control<FormValues, unknown, BankDetails>;
  kind: PaymentWayKind;
  children: ReactNode;
}) {
  const ways = useWatch({ control, name: 'ways' });
  if (!ways.includes(kind)) return null;
  return (
    <fieldset className="grid gap-5 border-t border-line pt-4">
      <legend className="pr-3 font-heading text-lg">{paymentWayLabels[kind]}</legend>
      {children}
    </fieldset>
  );
}

function accountNumberHelp(country: string): string {
  if (usesSortCode(country)) return 'The 8 digits, or the IBAN. Spaces don’t matter.';
  return usesIban(country)
    ? 'The IBAN. Spaces don’t matter.'
    : '5 to 34 letters and digits. Spaces don’t matter.';
}

function bankCodeHelp(country: string): string {
  if (usesSortCode(country)) return 'The sort code, such as 60-16-13. Optional with an IBAN.';
  if (usesIban(country)) return 'Optional with an IBAN: the BIC or the bank’s number.';
  return country === 'IN'
    ? 'The IFSC, such as SMPL0000001.'
    : 'BIC, routing number or another number of the bank.';
}
