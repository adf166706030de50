import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type ErasePeriod, erasePeriods } from '../../../contract.ts';
import { buildEventActionMutation, type EventAction, type EventSettings } from '../api.ts';

const erasedData =
  'Names, answers, payments, notes, groups and mails about them are erased on that day. Numbers and accounts stay.';

interface Question {
  title: (name: string) => string;
  answer: string;
  text: string;
  isDangerous?: true;
}

const announceQuestion: Question = {
  title: (name) => `Announce ${name}?`,
  answer: 'Announce event',
  text: 'Everyone can see it from now on. Registration opens at the time you set, or when you open it.',
};

const questions: Readonly<Record<EventAction, Question>> = {
  announce: announceQuestion,
  announce_as_main: announceQuestion,
  make_main: {
    title: (name) => `Make ${name} the main event?`,
    answer: 'Make main event',
    text: 'The home page, the conference page, the navigation and the calendar file show it within a few seconds.',
  },
  end: {
    title: (name) => `End ${name}?`,
    answer: 'End event',
    text: 'Registration closes. You can no longer decide on registrations or assign seats, unless you announce the event again.',
    isDangerous: true,
  },
  archive: {
    title: (name) => `Archive ${name}?`,
    answer: 'Archive event',
    text: 'The archive page lists it with its numbers. You can read and export its registrations, but change nothing. You can’t undo this.',
    isDangerous: true,
  },
  erase: {
    title: (name) => `Erasure date of ${name}`,
    answer: 'Change date',
    text: `${erasedData} You can change the date until then.`,
  },
  remove: {
    title: (name) => `Delete ${name}?`,
    answer: 'Delete event',
    text: 'It never had a registration. Its committees, portfolios, fee rounds, discount codes, timetable, questions, payment details and its entry in the archive are deleted with it. Other events stay. You can’t undo this.',
    isDangerous: true,
  },
};

const periodNames: Readonly<Record<ErasePeriod, string>> = {
  days_90: 'After 90 days',
  year_1: 'After a year',
  years_3: 'After three years',
  never: 'Never',
};

/** Asks the superadmin to confirm an action, and to choose one first if there are several. */
export function EventActionDialog({
  event: { _id, eventName },
  actions,
  main,
  onClose,
}: {
  event: EventSettings;
  actions: readonly EventAction[];
  main: EventSettings | undefined;
  onClose: () => void;
}) {
  const [action, setAction] = useState<EventAction>(actions[0] ?? 'announce');
  const [eraseAfter, setEraseAfter] = useState<ErasePeriod>('year_1');
  const change = useMutation(buildEventActionMutation(useQueryClient()));
  const { title, answer, text, isDangerous } = questions[action];
  const send = () =>
    change.mutate(
      { _id, action, eraseAfter },
      {
        onSuccess: ({ message }) => {
          toast(message, { kind: 'success', duration: toastDurations.important });
          onClose();
        },
        onError: toastFailure,
      },
    );
  return (
    <ConfirmDialog
      title={title(eventName)}
      answer={answer}
      variant={isDangerous ? 'danger' : 'primary'}
      pending={change.isPending}
      onYes={send}
      onNo={onClose}
    >
      <p>{text}</p>
      {(action === 'archive' || action === 'erase') && (
        <Select
          name="eraseAfter"
          label="Erase the personal data of its registrations"
          help={action === 'archive' ? erasedData : 'Counted from today.'}
          options={erasePeriods.map((value) => ({ value, label: periodNames[value] }))}
          value={eraseAfter}
          onChange={({ target }) =>
            setEraseAfter(erasePeriods.find((period) => period === target.value) ?? 'never')
          }
        />
      )}
      {actions.length > 1 && (
        <RadioCards
          name="action"
          label="How it is shown"
          choices={[
            {
              value: 'announce_as_main',
              label: 'As the main event',
              help: main
                ? `Replaces ${main.eventName} on the home page, the conference page and in the navigation.`
                : 'Shown on the home page, the conference page and in the navigation.',
              checked: action === 'announce_as_main',
            },
            {
              value: 'announce',
              label: 'As an additional event',
              help: 'Shown only in the registration form and on the Apply now page.',
              checked: action === 'announce',
            },
          ]}
          onChange={({ target }) => setAction(target.value === 'announce' ? 'announce' : 'announce_as_main')}
        />
      )}
    </ConfirmDialog>
  );
}
