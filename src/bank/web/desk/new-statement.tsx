import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#platform/web/api.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import { FileDrop } from '#platform/web/ui/file-drop.tsx';
import { type Answers, importMutation, type Preview, previewMutation } from './api.ts';
import { asText } from './columns-text.ts';
import { Settled, type SettledBy } from './settled.tsx';
import { StatementPreview } from './statement-preview.tsx';

const help =
  'CSV or XLSX, as the bank’s or the UPI app’s site exports it, for any days: what was taken before is not taken twice.';
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
