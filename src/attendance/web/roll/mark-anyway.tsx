import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { recordRollEvents } from '../../contract.ts';
import type { RollQueue } from './roll-queue.ts';

const anywayForm = recordRollEvents.body
  .pick({ anywayReason: true })
  .required()
  .extend({ anywayReason: recordRollEvents.body.shape.anywayReason.unwrap() });

/** Asks why the refused marks are stored anyway (product 22.23). If the device is offline, they are sent later. */
export default function MarkAnywayDialog({ queue, onClose }: { queue: RollQueue; onClose: () => void }) {
  return (
    <FormDialog
      title="Save these marks anyway?"
      schema={anywayForm}
      defaultValues={{ anywayReason: '' }}
      pending={false}
      submitLabel="Save anyway"
      onSubmit={({ anywayReason }) => {
        queue.storeAnyway(anywayReason);
        onClose();
      }}
      worksOffline
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <Field
          label="Reason"
          help="The secretariat sees it with your name, for example: took part here, seat changed at noon."
          autoComplete="off"
          error={mistake('anywayReason')}
          {...register('anywayReason')}
        />
      )}
    </FormDialog>
  );
}
