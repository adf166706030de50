import { useState } from 'react';
import { z } from 'zod';
import { buildLineSchema } from '#platform/contract/common.ts';
import { errorCode } from '#platform/web/api.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { isServerUnavailableError } from '#platform/web/no-answer.ts';
import { getErrorOrOfflineText } from '#platform/web/offline.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { takeLead } from '../../contract.ts';
import { KeyButton } from '../console/key-button.tsx';
import type { LiveDebate } from './live-debate.ts';

const reasonSchema = z.object({
  reason: buildLineSchema('Enter a reason of at most 200 characters', 200),
});
const { leadHeld, reasonMissing } = takeLead.errors;

/** Makes this device the lead. A reason is asked for while another one leads. */
export function TakeLeadButton({ live }: { live: LiveDebate }) {
  const [isAsking, setAsking] = useState(false);
  const [isAlone, setAlone] = useState(false);
  const take = useMutation({ mutationFn: (reason?: string) => live.takeLead(reason) });
  const onError = (error: Error) => {
    const code = errorCode(error);
    if (code === leadHeld.code || code === reasonMissing.code) return setAsking(true);
    setAsking(false);
    if (isServerUnavailableError(error)) return setAlone(true);
    toast(getErrorOrOfflineText(error), {
      kind: 'error',
      duration: toastDurations.important,
      failure: error,
    });
  };
  return (
    <>
      <KeyButton pending={take.isPending && !isAsking} onClick={() => take.mutate(undefined, { onError })}>
        Take the lead
      </KeyButton>
      {isAlone && (
        <ConfirmDialog
          title="Chair without a network?"
          answer="Chair on this device"
          pending={false}
          worksOffline
          onYes={() => {
            live.leadAlone();
            setAlone(false);
          }}
          onNo={() => setAlone(false)}
        >
          <p>
            Without a network this device does not know whether another one goes on. If one does, your steps
            are kept aside later, and the lead decides about them.
          </p>
        </ConfirmDialog>
      )}
      {isAsking && (
        <FormDialog
          title="Take the lead"
          schema={reasonSchema}
          defaultValues={{ reason: '' }}
          pending={take.isPending}
          submitLabel="Take the lead"
          onSubmit={({ reason }) => take.mutate(reason, { onSuccess: () => setAsking(false), onError })}
          onClose={() => setAsking(false)}
        >
          {({ register }, mistake) => (
            <>
              <p>
                Another device leads this session now. Steps that it has not sent are kept aside, and you
                decide about them. The reason is in the audit log.
              </p>
              <Field label="Reason" error={mistake('reason')} {...register('reason')} />
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}
