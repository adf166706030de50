import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#platform/contract/call.ts';
import { plural } from '#platform/rule/plural.ts';
import { errorText } from '#platform/web/api.ts';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { FileDrop } from '#platform/web/ui/file-drop.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type importStatement, serialiseColumns } from '../../contract/statements.ts';
import { type Answers, buildImportStatementMutation, type Preview, previewStatementMutation } from './api.ts';
import { StatementPreview } from './statement-preview.tsx';

const help =
  'CSV or XLSX, as your bank or payment app exports it. Days may overlap: no payment is imported twice.';
const accepted =
  '.csv,.xlsx,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function ImportStatement() {
  const [file, setFile] = useState<File>();
  const [shown, setShown] = useState<Preview>();
  const [settled, setSettled] = useState<ImportEffect>();
  const [answers, setAnswers] = useState<Answers>({});
  const look = useMutation(previewStatementMutation);
  const take = useMutation(buildImportStatementMutation(useQueryClient()));

  const preview = (chosen: File, given: Answers, columns?: Preview['columns']) => {
    setAnswers(given);
    look.mutate(
      { file: chosen, ...given, ...(columns && { columns: serialiseColumns(columns) }) },
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
      { file, bank, fileName: file.name, columns: serialiseColumns(shown.columns), ...answers },
      {
        onSuccess: ({ newCredits, credits, settled: found }) => {
          toast(credits === 0 ? 'Debits imported' : `${newCredits} new of ${credits} credits imported`, {
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
    <section aria-label="Import statement" className="grid gap-5">
      <FileDrop
        name="statement"
        label="Bank statement"
        help={help}
        what="statement"
        error={look.error ? errorText(look.error) : undefined}
        note={look.isPending ? 'Reading the file...' : undefined}
        file={file}
        onChoose={choose}
        accept={accepted}
      />
      {settled && <ImportResult settled={settled} />}
      {file && shown && (
        <StatementPreview
          key={file.name}
          preview={shown}
          isReading={look.isPending}
          isSending={take.isPending}
          answers={answers}
          onAnswer={(given) => preview(file, given, shown.columns)}
          onColumns={(columns) => preview(file, {}, columns)}
          onImport={send}
        />
      )}
    </section>
  );
}

type ImportEffect = AnswerOf<typeof importStatement>['settled'];

function ImportResult({ settled: { paid, unclaimed } }: { settled: ImportEffect }) {
  return (
    <section aria-label="Result of the import" className="plate p-5">
      <ul className="grid gap-1">
        {paid.map(({ eventName, count }) => (
          <li key={eventName}>
            {plural(count, { one: '# registration is paid now.', other: '# registrations are paid now.' })}{' '}
            <Link to={toConfirm(eventName)} className="font-semibold text-link">
              Confirm
            </Link>{' '}
            <span className="text-muted">({eventName})</span>
          </li>
        ))}
        {unclaimed > 0 && (
          <li>
            {plural(unclaimed, {
              one: '# credit matches no registration.',
              other: '# credits match no registration.',
            })}{' '}
            <Link to="/money?show=unclaimed" className="font-semibold text-link">
              Show unclaimed money
            </Link>
          </li>
        )}
        {paid.length === 0 && unclaimed === 0 && <li>No pending registration is newly paid.</li>}
      </ul>
    </section>
  );
}

function toConfirm(eventName: string): string {
  const query = new URLSearchParams({ section: 'undecided', sort: 'oldest', money: 'paid' });
  return `/registrations/${encodeURIComponent(eventName)}?${query}`;
}
