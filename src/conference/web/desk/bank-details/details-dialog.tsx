import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { type BankDetailsOfEvent, typeMutation } from './api.ts';
import {
  type DetailsEntries,
  detailsOf,
  entriesOf,
  type Mistakes,
  noEntries,
  partNames,
} from './details-entries.ts';

/** The form of bank details, which a second person then confirms. Starts with the current ones unless they are samples. */
export function DetailsDialog({ event, onClose }: { event: BankDetailsOfEvent; onClose: () => void }) {
  const { eventName, shown, standing, pending } = event;
  const [entries, setEntries] = useState(() =>
    pending ? entriesOf(pending.details) : standing === 'sample' ? noEntries : entriesOf(shown),
  );
  // The pending details when the dialog opened.
  const [seen] = useState(pending?._id ?? null);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const type = useMutation(typeMutation(useQueryClient()));

  const held = (name: keyof DetailsEntries) => ({
    name,
    label: partNames[name],
    value: entries[name],
    error: mistakes[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => setEntries({ ...entries, [name]: target.value }),
  });
  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const { details, mistakes: found } = detailsOf(entries);
    setMistakes(found);
    const [first] = Object.keys(found);
    if (first) focusField(first);
    if (!details) return;
    type.mutate(
      { eventName, details, seen },
      {
        onSuccess: ({ message }) => {
          toast(message, { kind: 'success', duration: toastDurations.important });
          onClose();
        },
        onError: toastFailure,
      },
    );
  };

  return (
    <Dialog
      open
      held={type.isPending}
      onClose={onClose}
      title={`Bank details of ${eventName}`}
      className="max-w-xl"
    >
      <form method="post" noValidate onSubmit={send} className="grid gap-5">
        <p className="text-sm text-muted">
          Copy them from the passbook, a cancelled cheque or a letter of the bank. Delegates keep seeing the
          current details until a second superadmin has confirmed them.
        </p>
        <Field {...held('accountHolder')} />
        <Field {...held('bank')} />
        <Field {...held('accountNumber')} inputMode="numeric" help="9 to 18 digits; spaces don’t matter." />
        <Field {...held('ifsc')} autoCapitalize="characters" help="Such as SMPL0000001." />
        <TextArea {...held('upiIds')} rows={2} help="One a line; the first is in the QR code." />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" disabled={type.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={type.isPending} pendingText="Saving...">
            Save for confirmation
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
