import { formatMoney } from '#platform/rule/money.ts';
import { dayInWords, daysInWords } from '#platform/web/ui/time.tsx';
import type { Preview } from './api.ts';

/** How much came in and went out, on which days, what of it is new, and whether the balances agree. */
export function Summary({ preview }: { preview: Preview }) {
  const { credits, newCredits, paise, firstDay, lastDay, debits, debitPaise, balances } = preview;
  return (
    <div role="status" className="grid gap-3 tabular-nums">
      {firstDay && lastDay && <p className="text-2xl">{daysInWords(firstDay, lastDay)}</p>}
      <dl className="grid gap-x-10 gap-y-3 min-[30rem]:grid-cols-[auto_auto] min-[30rem]:justify-start">
        <div>
          <dt className="text-2xl">{credits === 1 ? 'One credit' : `${credits} credits`}</dt>
          <dd className="text-2xl font-semibold text-viridian">{formatMoney(paise)}</dd>
          {credits > 0 && (
            <dd className="text-sm text-muted">
              {newCredits === credits ? 'All new.' : `${newCredits} new, the others are imported already.`}
            </dd>
          )}
        </div>
        <div>
          <dt className="text-2xl">{debits === 1 ? 'One debit' : `${debits} debits`}</dt>
          <dd className="text-2xl font-semibold">{formatMoney(debitPaise)}</dd>
          {debits > 0 && (
            <dd className="text-sm text-muted">Money that went out. Refunds are found there.</dd>
          )}
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
        <span className="text-base text-muted">Opening</span> {formatMoney(opening)} {moved < 0 ? '−' : '+'}{' '}
        {formatMoney(Math.abs(moved))} {missing === 0 ? '=' : '≠'}{' '}
        <span className="text-base text-muted">closing</span> {formatMoney(closing)}
      </p>
      <p className={`text-sm ${agree ? 'text-muted' : 'font-semibold text-danger'}`}>
        {missing === 0
          ? 'Opening balance and movements give the closing balance.'
          : 'Opening balance and movements do not give the closing balance.'}
        {missing !== 0 && agree && hasRefused && ` ${formatMoney(missing)} are in lines that can’t be taken.`}
      </p>
    </div>
  );
}

/** Three lines, as they will be booked. */
export function Sample({ preview: { sample } }: { preview: Preview }) {
  if (sample.length === 0) return null;
  return (
    <section aria-label="Lines as they will be booked">
      <h3 className="text-lg">As they will be booked</h3>
      <ul className="border-t border-line">
        {sample.map(({ day, paise, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and never move
          <li key={at} className="border-b border-line py-2">
            <p className="flex flex-wrap items-baseline gap-x-4 tabular-nums">
              <strong className={paise > 0 ? 'text-viridian' : ''}>
                {paise > 0 ? 'Came in' : 'Went out'} {formatMoney(Math.abs(paise))}
              </strong>
              {dayInWords(day)}
            </p>
            <p className="text-sm wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is left out, and lines that can't be taken, each with why. */
export function LeftOut({ preview }: { preview: Preview }) {
  const { zeros, failed, balances } = preview.leftOut;
  const counts = [
    balances > 0 && (balances === 1 ? 'one balance or total' : `${balances} balances and totals`),
    zeros > 0 && `${zeros} without an amount`,
    failed > 0 && `${failed} that failed`,
  ].filter(Boolean);
  return (
    <>
      {counts.length > 0 && <p>Left out: {counts.join(', ')}.</p>}
      <NotTaken preview={preview} />
    </>
  );
}

/** Lines that can't be taken, each with why. */
function NotTaken({ preview: { refused, refusedLines } }: { preview: Preview }) {
  if (refusedLines === 0) return null;
  return (
    <details className="text-sm" open={refusedLines <= 5}>
      <summary className="min-h-11 cursor-pointer py-2 text-lg font-semibold text-danger">
        {refusedLines === 1 ? 'One line can’t be taken' : `${refusedLines} lines can’t be taken`}
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
