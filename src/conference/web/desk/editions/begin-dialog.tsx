import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { errorCode, errorText } from '#platform/web/api.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { addEvent, eventNameField } from '../../../contract.ts';
import { beginMutation, type EventSettings } from '../api.ts';

/** Asks how a new event is called; with `events`, from which of them the edition is begun. What is wrong is said at the name. */
export function BeginDialog({
  events = [],
  onClose,
}: {
  events?: readonly EventSettings[];
  onClose: () => void;
}) {
  const [eventName, setName] = useState('');
  const [from, setFrom] = useState(events[0]?._id);
  const [mistake, setMistake] = useState<string>();
  const begin = useMutation(beginMutation(useQueryClient()));
  const isEdition = from !== undefined;

  const refuse = (text: string) => {
    setMistake(text);
    focusField('eventName');
  };
  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const checked = eventNameField.safeParse(eventName);
    if (!checked.success) return refuse(checked.error.issues[0]?.message ?? '');
    begin.mutate(
      { eventName: checked.data, from },
      {
        onSuccess: ({ message }) => {
          toast(message, { kind: 'success', duration: toastDurations.important });
          onClose();
        },
        onError: (error) => {
          const text = errorText(error);
          if (errorCode(error) === addEvent.errors.nameTaken.code) return refuse(text);
          toast(text, { kind: 'error', failure: error, duration: toastDurations.important });
        },
      },
    );
  };

  return (
    <Dialog
      open
      held={begin.isPending}
      onClose={onClose}
      title={isEdition ? 'New edition' : 'Add an event'}
      className="max-w-lg"
    >
      <form method="post" noValidate onSubmit={send} className="grid gap-5">
        <p>
          {isEdition
            ? 'It begins with the committees, portfolios, seats, texts, fees, venue and payment details of the one before, as a draft. Its people, chat groups, theme and dates are left out: you fill them next.'
            : 'For a separate conference, such as a mock. It begins as a draft with the fees and the venue of the main event, and without committees.'}
        </p>
        <Field
          name="eventName"
          label="Name"
          help="As delegates read it, with its year."
          autoComplete="off"
          value={eventName}
          error={mistake}
          onChange={({ target }) => setName(target.value)}
        />
        {isEdition && (
          <Select
            name="from"
            label="Begin from"
            options={events.map((event) => ({ value: event._id, label: event.eventName }))}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" disabled={begin.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={begin.isPending} pendingText="Beginning...">
            {isEdition ? 'Begin the edition' : 'Add the event'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
