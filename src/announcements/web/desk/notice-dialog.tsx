import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { formatTimeZone } from '#platform/rule/dates.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type noticePlaces, saveNotice } from '../../contract/notices.ts';
import { fillTemplateForEveryone, getGeneralPlaceholderValue } from '../../rule/placeholders.ts';
import { type Announcement, buildRemoveNoticeMutation, buildSaveNoticeMutation } from './api.ts';
import { convertTypedTimeToIso, formatTypedTime } from './typed-time.ts';

const places: { value: (typeof noticePlaces)[number]; label: string }[] = [
  { value: 'everywhere', label: 'Public pages and wall screens' },
  { value: 'pages', label: 'Public pages' },
  { value: 'screens', label: 'Wall screens' },
];

const dayMs = 24 * 60 * 60_000;
const maxLength = 200;

/** Shows an announcement as a notice with start and end, changes the notice, or removes it (product 25.12). */
/** Returns the subject with general texts at its placeholders, which the user can change. */
const suggestText = (subject: string): string =>
  fillTemplateForEveryone(
    subject,
    (placeholder, fallback) => fallback ?? getGeneralPlaceholderValue(placeholder, ''),
  ).slice(0, maxLength);

export function NoticeDialog({
  announcement: { _id, subject, notice },
  onClose,
}: {
  announcement: Announcement;
  onClose: () => void;
}) {
  const cache = useQueryClient();
  const save = useMutation(buildSaveNoticeMutation(cache));
  const remove = useMutation(buildRemoveNoticeMutation(cache));
  const [now] = useState(Date.now);
  const schema = z
    .object({
      text: z.string(),
      place: z.enum(['everywhere', 'pages', 'screens']),
      begins: z.string(),
      ends: z.string(),
    })
    .transform(({ text, place, begins, ends }) => ({
      announcementId: _id,
      text: text.replace(/\s+/g, ' '),
      place,
      beginsAt: convertTypedTimeToIso(begins) ?? '',
      endsAt: convertTypedTimeToIso(ends) ?? '',
    }))
    .pipe(saveNotice.body);
  const times = notice ?? {
    beginsAt: new Date(now).toISOString(),
    endsAt: new Date(now + dayMs).toISOString(),
  };
  return (
    <FormDialog
      title={notice ? 'Change notice' : 'Show as notice'}
      schema={schema}
      defaultValues={{
        text: notice?.text ?? suggestText(subject),
        place: notice?.place ?? 'everywhere',
        begins: formatTypedTime(times.beginsAt),
        ends: formatTypedTime(times.endsAt),
      }}
      pending={save.isPending || remove.isPending}
      pendingText="Saving..."
      submitLabel="Save notice"
      onSubmit={(body, outcome) => save.mutate(body, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <TextArea
            label="Text"
            rows={3}
            help="Everyone can read it, so write nothing personal. At most 200 characters. On pages the button of the announcement follows it."
            error={mistake('text')}
            {...register('text')}
          />
          <Select label="Where" options={places} error={mistake('place')} {...register('place')} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Begins" type="datetime-local" error={mistake('beginsAt')} {...register('begins')} />
            <Field label="Ends" type="datetime-local" error={mistake('endsAt')} {...register('ends')} />
          </div>
          <p className="text-sm text-muted">Times are in {formatTimeZone(clubRegion())}.</p>
          {notice && (
            <Button
              variant="quiet"
              className="justify-self-start"
              onClick={() => remove.mutate({ announcementId: _id }, createToastMutationHandlers(onClose))}
            >
              Remove notice
            </Button>
          )}
        </>
      )}
    </FormDialog>
  );
}
