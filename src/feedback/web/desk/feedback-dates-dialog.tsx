import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { formatDateTimeInputValue, parseLocalTime } from '#platform/rule/dates.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { setFeedbackWindow } from '../../contract.ts';
import { defaultFeedbackOpenDays } from '../../rule/feedback-window.ts';
import { buildSetFeedbackWindowMutation, type Feedback } from '../api.ts';

/**
 * Converts a typed time in the club's time zone to ISO 8601. Returns null for an empty field. Returns an invalid text
 * unchanged, so that the schema rejects it.
 */
function timeOf(typed: string): string | null {
  if (typed === '') return null;
  const at = parseLocalTime(typed, clubRegion());
  return Number.isNaN(at) ? typed : new Date(at).toISOString();
}

const typedOf = (at: string | null) =>
  at === null ? '' : formatDateTimeInputValue(Date.parse(at), clubRegion());

export function FeedbackDatesDialog({
  feedback: { eventName, revision, set },
  onClose,
}: {
  feedback: Feedback;
  onClose: () => void;
}) {
  const mutation = useMutation(buildSetFeedbackWindowMutation(useQueryClient()));
  const schema = z
    .object({ opensAt: z.string(), closesAt: z.string() })
    .transform(({ opensAt, closesAt }) => ({
      eventName,
      revision,
      opensAt: timeOf(opensAt),
      closesAt: timeOf(closesAt),
    }))
    .pipe(setFeedbackWindow.body);
  return (
    <FormDialog
      title="Dates of the feedback form"
      schema={schema}
      defaultValues={{ opensAt: typedOf(set.opensAt), closesAt: typedOf(set.closesAt) }}
      pending={mutation.isPending}
      pendingText="Saving..."
      submitLabel="Save dates"
      onSubmit={(body, outcome) => mutation.mutate(body, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <Field
            label="Opens (optional)"
            type="datetime-local"
            help="If empty: after the last day of the event."
            error={mistake('opensAt')}
            {...register('opensAt')}
          />
          <Field
            label="Closes (optional)"
            type="datetime-local"
            help={`If empty: ${defaultFeedbackOpenDays} days after it opens.`}
            error={mistake('closesAt')}
            {...register('closesAt')}
          />
        </>
      )}
    </FormDialog>
  );
}
