import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatNameList, plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { formatClubDays, formatDayInClubLocale } from '#platform/web/ui/time.tsx';
import { importStatement } from '../../contract/statements.ts';
import type { Answers, Preview } from './api.ts';

const bankForm = z.object({ bank: importStatement.query.shape.bank });

export function StatementPreview({
  preview,
  isReading,
  isSending,
  answers,
  onAnswer,
  onColumns,
  onImport,
}: {
  preview: Preview;
  isReading: boolean;
  isSending: boolean;
  answers: Answers;
  onAnswer: (answers: Answers) => void;
  onColumns: (columns: Preview['columns']) => void;
  onImport: (bank: string) => void;
}) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(bankForm),
    defaultValues: { bank: preview.bank ?? '' },
  });
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ bank }) => onImport(bank))}
      aria-busy={isReading}
      className="plate grid gap-5 p-5"
    >
      <Summary preview={preview} />
      <Questions preview={preview} answers={answers} onAnswer={onAnswer} />
      <Sample preview={preview} />
      <SkippedLines preview={preview} />
      <ColumnChoices headings={preview.headings} columns={preview.columns} onChange={onColumns} />
      <Field
        label="Bank and account"
        help="Remembered for the next statement with the same columns."
        error={formState.errors.bank?.message}
        autoComplete="off"
        {...register('bank')}
      />
      <Button
        type="submit"
        className="justify-self-start"
        disabled={isReading || preview.questions.length > 0 || preview.credits + preview.debits === 0}
        pending={isSending}
        pendingText="Importing..."
      >
        {submitLabelOf(preview)}
      </Button>
    </form>
  );
}

function submitLabelOf({ credits, newCredits, debits }: Preview): string {
  if (credits + debits === 0) return 'Import statement';
  if (credits === 0) return 'Import debits';
  return plural(newCredits, { one: 'Import # new credit', other: 'Import # new credits' });
}

function Summary({ preview }: { preview: Preview }) {
  const { credits, newCredits, amount, firstDay, lastDay, debits, debitAmount, balances } = preview;
  return (
    <div role="status" className="grid gap-3 tabular-nums">
      {firstDay && lastDay && <p className="text-2xl">{formatClubDays(firstDay, lastDay)}</p>}
      <dl className="grid gap-x-10 gap-y-3 min-[30rem]:grid-cols-[auto_auto] min-[30rem]:justify-start">
        <div>
          <dt className="text-2xl">{plural(credits, { one: '# credit', other: '# credits' })}</dt>
          <dd className="text-2xl font-semibold text-viridian">{formatClubMoney(amount)}</dd>
          {credits > 0 && (
            <dd className="text-sm text-muted">
              {newCredits === credits ? 'All new' : `${newCredits} new, the others were imported before`}
            </dd>
          )}
        </div>
        <div>
          <dt className="text-2xl">{plural(debits, { one: '# debit', other: '# debits' })}</dt>
          <dd className="text-2xl font-semibold">{formatClubMoney(debitAmount)}</dd>
          {debits > 0 && <dd className="text-sm text-muted">Money that went out, refunds too.</dd>}
        </div>
      </dl>
      {balances && <Equation balances={balances} hasRefused={preview.refusedLines > 0} />}
    </div>
  );
}

function Equation({
  balances: { opening, moved, closing, agree },
  hasRefused,
}: {
  balances: NonNullable<Preview['balances']>;
  hasRefused: boolean;
}) {
  const missing = closing - opening - moved;
  return (
    <div>
      <p className="text-xl">
        <span className="text-base text-muted">Opening</span> {formatClubMoney(opening)}{' '}
        {moved < 0 ? '−' : '+'} {formatClubMoney(Math.abs(moved))} {missing === 0 ? '=' : '≠'}{' '}
        <span className="text-base text-muted">closing</span> {formatClubMoney(closing)}
      </p>
      <p className={`text-sm ${agree ? 'text-muted' : 'font-semibold text-danger'}`}>
        {missing === 0
          ? 'The balances add up.'
          : 'Opening balance and movements do not give the closing balance.'}
        {missing !== 0 &&
          agree &&
          hasRefused &&
          ` ${formatClubMoney(missing)} is in lines that can’t be imported.`}
      </p>
    </div>
  );
}

