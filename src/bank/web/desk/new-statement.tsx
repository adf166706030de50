import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#platform/contract/call.ts';
import { errorText } from '#platform/web/api.ts';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { FileDrop } from '#platform/web/ui/file-drop.tsx';
import type { importStatement } from '../../contract.ts';
import { type Answers, importMutation, type Preview, previewMutation } from './api.ts';
import { asText, StatementPreview } from './statement-preview.tsx';

const help =
  'CSV or XLSX, as your bank or UPI app exports it. Days may overlap: no payment is imported twice.';
const accepted =
  '.csv,.xlsx,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Brings a statement: a file, a look at what would be taken, and then all of it or nothing. */
export function NewStatement() {
  const [file, setFile] = useState<File>();
  const [shown, setShown] = useState<Preview>();
  const [settled, setSettled] = useState<SettledBy>();
  const [answers, setAnswers] = useState<Answers>({});
  const look = useMutation(previewMutation);
  const take = useMutation(importMutation(useQueryClient()));

  const preview = (chosen: File, said: Answers, columns?: Preview['columns']) => {
    setAnswers(said);
    look.mutate(
      { file: chosen, ...said, ...(columns && { columns: asText(columns) }) },
      { onSuccess: setShown, onError: () => setShown(undefined) },
    );
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setShown(undefined);
    setSettled(undefined);
    look.reset();
    if (chosen) preview(chosen, {});
  };
  const send = (bank: string) => {
    if (!file || !shown) return;
    take.mutate(
      { file, bank, fileName: file.name, columns: asText(shown.columns), ...answers },
      {
        onSuccess: ({ newCredits, credits, settled: found }) => {
          toast(credits === 0 ? 'What went out is taken' : `${newCredits} new of ${credits} credits taken`, {
            kind: 'success',
            duration: toastDurations.important,
          });
          choose(undefined);
          setSettled(found);
        },
        onError: toastFailure,
      },
    );
  };

  return (
    <section aria-label="A new statement" className="grid gap-5">
      <FileDrop
        name="statement"
        label="Statement of the bank"
        help={help}
        what="statement"
        error={look.error ? errorText(look.error) : undefined}
        note={look.isPending ? 'Reading it...' : undefined}
        file={file}
        onChoose={choose}
        accept={accepted}
      />
      {settled && <Settled settled={settled} />}
      {file && shown && (
        <StatementPreview
          key={file.name}
          preview={shown}
          isReading={look.isPending}
          isSending={take.isPending}
          answers={answers}
          onAnswer={(said) => preview(file, said, shown.columns)}
          onColumns={(columns) => preview(file, {}, columns)}
          onTake={send}
        />
      )}
    </section>
  );
}

export type SettledBy = AnswerOf<typeof importStatement>['settled'];

/** What an import settled, with the ways to what is left to do. */
export function Settled({ settled: { paid, unclaimed } }: { settled: SettledBy }) {
  return (
    <section aria-label="What the statement settled" className="plate p-5">
      <ul className="grid gap-1">
        {paid.map(({ eventName, count }) => (
          <li key={eventName}>
            <strong className="tabular-nums">{count}</strong>{' '}
            {count === 1 ? 'registration is' : 'registrations are'} now paid:{' '}
            <Link to={toConfirm(eventName)} className="font-semibold text-link">
              confirm {count === 1 ? 'it' : 'them'}
            </Link>{' '}
            <span className="text-muted">({eventName})</span>
          </li>
        ))}
        {unclaimed > 0 && (
          <li>
            <strong className="tabular-nums">{unclaimed}</strong>{' '}
            {unclaimed === 1 ? 'credit matches' : 'credits match'} no registration:{' '}
            <Link to="/money?show=unclaimed" className="font-semibold text-link">
              look at unclaimed money
            </Link>
          </li>
        )}
        {paid.length === 0 && unclaimed === 0 && <li>No pending registration is newly paid.</li>}
      </ul>
    </section>
  );
}

function toConfirm(eventName: string): string {
  const query = new URLSearchParams({ section: 'to be decided', sort: 'oldest', money: 'paid' });
  return `/registrations/${encodeURIComponent(eventName)}?${query}`;
}
