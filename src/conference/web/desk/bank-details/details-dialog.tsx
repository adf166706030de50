import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import type { BankDetails } from '../../../contract/bank-details.ts';
import { type BankDetailsOfEvent, enterMutation } from './api.ts';
import { detailsForm, emptyForm, fieldLabels, toFormValues } from './details-fields.ts';

/** The form of bank details, which a second person then confirms. Starts with the current ones unless they are samples. */
export function DetailsDialog({ event, onClose }: { event: BankDetailsOfEvent; onClose: () => void }) {
  const { eventName, shown, status, pending } = event;
  const current = pending?.details ?? (status === 'sample' ? undefined : shown);
  // Keeps the id of the details that were pending when the dialog opened.
  const [seen] = useState(pending?._id ?? null);
  const enter = useMutation(enterMutation(useQueryClient()));
  return (
    <FormDialog
      title={`Bank details of ${eventName}`}
      schema={detailsForm}
      defaultValues={current ? toFormValues(current) : emptyForm}
      pending={enter.isPending}
      pendingText="Saving..."
      submitLabel="Save for confirmation"
      className="max-w-xl"
      onSubmit={(details, outcome) => enter.mutate({ eventName, details, seen }, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => {
        const field = (name: keyof BankDetails) => ({
          label: fieldLabels[name],
          error: mistake(name),
          autoComplete: 'off',
          spellCheck: false,
          ...register(name),
        });
        return (
          <>
            <p className="text-sm text-muted">
              Copy them from the passbook, a cancelled cheque or a letter from the bank. Delegates keep seeing
              the current details until a second superadmin has confirmed the new ones.
            </p>
            <Field {...field('accountHolder')} />
            <Field {...field('bank')} />
            <Field
              {...field('accountNumber')}
              inputMode="numeric"
              help="9 to 18 digits. Spaces don’t matter."
            />
            <Field {...field('ifsc')} autoCapitalize="characters" help="Such as SMPL0000001." />
            <TextArea {...field('upiIds')} rows={2} help="One a line. The QR code uses the first." />
          </>
        );
      }}
    </FormDialog>
  );
}
