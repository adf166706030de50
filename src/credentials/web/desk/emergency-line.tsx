import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { saveEmergencyLine } from '../../contract.ts';
import { buildSaveEmergencyLineMutation, type PrintSetup } from '../api.ts';

/** Shows the emergency number on the back of badges, with a button that changes it. */
export function EmergencyLine({ setup }: { setup: PrintSetup }) {
  const [isOpen, setIsOpen] = useState(false);
  const { emergencyLine } = setup;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border border-line bg-surface p-4">
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <p className="font-semibold">Emergency number on the back</p>
        <p className="text-muted">
          {emergencyLine || (isEmergencyLineAnswered(setup) ? 'A line to write it on' : 'Not set yet')}
        </p>
      </div>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {emergencyLine ? 'Change number' : 'Add number'}
      </Button>
      {isOpen && <EmergencyDialog setup={setup} submitLabel="Save number" onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** Returns true once the number was saved, also without a number. */
export const isEmergencyLineAnswered = ({ revision }: PrintSetup): boolean => revision > 0;

const emergencySchema = saveEmergencyLine.body.pick({ emergencyLine: true });

/** Asks for the emergency number. Without a number, badges have a line to write it on. */
export function EmergencyDialog({
  setup: { eventName, revision, emergencyLine },
  submitLabel,
  onSaved,
  onClose,
}: {
  setup: PrintSetup;
  submitLabel: string;
  onSaved?: () => void;
  onClose: () => void;
}) {
  const save = useMutation(buildSaveEmergencyLineMutation(useQueryClient()));
  return (
    <FormDialog
      title="Emergency number"
      schema={emergencySchema}
      defaultValues={{ emergencyLine }}
      pending={save.isPending}
      pendingText="Saving..."
      submitLabel={submitLabel}
      onSubmit={(fields, outcome) =>
        save.mutate(
          { eventName, revision, ...fields },
          {
            ...outcome,
            onSuccess: (answer) => {
              outcome.onSuccess(answer);
              onSaved?.();
            },
          },
        )
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <Field
          label="Name and phone number"
          help="Such as ‘Security desk +91 90000 00000’. It is on the back of every badge. Leave it empty for a line to write on."
          autoComplete="off"
          error={mistake('emergencyLine')}
          {...register('emergencyLine')}
        />
      )}
    </FormDialog>
  );
}
