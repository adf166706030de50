import { type SubmitEvent, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { importStatement } from '../../contract.ts';
import type { Answers, Preview } from './api.ts';
import { ColumnChoices } from './column-choices.tsx';
import { LeftOut, Sample, Summary } from './preview-parts.tsx';
import { Questions } from './questions.tsx';

/** What would be taken of a statement, what would not and why, which columns are what, and the bank's name. */
export function StatementPreview({
  preview,
  isReading,
  isSending,
  answers,
  onAnswer,
  onColumns,
  onTake,
}: {
  preview: Preview;
  isReading: boolean;
  isSending: boolean;
  answers: Answers;
  onAnswer: (answers: Answers) => void;
  onColumns: (columns: Preview['columns']) => void;
  onTake: (bank: string) => void;
}) {
  const [bank, setBank] = useState(preview.bank ?? '');
  const [mistake, setMistake] = useState<string>();
  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const found = importStatement.query.shape.bank.safeParse(bank).error?.issues[0]?.message;
    setMistake(found);
    if (found) focusField('bank');
    else onTake(bank);
  };
  return (
    <form noValidate onSubmit={send} aria-busy={isReading} className="plate grid gap-5 p-5">
      <Summary preview={preview} />
      <Questions preview={preview} answers={answers} onAnswer={onAnswer} />
      <Sample preview={preview} />
      <LeftOut preview={preview} />
      <ColumnChoices headings={preview.headings} columns={preview.columns} onChange={onColumns} />
      <Field
        name="bank"
        label="Which bank and account this is"
        help="Remembered for the next statement with the same columns."
        value={bank}
        error={mistake}
        autoComplete="off"
        onChange={({ target }) => setBank(target.value)}
      />
      <Button
        type="submit"
        className="justify-self-start"
        disabled={isReading || preview.questions.length > 0 || preview.credits + preview.debits === 0}
        pending={isSending}
        pendingText="Taking it..."
      >
        {offerOf(preview)}
      </Button>
    </form>
  );
}

function offerOf({ credits, newCredits, debits }: Preview): string {
  if (credits + debits === 0) return 'Take this statement';
  if (credits === 0) return 'Take what went out';
  return newCredits === 1 ? 'Take one new credit' : `Take ${newCredits} new credits`;
}