function Sample({ preview: { sample } }: { preview: Preview }) {
  if (sample.length === 0) return null;
  return (
    <section aria-label="Lines to import">
      <h3 className="text-lg">Lines to import</h3>
      <ul className="border-t border-line">
        {sample.map(({ day, amount, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal and never move
          <li key={at} className="border-b border-line py-2">
            <p className="flex flex-wrap items-baseline gap-x-4 tabular-nums">
              <strong className={amount > 0 ? 'text-viridian' : ''}>
                {amount > 0 ? 'Credit' : 'Debit'} {formatClubMoney(Math.abs(amount))}
              </strong>
              {formatDayInClubLocale(day)}
            </p>
            <p className="text-sm wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SkippedLines({ preview }: { preview: Preview }) {
  const { zeros, failed, balances } = preview.leftOut;
  const counts = [
    balances > 0 && plural(balances, { one: '# balance or total', other: '# balances and totals' }),
    zeros > 0 && plural(zeros, { one: '# line without an amount', other: '# lines without an amount' }),
    failed > 0 &&
      plural(failed, { one: '# failed or pending payment', other: '# failed or pending payments' }),
  ].filter((text) => text !== false);
  return (
    <>
      {counts.length > 0 && <p>Skipped: {formatNameList(counts)}.</p>}
      <RejectedLines preview={preview} />
    </>
  );
}

function RejectedLines({ preview: { refused, refusedLines } }: { preview: Preview }) {
  if (refusedLines === 0) return null;
  return (
    <details className="text-sm" open={refusedLines <= 5}>
      <summary className="min-h-11 cursor-pointer py-2 text-lg font-semibold text-danger">
        {plural(refusedLines, { one: '# line can’t be imported', other: '# lines can’t be imported' })}
      </summary>
      <ul className="border-t border-line">
        {refused.map(({ row, why, line }) => (
          <li key={row} className="border-b border-line py-2">
            <span className="block">
              Row {row}: {why}
            </span>
            <span className="text-muted wrap-anywhere">{line}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const orders = {
  day_first: 'Day first',
  month_first: 'Month first',
  year_first: 'Year first',
} as const;

function Questions({
  preview,
  answers,
  onAnswer,
}: {
  preview: Preview;
  answers: Answers;
  onAnswer: (answers: Answers) => void;
}) {
  const { questions, dayChoices, withoutSide, balances } = preview;
  const isOpen = (question: Preview['questions'][number]) => questions.includes(question);
  return (
    <>
      {isOpen('columns') && (
        <p role="alert" className="text-lg font-semibold text-danger">
          Choose the columns below: date, narration or reference, and amount. They could not be detected.
        </p>
      )}
      {withoutSide > 0 && (
        <RadioCards
          name="side"
          label={plural(withoutSide, {
            one: 'Is # amount a credit or a debit?',
            other: 'Are # amounts credits or debits?',
          })}
          help="If there are both, choose the column that tells them apart below."
          choices={[
            { value: 'credits', label: 'All are credits', help: 'Money came in.' },
            { value: 'debits', label: 'All are debits', help: 'Money went out.' },
          ].map((choice) => ({ ...choice, checked: answers.side === choice.value }))}
          onChange={({ target }) => onAnswer({ ...answers, side: target.value as Answers['side'] })}
        />
      )}
      {dayChoices.length > 0 && (
        <RadioCards
          name="dates"
          label="How are the dates in this file written?"
          help="Compare one line with your bank’s site."
          choices={dayChoices.map(({ order, day }) => ({
            value: order,
            label: orders[order],
            help: `The first date is ${formatDayInClubLocale(day)}.`,
            checked: answers.dates === order,
          }))}
          onChange={({ target }) => onAnswer({ ...answers, dates: target.value as Answers['dates'] })}
        />
      )}
      {balances && !balances.agree && (
        <fieldset className="field">
          <legend className="field-legend">The balances do not add up</legend>
          <p className="field-help">{differenceOf(balances)} Compare this file with your bank’s site.</p>
          <label className="radio-card">
            <input
              type="checkbox"
              name="balances"
              checked={answers.balances === 'checked'}
              onChange={({ target }) =>
                onAnswer({ ...answers, balances: target.checked ? 'checked' : undefined })
              }
            />
            <span className="font-semibold">I checked the file, and its lines are right</span>
          </label>
        </fieldset>
      )}
    </>
  );
}

function differenceOf({ opening, moved, closing, row }: NonNullable<Preview['balances']>): string {
  if (row !== null) return `The balance in row ${row} does not follow from the line before it.`;
  return `The lines give ${formatClubMoney(opening + moved)}, but the file says ${formatClubMoney(closing)}.`;
}

type Columns = Preview['columns'];

const labels = {
  date: 'Date',
  narration: 'Narration',
  reference: 'Transaction number or reference',
  credit: 'Credit',
  debit: 'Debit',
  amount: 'Amount, credit or debit',
  direction: 'Credit or debit',
  status: 'Status',
} as const satisfies Record<keyof Columns, string>;

function ColumnChoices({
  headings,
  columns,
  onChange,
}: {
  headings: readonly string[];
  columns: Columns;
  onChange: (columns: Columns) => void;
}) {
  const options = [
    { value: '', label: 'None' },
    ...headings.map((heading, place) => ({
      value: String(place),
      label: heading || `Column ${place + 1}`,
    })),
  ];
  return (
    <fieldset className="grid items-end gap-x-4 gap-y-3 min-[22rem]:grid-cols-2 lg:grid-cols-4">
      <legend className="mb-2 text-sm text-muted">Columns of the file</legend>
      {(Object.keys(labels) as (keyof Columns)[]).map((kind) => (
        <Select
          key={kind}
          name={`column-${kind}`}
          label={labels[kind]}
          options={options}
          value={String(columns[kind] ?? '')}
          onChange={({ target }) =>
            onChange({ ...columns, [kind]: target.value === '' ? null : Number(target.value) })
          }
        />
      ))}
    </fieldset>
  );
}
