import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { addEvent, eventNameField } from '../../../contract.ts';
import { buildCreateEventMutation, type EventSettings } from '../api.ts';

const schema = z.object({ eventName: eventNameField, from: z.string().optional() });

/**
 * Shows the dialog that creates an event.
 * @param events earlier events, one of which a new edition of the main event copies; if empty, a smaller event beside
 *   the main event is added, such as a mock conference
 */
export function NewEventDialog({
  events = [],
  onClose,
}: {
  events?: readonly EventSettings[];
  onClose: () => void;
}) {
  const begin = useMutation(buildCreateEventMutation(useQueryClient()));
  const isEdition = events.length > 0;
  return (
    <FormDialog
      title={isEdition ? 'Create edition' : 'Add event'}
      schema={schema}
      defaultValues={{ eventName: '', from: events[0]?._id }}
      errorFields={{ [addEvent.errors.nameTaken.code]: 'eventName' }}
      pending={begin.isPending}
      submitLabel={isEdition ? 'Create edition' : 'Add event'}
      onSubmit={(beginning, outcome) => begin.mutate(beginning, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <p>
            {isEdition
              ? 'You get a draft copy of an earlier event, without people. Afterwards set its theme and dates.'
              : 'For a separate conference, such as a mock. You get a draft with the fees and the venue of the main event, and add the committees.'}
          </p>
          <Field
            label="Name"
            help="As delegates read it, with its year."
            autoComplete="off"
            error={mistake('eventName')}
            {...register('eventName')}
          />
          {isEdition && (
            <Select
              label="Copy from"
              options={events.map(({ _id, eventName }) => ({ value: _id, label: eventName }))}
              {...register('from')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
