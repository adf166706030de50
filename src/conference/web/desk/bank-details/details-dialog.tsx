import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { CheckboxCards } from '#platform/web/ui/radio-cards.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  describePaymentWay,
  isPaymentWayOffered,
  paymentWayCurrencies,
} from '../../../contract/payment-way-choices.ts';
import {
  type BankDetails,
  findPaymentWay,
  type PaymentWayKind,
  paymentWayKinds,
  paymentWayLabels,
} from '../../../contract/payment-ways.ts';
import { usesIban, usesSortCode } from '../../../rule/iban.ts';
import { upiTexts } from '../../../rule/upi.ts';
import { type BankDetailsOfEvent, buildEnterBankDetailsMutation } from './api.ts';
import {
  bankDetailsFormSchema,
  emptyBankDetailsForm,
  type FormValues,
  toBankDetailsFormValues,
} from './details-fields.ts';

/**
 * Dialog to enter payment details. It starts with the pending details, or else with those that delegates see, unless
 * they are samples. Without any, it starts with the payment methods that the setup chose.
 */
export function BankDetailsDialog({ event, onClose }: { event: BankDetailsOfEvent; onClose: () => void }) {
  const { eventName, shown, status, pending, planned } = event;
  const { currency, country } = clubRegion();
  const isOffered = (kind: PaymentWayKind) => isPaymentWayOffered(kind, currency.code);
  const current = pending?.details ?? (['sample', 'missing'].includes(status) ? undefined : shown);
  // Id of the details that were pending when the dialog opened.
  const [seen] = useState(pending?._id ?? null);
  const enter = useMutation(buildEnterBankDetailsMutation(useQueryClient()));
  return (
    <FormDialog
      title={`Payment details of ${eventName}`}
      schema={bankDetailsFormSchema}
      defaultValues={
        current
          ? toBankDetailsFormValues(current)
          : { ...emptyBankDetailsForm, ways: planned.filter(isOffered) }
      }
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
            <CheckboxCards
              {...register('ways')}
              label="Payment methods"
              help="Delegates choose one of them."
              error={mistake('ways')}
              choices={paymentWayKinds.map((kind) => ({
                value: kind,
                label: paymentWayLabels[kind],
                help: isOffered(kind)
                  ? describePaymentWay(kind, country)
                  : `Only in ${paymentWayCurrencies[kind]}. The club has another currency.`,
                disabled: !isOffered(kind) && !(current && findPaymentWay(current, kind)),
              }))}
            />
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
                help={accountNumberHelp(country)}
              />
              <Field
                {...field('bank.bankCode', 'Bank code')}
                autoCapitalize="characters"
                help={bankCodeHelp(country)}
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
