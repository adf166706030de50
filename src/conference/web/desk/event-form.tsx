import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BodyOf } from '#platform/contract/call.ts';
import { formatDateRange, formatTimeZone, parseLocalTime } from '#platform/rule/dates.ts';
import { errorCode } from '#platform/web/api.ts';
import { getClubCurrencySign, getFeeInputAttributes } from '#platform/web/club-money.ts';
import { useUnsavedChangesGuard } from '#platform/web/desk/use-unsaved-changes.ts';
import { getErrorOrOfflineText } from '#platform/web/offline.ts';
import { clubRegion } from '#platform/web/region.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field, type FieldProps } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { updateEvent } from '../../contract.ts';
import { buildUpdateEventMutation, type EventSettings } from './api.ts';
import {
  ConfirmRegistrationOpeningDialog,
  useBankDetailsStatus,
} from './bank-details/confirm-opening-dialog.tsx';
import {
  areEventFormValuesEqual,
  mergeSavedValuesWithDraft,
  openEventFormDraft,
} from './event-form-draft.ts';
import {
  buildEventUpdate,
  changeEventFormValue,
  type EventFormErrors,
  type EventFormFieldName,
  type EventFormValues,
  toEventFormValues,
} from './event-form-values.ts';
import { eventSections, toSectionId } from './event-sections.tsx';

const portfolioListOptions = [
  { value: '', label: 'Not shown' },
  { value: 'shown', label: 'Shown, with taken ones marked' },
];
const whenFullOptions = [
  { value: '', label: 'Registration closes by itself' },
  { value: 'waiting_list', label: 'Delegates can join a waiting list' },
];
const localTime = { type: 'datetime-local' } as const;

/** Stores unsaved changes in the browser. When another superadmin saves, unchanged fields show the new values. */
export function EditEventForm({ event, accountId }: { event: EventSettings; accountId: string }) {
  const saved = useMemo(() => toEventFormValues(event), [event]);
  const draft = useMemo(() => openEventFormDraft(accountId, event._id), [accountId, event._id]);
  const [entries, setEntries] = useState(() => mergeSavedValuesWithDraft(saved, draft.read()));
  const [isRestored, setRestored] = useState(() => !areEventFormValuesEqual(saved, entries));
  const [isKept, setKept] = useState(true);
  const isChanged = !areEventFormValuesEqual(saved, entries);
  useEffect(() => {
    if (isChanged) setKept(draft.keep({ base: saved, entries }));
    else draft.forget();
  }, [draft, saved, entries, isChanged]);
  const [errors, setErrors] = useState<EventFormErrors>({});
  const [unconfirmed, setUnconfirmed] = useState<BodyOf<typeof updateEvent>>();
  const status = useBankDetailsStatus(event.eventName);
  const change = useMutation(buildUpdateEventMutation(useQueryClient()));
  // After a save the entries differ from `event` until it is refetched, but they are not unsaved.
  const isUnsaved = isChanged && !change.isSuccess;
  useUnsavedChangesGuard(isUnsaved ? (isKept ? 'kept' : 'unkept') : 'none', 'Name, dates and fees');
  const [search, setSearch] = useSearchParams();

  const field = (name: EventFormFieldName, label: string, more: Partial<FieldProps> = {}) => (
    <Field
      name={name}
      label={label}
      autoComplete="off"
      {...more}
      value={entries[name]}
      error={errors[name]}
      onChange={({ target }) => setEntries(changeEventFormValue(entries, name, target.value))}
    />
  );
  const showErrors = (found: EventFormErrors) => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) focusField(first);
  };

  const save = (body: BodyOf<typeof updateEvent>) =>
    change.mutate(body, {
      onSuccess: ({ message }) => {
        draft.forget();
        toast(message, { kind: 'success', duration: toastDurations.important });
        // The URL gets the new name, so that a renamed event stays selected.
        if (body.texts)
          setSearch({ ...Object.fromEntries(search), event: body.texts.name }, { replace: true });
      },
      onError: (error) => {
        const text = getErrorOrOfflineText(error);
        if (errorCode(error) === updateEvent.errors.nameTaken.code) return showErrors({ name: text });
        toast(text, { kind: 'error', failure: error, duration: toastDurations.important });
      },
      onSettled: () => setUnconfirmed(undefined),
    });
  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const { body, errors: found = {} } = buildEventUpdate(event, entries);
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
      <FieldGroup
        title={eventSections.name.title}
        note="Registered delegates see a new name at once. Old links keep working."
        first={field('name', 'Name')}
        fields={[field('theme', 'Theme'), field('shortName', 'Short name, at most 32 characters')]}
      />
      <FieldGroup
        title={eventSections.dates.title}
        note={`Times are in ${zoneOf(event)}. Leave ‘Custom text’ empty to show the dates in the usual form.`}
        fields={[
          field('startsAt', 'Starts', localTime),
          field('endsAt', 'Ends', localTime),
          field('inWords', 'Custom text', { placeholder: formattedDates(entries, event) }),
        ]}
      />
      <FieldGroup
        title={eventSections.venue.title}
        first={field('venue', 'Name of the venue')}
        fields={[field('address', 'Address'), field('mapUrl', 'Map link', { inputMode: 'url' })]}
      />
      <FieldGroup
        title={`${eventSections.fees.title} (${getClubCurrencySign()})`}
        section={eventSections.fees.title}
        note="They apply to new registrations while no fee round below does. 0 means that nothing is to pay. Leave hospitality empty if you offer no accommodation."
        fields={[
          field('individual', 'Alone', getFeeInputAttributes()),
          field('groupMember', 'In a group, each', getFeeInputAttributes()),
          field('hospitality', 'Hospitality', getFeeInputAttributes()),
        ]}
      />
      <FieldGroup
        title={eventSections.window.title}
        note="Leave both empty to open and close registration by hand, on Today."
        fields={[field('opensAt', 'Opens', localTime), field('closesAt', 'Closes', localTime)]}
      />
      <FieldGroup
        title={eventSections.full.title}
        first={
          <Select
            name="whenFull"
            label="When all seats are taken"
            options={whenFullOptions}
            help="All seats are taken when each one is assigned, or more delegates are confirmed than there are seats."
            value={entries.whenFull}
            onChange={({ target }) => setEntries({ ...entries, whenFull: target.value })}
          />
        }
        fields={[]}
      />
      <FieldGroup
        title={eventSections.portfolios.title}
        first={
          <Select
            name="portfolios"
            label="Portfolios on the conference page"
            options={portfolioListOptions}
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
        <ConfirmRegistrationOpeningDialog
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

const zoneOf = ({ timeZone }: EventSettings) => formatTimeZone({ timeZone });

/** Returns the dates as visitors see them if there is no custom text. */
function formattedDates({ startsAt, endsAt }: EventFormValues, { timeZone }: EventSettings): string {
  const region = { ...clubRegion(), timeZone };
  const [first, last] = [parseLocalTime(startsAt, region), parseLocalTime(endsAt, region)];
  return first < last ? formatDateRange(first, last, region) : '';
}

function FieldGroup({
  title,
  section = title,
  note,
  first,
  fields,
}: {
  title: string;
  /** The name of the section, if the title says more. */
  section?: string;
  note?: string;
  first?: ReactNode;
  fields: readonly ReactNode[];
}) {
  return (
    <fieldset id={toSectionId(section)} className="grid min-w-0 scroll-mt-20 gap-4">
      <legend className={`font-heading text-lg ${note ? '' : 'mb-2'}`}>{title}</legend>
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
