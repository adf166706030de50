import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { overrideVerdict } from '../../contract.ts';
import type { Direction } from '../../rule/presence.ts';
import { useDoorSource } from './door-source.ts';
import { letInLabels, letInToasts } from './let-in-labels.ts';

const letInForm = overrideVerdict.body.pick({ reason: true });

/** Asks why the door lets a refused delegate in or out anyway (product 22.7). */
export default function LetInDialog({
  scanId,
  direction,
  onClose,
  onDone,
}: {
  scanId: string;
  direction: Direction;
  onClose: () => void;
  onDone: () => void;
}) {
  const call = useMutation(useDoorSource().letIn);
  return (
    <FormDialog
      title={`${letInLabels[direction]}?`}
      schema={letInForm}
      defaultValues={{ reason: '' }}
      pending={call.isPending}
      submitLabel={letInLabels[direction]}
      onSubmit={({ reason }, outcome) =>
        call.mutate(
          { scanId, reason },
          {
            ...outcome,
            onSuccess: () => {
              outcome.onSuccess({ message: letInToasts[direction] });
              onDone();
            },
          },
        )
      }
      worksOffline
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <Field
          label="Reason"
          help="The secretariat sees it with your name, for example: paid at the desk just now."
          autoComplete="off"
          error={mistake('reason')}
          {...register('reason')}
        />
      )}
    </FormDialog>
  );
}
