import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BodyOf } from '#platform/contract/call.ts';
import { formatDateRange, parseLocalTime, zoneNameAt } from '#platform/rule/dates.ts';
import { errorCode, errorText } from '#platform/web/api.ts';
import { useLeaving } from '#platform/web/desk/use-leaving.ts';
import { clubRegion } from '#platform/web/region.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field, type FieldProps } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { updateEvent } from '../../contract.ts';
import { type EventSettings, eventMutation } from './api.ts';
import { OpeningQuestion, useBankDetailsStatus } from './bank-details/opening-question.tsx';
import { eventDraft, isSameEntries, withDraft } from './event-draft.ts';
import { changeOf, type Entry, type EntryErrors, type EventEntries, entriesOf } from './event-entries.ts';

const rupees = { type: 'number', min: 1, step: 1, inputMode: 'numeric' } as const;
const lists = [
  { value: '', label: 'Not shown' },
  { value: 'shown', label: 'Shown, with taken ones marked' },
];
const localTime = { type: 'datetime-local' } as const;

/**
 * The form of an event: name, venue, dates, fees, window and portfolio list. Unsaved changes are kept in the browser. When another
 * superadmin saves, the form shows the new values in the unchanged fields.
 */
export function EventForm({ event, accountId }: { event: EventSettings; accountId: string }) {
  const saved = useMemo(() => entriesOf(event), [event]);
  const draft = useMemo(() => eventDraft(accountId, event._id), [accountId, event._id]);
  const [entries, setEntries] = useState(() => withDraft(saved, draft.read()));
  const [isRestored, setRestored] = useState(() => !isSameEntries(saved, entries));
  const [isKept, setKept] = useState(true);
  const isChanged = !isSameEntries(saved, entries);
  useEffect(() => {
    if (isChanged) setKept(draft.keep({ base: saved, entries }));
    else draft.forget();
  }, [draft, saved, entries, isChanged]);
  const [errors, setErrors] = useState<EntryErrors>({});
  const [unconfirmed, setUnconfirmed] = useState<BodyOf<typeof updateEvent>>();
  const status = useBankDetailsStatus(event.eventName);
  const change = useMutation(eventMutation(useQueryClient()));
  // After saving, the entries differ from `event` until it is refetched.
  const isUnsaved = isChanged && !change.isSuccess;
  useLeaving(isUnsaved ? (isKept ? 'kept' : 'unkept') : 'none', 'Fees and dates');
  const [search, setSearch] = useSearchParams();

  const field = (name: Entry, label: string, more: Partial<FieldProps> = {}) => (
    <Field
      name={name}
      label={label}
      autoComplete="off"
      {...more}
      value={entries[name]}
      error={errors[name]}
      onChange={({ target }) => setEntries({ ...entries, [name]: target.value })}
    />
  );
  const showErrors = (found: EntryErrors) => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) focusField(first);
  };

  const save = (body: BodyOf<typeof updateEvent>) =>
    change.mutate(body, {
      onSuccess: ({ message }) => {
        draft.forget();
        toast(message, { kind: 'success', duration: toastDurations.important });
        // Keeps the renamed event selected.
        if (body.words)
          setSearch({ ...Object.fromEntries(search), event: body.words.name }, { replace: true });
      },
      onError: (error) => {
        const text = errorText(error);
        if (errorCode(error) === updateEvent.errors.nameTaken.code) return showErrors({ name: text });
        toast(text, { kind: 'error', failure: error, duration: toastDurations.important });
      },
      onSettled: () => setUnconfirmed(undefined),
    });
  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const { body, errors: found = {} } = changeOf(event, entries);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    if (!body) return toast('Nothing has changed');
    if (body.window?.opensAt && status !== 'confirmed') return setUnconfirmed(body);
    save(body);
  };

  return (
    <form method="post" noValidate onSubmit={send} className="plate grid max-w-3xl gap-8 p-5 md:p-7">
      {isRestored && isChanged && (
        <div className="flex flex-wrap items-center justify-between gap-3 border border-gold-line bg-sunken px-4 py-3">
          <p role="status" className="text-sm">
            These are your changes from last time. They are not saved yet.
          </p>
          <Button
            variant="quiet"
            onClick={() => {
              setEntries(saved);
              setErrors({});
              setRestored(false);
            }}
          >
            Discard changes
          </Button>
        </div>
      )}
      <Part
        title="Name and theme"
        note="Registered delegates see a new name at once. Old links keep working."
        first={field('name', 'Name')}
        fields={[field('theme', 'Theme'), field('shortName', 'Short name, at most 32 characters')]}
      />
      <Part
        title="Dates"
        note={`Times are in ${zoneOf(event)}. Leave ‘Custom text’ empty to show the dates in the usual form.`}
        fields={[
          field('startsAt', 'Starts', localTime),
          field('endsAt', 'Ends', localTime),
          field('inWords', 'Custom text', { placeholder: formattedDates(entries, event) }),
        ]}
      />
      <Part
        title="Venue"
        first={field('venue', 'Venue')}
        fields={[field('address', 'Address'), field('mapUrl', 'Map link', { inputMode: 'url' })]}
      />
      <Part
        title="Fees in rupees"
        note="They apply to new registrations. The public pages show them within seconds."
        fields={[
          field('individual', 'Alone', rupees),
          field('groupMember', 'In a group, each', rupees),
          field('hospitality', 'Hospitality', rupees),
        ]}
      />
      <Part
        title="Registration window"
        note="Leave both empty to open and close registration by hand, on Today."
        fields={[field('opensAt', 'Opens', localTime), field('closesAt', 'Closes', localTime)]}
      />
      <Part
        title="Public list of portfolios"
        first={
          <Select
            name="portfolios"
            label="Portfolios on the conference page"
            options={lists}
            help="Shown at each committee, without names of delegates."
            value={entries.portfolios}
            onChange={({ target }) => setEntries({ ...entries, portfolios: target.value })}
          />
        }
        fields={[]}
      />
      <div>
        <Button type="submit" pending={change.isPending} pendingText="Saving...">
          Save changes
        </Button>
      </div>
      {unconfirmed && status !== 'confirmed' && (
        <OpeningQuestion
          eventName={event.eventName}
          status={status}
          pending={change.isPending}
          onYes={() => save(unconfirmed)}
          onNo={() => setUnconfirmed(undefined)}
        />
      )}
    </form>
  );
}

const zoneOf = ({ timeZone }: EventSettings) => zoneNameAt(Date.now(), { ...clubRegion(), timeZone });

/** The dates as visitors see them without a custom text. */
function formattedDates({ startsAt, endsAt }: EventEntries, { timeZone }: EventSettings): string {
  const region = { ...clubRegion(), timeZone };
  const [first, last] = [parseLocalTime(startsAt, region), parseLocalTime(endsAt, region)];
  return first < last ? formatDateRange(first, last, region) : '';
}

function Part({
  title,
  note,
  first,
  fields,
}: {
  title: string;
  note?: string;
  /** A field as wide as the form, above the others. */
  first?: ReactNode;
  fields: readonly ReactNode[];
}) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="font-heading text-lg">{title}</legend>
      {note && <p className="text-sm text-muted">{note}</p>}
      {first}
      <div
        className={`grid items-end gap-4 [&_.field]:grid-cols-1 ${fields.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}
      >
        {fields}
      </div>
    </fieldset>
  );
}
