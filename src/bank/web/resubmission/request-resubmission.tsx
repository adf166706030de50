import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import {
  optionalTypedReasonSchema,
  ReasonFields,
  type UsualReason,
} from '#platform/web/desk/reason-fields.tsx';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  type ResubmissionReason,
  requestResubmission,
  resubmissionReasonLabels,
} from '../../contract/resubmission.ts';
import { buildRequestResubmissionMutation } from './resubmission.tsx';

/** Button to request another proof of payment. Its keyboard shortcut is 'a'. */
export function RequestResubmissionButton({
  registrationId,
  name,
}: {
  registrationId: string;
  name: string;
}) {
  const [open, setOpen] = useState(false);
  const keys = useMemo(
    () => ({ a: { does: 'request another proof of payment', run: () => setOpen(true) } }),
    [],
  );
  useShortcuts(keys);
  return (
    <>
      <Button variant="quiet" className="whitespace-nowrap max-lg:px-2" onClick={() => setOpen(true)}>
        Request proof
      </Button>
      {open && (
        <RequestResubmissionDialog
          registrationId={registrationId}
          name={name}
          onDone={() => setOpen(false)}
        />
      )}
    </>
  );
}

const labels = {
  unreadable: 'Unreadable',
  sum: 'Sum differs',
  number: 'Number is wrong',
  other: 'Another picture',
  not_found: 'Not in the account',
} as const satisfies Record<ResubmissionReason, string>;

const usualReasons: readonly UsualReason<ResubmissionReason>[] = (
  Object.keys(labels) as ResubmissionReason[]
).map((id) => ({
  id,
  label: labels[id],
  mailed: resubmissionReasonLabels[id],
}));

const { reason, words } = requestResubmission.body.shape;
const reasonForm = z
  .object({ reason, words: optionalTypedReasonSchema.pipe(words) })
  .refine((given) => given.reason || given.words, { path: ['reason'], error: 'Please give a reason' });

function RequestResubmissionDialog({
  registrationId,
  name,
  onDone,
}: {
  registrationId: string;
  name: string;
  onDone: () => void;
}) {
  const requesting = useMutation(buildRequestResubmissionMutation(useQueryClient()));
  return (
    <FormDialog
      title="Request another proof of payment?"
      schema={reasonForm}
      defaultValues={{ words: '' }}
      pending={requesting.isPending}
      submitLabel="Request proof"
      onSubmit={(given, outcome) => requesting.mutate({ regID: registrationId, ...given }, outcome)}
      onClose={onDone}
    >
      {({ control }, mistake) => (
        <>
          <p>
            We email {name}, who can then send another proof on the dashboard. The registration stays pending.
            The email asks for money only where the bank statements show that some is missing.
          </p>
          <ReasonFields
            usual={usualReasons}
            control={control}
            error={mistake('reason') ?? mistake('words')}
          />
        </>
      )}
    </FormDialog>
  );
}
