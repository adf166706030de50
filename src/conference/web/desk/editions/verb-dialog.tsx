import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { RadioCards } from '#platform/web/ui/choice.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { type ErasePeriod, erasePeriods } from '../../../contract.ts';
import { type EventSettings, type Verb, verbMutation } from '../api.ts';

interface Question {
  title: (name: string) => string;
  answer: string;
  /** What will happen, to whom. */
  text: string;
  isDangerous?: true;
}

const announcing: Question = {
  title: (name) => `Announce ${name}?`,
  answer: 'Announce event',
  text: 'Everybody can see it from now on. Registration opens at the time you set, or by hand.',
};

const questions: Readonly<Record<Verb, Question>> = {
  announce: announcing,
  'announce as main': announcing,
  'make main': {
    title: (name) => `Make ${name} the main event?`,
    answer: 'Make it the main event',
    text: 'The home page, the page of the conference, the navigation and the calendar file show it a second later.',
  },
  end: {
    title: (name) => `End ${name}?`,
    answer: 'End event',
    text: 'Registration closes, and registrations can no longer be decided or given seats. You can announce it again.',
    isDangerous: true,
  },
  archive: {
    title: (name) => `Archive ${name}?`,
    answer: 'Archive event',
    text: 'The archive page lists it with its numbers. Its registrations stay readable and can be exported; nothing of it can be changed any more, and you can’t undo this.',
    isDangerous: true,
  },
  erase: {
    title: (name) => `When are the registrations of ${name} erased?`,
    answer: 'Change the day',
    text: 'Names, answers, payments, notes, groups and mails about them are erased on that day. Numbers and accounts stay. Until it has come the day can be changed again.',
  },
  remove: {
    title: (name) => `Remove ${name}?`,
    answer: 'Remove the draft',
    text: 'It is gone with its committees and portfolios. What it was begun from stays as it is.',
    isDangerous: true,
  },
};

const periodNames: Readonly<Record<ErasePeriod, string>> = {
  '90 days': 'After 90 days',
  '1 year': 'After a year',
  '3 years': 'After three years',
  never: 'Never',
};

/** Asks before an event changes its state, and which way where there are two. */
export function VerbDialog({
  event: { _id, eventName },
  verbs,
  main,
  onClose,
}: {
  event: EventSettings;
  verbs: readonly Verb[];
  main: EventSettings | undefined;
  onClose: () => void;
}) {
  const [verb, setVerb] = useState<Verb>(verbs[0] ?? 'announce');
  const [eraseAfter, setEraseAfter] = useState<ErasePeriod>('1 year');
  const change = useMutation(verbMutation(useQueryClient()));
  const { title, answer, text, isDangerous } = questions[verb];
  const send = () =>
    change.mutate(
      { _id, verb, eraseAfter },
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
      {(verb === 'archive' || verb === 'erase') && (
        <Select
          name="eraseAfter"
          label="Erase the personal data of its registrations"
          help={
            verb === 'archive'
              ? 'Names, answers, payments, notes, groups and mails about them are erased then. Numbers and accounts stay.'
              : 'Counted from today.'
          }
          options={erasePeriods.map((value) => ({ value, label: periodNames[value] }))}
          value={eraseAfter}
          onChange={({ target }) =>
            setEraseAfter(erasePeriods.find((one) => one === target.value) ?? 'never')
          }
        />
      )}
      {verbs.length > 1 && (
        <RadioCards
          name="verb"
          label="Where it is shown"
          choices={[
            {
              value: 'announce as main',
              label: 'As the main event',
              help: `In place of ${main?.eventName ?? 'none'} on the home page, the page of the conference and in the navigation.`,
              checked: verb === 'announce as main',
            },
            {
              value: 'announce',
              label: 'Beside the main event',
              help: 'In the registration form and on the page to apply alone.',
              checked: verb === 'announce',
            },
          ]}
          onChange={({ target }) => setVerb(target.value === 'announce' ? 'announce' : 'announce as main')}
        />
      )}
    </ConfirmDialog>
  );
}
