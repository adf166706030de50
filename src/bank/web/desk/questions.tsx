import { formatMoney } from '#platform/rule/money.ts';
import { RadioCards } from '#platform/web/ui/choice.tsx';
import { dayInWords } from '#platform/web/ui/time.tsx';
import type { Answers, Preview } from './api.ts';

const orders = {
  day_first: 'Day first',
  month_first: 'Month first',
  year_first: 'Year first',
} as const;

/** What a file leaves open. Nothing is imported before it is answered. */
export function Questions({
  preview,
  answers,
  onAnswer,
}: {
  preview: Preview;
  answers: Answers;
  onAnswer: (answers: Answers) => void;
}) {
  const { questions, dayChoices, withoutSide, balances } = preview;
  const isAsked = (question: Preview['questions'][number]) => questions.includes(question);
  return (
    <>
      {isAsked('columns') && (
        <p role="alert" className="text-lg font-semibold text-danger">
          Choose the columns below: the day, the words or the number, and the amount. This file leaves open
          which they are.
        </p>
      )}
      {withoutSide > 0 && (
        <RadioCards
          name="side"
          label={
            withoutSide === 1
              ? 'One amount has no side: did it come in or go out?'
              : `${withoutSide} amounts have no side: did they come in or go out?`
          }
          help="If some came in and others went out, choose the column that says so below."
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
          label="How are the days in this file written?"
          help="Compare one line with your bank’s site."
          choices={dayChoices.map(({ order, day }) => ({
            value: order,
            label: orders[order],
            help: `The first open day is ${dayInWords(day)}.`,
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
            <span className="font-semibold">I have checked the file, and the lines are right</span>
          </label>
        </fieldset>
      )}
    </>
  );
}

function differenceOf({ opening, moved, closing, row }: NonNullable<Preview['balances']>): string {
  if (row !== null) return `The balance in row ${row} does not follow from the line before it.`;
  return `${formatMoney(opening + moved)} would be left, and the file says ${formatMoney(closing)}.`;
}
