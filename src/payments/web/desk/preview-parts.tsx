import { dayInWords, daysInWords } from '#platform/web/ui/time.tsx';
import { inRupees } from '../../contract.ts';
import type { Preview } from './api.ts';

/** How much there is in a statement, of which days, and what of it is new. */
export function Summary({ preview }: { preview: Preview }) {
  const { credits, newCredits, paise, firstDay, lastDay, debits, leftOut } = preview;
  const left = [
    leftOut.zeros > 0 && `${leftOut.zeros} without a sum`,
    leftOut.failed > 0 && `${leftOut.failed} that failed`,
  ].filter(Boolean);
  return (
    <div role="status">
      <p className="text-lg">
        <strong className="tabular-nums">{credits === 1 ? 'One credit' : `${credits} credits`}</strong>
        {firstDay && lastDay && `, ${daysInWords(firstDay, lastDay)}`},{' '}
        <span className="tabular-nums">{inRupees(paise)}</span>
      </p>
      <p className="text-sm text-muted tabular-nums">
        {credits > 0 && (newCredits === credits ? 'All new.' : `${newCredits} of them new.`)}
        {debits > 0 && ` ${debits} went out, and are kept to find refunds.`}
        {left.length > 0 && ` Left out: ${left.join(', ')}.`}
      </p>
    </div>
  );
}

/** The first credits, as they would be taken. */
export function Sample({ preview: { sample } }: { preview: Preview }) {
  if (sample.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="The first credits" tabIndex={0} className="overflow-x-auto">
      <table className="table text-sm">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="numeric">
              Sum
            </th>
            <th scope="col">The bank’s words</th>
          </tr>
        </thead>
        <tbody>
          {sample.map(({ day, paise, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and never move
            <tr key={at}>
              <td className="whitespace-nowrap">{dayInWords(day)}</td>
              <td className="numeric whitespace-nowrap">{inRupees(paise)}</td>
              <td className="min-w-48 wrap-anywhere">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Lines that can't be taken, each with why. */
export function NotTaken({ preview: { refused, refusedLines } }: { preview: Preview }) {
  if (refusedLines === 0) return null;
  return (
    <details className="text-sm" open={refusedLines <= 5}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
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
