import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { errorText } from '#platform/web/api.ts';
import { rupees } from '#platform/web/rupees.ts';
import { toast } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { type EventSettings, eventMutation } from './api.ts';
import { changeOf, type EventEntries, entriesOf, type Mistakes } from './event-entries.ts';

/** Fees, dates and the window of one event. When somebody else changed it meanwhile, that is said, and the form begins anew. */
export function EventForm({ event }: { event: EventSettings }) {
  const [entries, setEntries] = useState(() => entriesOf(event));
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const change = useMutation(eventMutation(useQueryClient()));

  const field = (name: keyof EventEntries, label: string, type: 'number' | 'datetime-local') => (
    <Field
      name={name}
      label={label}
      type={type}
      {...(type === 'number' && { min: 1, step: 1, inputMode: 'numeric' as const })}
      value={entries[name]}
      error={mistakes[name]}
      onChange={({ target }) => setEntries({ ...entries, [name]: target.value })}
    />
  );

  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const { body, mistakes: found = {} } = changeOf(event, entries);
    setMistakes(found);
    const first = Object.keys(found)[0];
    if (first) return focusField(first);
    if (!body) return toast('Nothing was changed');
    change.mutate(body, {
      onSuccess: ({ message }) => toast(message, { kind: 'success', duration: toastDurations.important }),
      onError: (error) =>
        toast(errorText(error), { kind: 'error', failure: error, duration: toastDurations.important }),
    });
  };

  return (
    <form method="post" noValidate onSubmit={send} className="plate grid max-w-3xl gap-8 p-5 md:p-7">
      <h2 className="text-xl">{event.eventName}</h2>
      <Part
        title="Fees in rupees"
        note={`They hold for registrations made from now on. ${onPages(event)}`}
        fields={[
          field('individual', 'Alone', 'number'),
          field('groupMember', 'In a group, each', 'number'),
          field('hospitality', 'Hospitality', 'number'),
        ]}
      />
      <Part
        title="Conference"
        note="Times are those of India."
        fields={[field('startsAt', 'Begins', 'datetime-local'), field('endsAt', 'Ends', 'datetime-local')]}
      />
      <Part
        title="Registration opens by itself"
        note="With no time to open, registration is closed until somebody opens it on the superadmin page."
        fields={[field('opensAt', 'Opens', 'datetime-local'), field('closesAt', 'Closes', 'datetime-local')]}
      />
      <div>
        <Button type="submit" pending={change.isPending} pendingText="Saving...">
          Save changes
        </Button>
      </div>
    </form>
  );
}

function Part({ title, note, fields }: { title: string; note: string; fields: readonly ReactNode[] }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="font-heading text-lg">{title}</legend>
      <p className="text-sm text-muted">{note}</p>
      <div
        className={`grid items-end gap-4 [&_.field]:grid-cols-[minmax(0,1fr)] ${fields.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}
      >
        {fields}
      </div>
    </fieldset>
  );
}

/** What the public pages say until they are built again. */
function onPages({ onPages: said }: EventSettings): string {
  if (!said) return '';
  const { individual, groupMember, hospitality } = said.fees;
  return `The public pages say ${rupees(individual)}, ${rupees(groupMember)} and ${rupees(hospitality)} until they are built again.`;
}
