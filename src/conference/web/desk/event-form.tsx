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
import { OpeningQuestion, useBankStanding } from './bank-details/opening-question.tsx';
import { eventDraft, isSameEntries, withDraft } from './event-draft.ts';
import { changeOf, type Entry, type EventEntries, entriesOf, type Mistakes } from './event-entries.ts';

const rupees = { type: 'number', min: 1, step: 1, inputMode: 'numeric' } as const;
const lists = [
  { value: '', label: 'Not shown' },
  { value: 'shown', label: 'Shown, with those that are taken' },
];
const moment = { type: 'datetime-local' } as const;

/**
 * Name, fees, dates and the window of one event. What was typed and not saved is kept in the browser. When another superadmin saved
 * meanwhile, the form shows their values in the fields that were not touched here.
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
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [asking, setAsking] = useState<BodyOf<typeof updateEvent>>();
  const standing = useBankStanding(event.eventName);
  const change = useMutation(eventMutation(useQueryClient()));
  // A saved form is replaced once the event is read again: until then it still differs from what it began with.
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
      error={mistakes[name]}
      onChange={({ target }) => setEntries({ ...entries, [name]: target.value })}
    />
  );
  const refuse = (found: Mistakes) => {
    setMistakes(found);
    const [first] = Object.keys(found);
    if (first) focusField(first);
  };

  const save = (body: BodyOf<typeof updateEvent>) =>
    change.mutate(body, {
      onSuccess: ({ message }) => {
        draft.forget();
        toast(message, { kind: 'success', duration: toastDurations.important });
        // The address goes on naming the event that was edited.
        if (body.words)
          setSearch({ ...Object.fromEntries(search), event: body.words.name }, { replace: true });
      },
      onError: (error) => {
        const text = errorText(error);
        if (errorCode(error) === updateEvent.errors.nameTaken.code) return refuse({ name: text });
        toast(text, { kind: 'error', failure: error, duration: toastDurations.important });
      },
      onSettled: () => setAsking(undefined),
    });
  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const { body, mistakes: found = {} } = changeOf(event, entries);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    if (!body) return toast('Nothing was changed');
    if (body.window?.opensAt && standing !== 'confirmed') return setAsking(body);
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
              setMistakes({});
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
        fields={[field('theme', 'Theme'), field('shortName', 'Short name, 32 characters')]}
      />
      <Part
        title="Dates"
        note={`Times are in ${zoneOf(event)}. Leave ‘In words’ empty to show the dates in the usual form.`}
        fields={[
          field('startsAt', 'Begins', moment),
          field('endsAt', 'Ends', moment),
          field('inWords', 'In words', { placeholder: asTheyAre(entries, event) }),
        ]}
      />
      <Part
        title="Venue"
        first={field('venue', 'Venue')}
        fields={[
          field('address', 'Address'),
          field('mapUrl', 'Map, an https:// address', { inputMode: 'url' }),
        ]}
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
        fields={[field('opensAt', 'Opens', moment), field('closesAt', 'Closes', moment)]}
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
      {asking && standing !== 'confirmed' && (
        <OpeningQuestion
          eventName={event.eventName}
          standing={standing}
          pending={change.isPending}
          onYes={() => save(asking)}
          onNo={() => setAsking(undefined)}
        />
      )}
    </form>
  );
}

const zoneOf = ({ timeZone }: EventSettings) => zoneNameAt(Date.now(), { ...clubRegion(), timeZone });

/** Formats the dates as visitors see them when no text was entered. */
function asTheyAre({ startsAt, endsAt }: EventEntries, { timeZone }: EventSettings): string {
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
