import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { daysInWords, Time } from '#platform/web/ui/time.tsx';
import { statementsQuery } from './api.ts';
import { NewStatement } from './new-statement.tsx';
import { ProofReading } from './proof-reading.tsx';

/** A statement is brought above, and those that were stand below. */
export function Statements() {
  const statements = useQuery(statementsQuery);
  const { data } = statements;
  return (
    <>
      <ProofReading />
      <NewStatement />
      <h2 className="mt-10 mb-3 text-xl">Taken before</h2>
      {!data && <QueryState query={statements} />}
      {data?.rows.length === 0 && (
        <EmptyState
          text="No statement yet"
          help="With the first one, registrations show whose money is in the bank."
        />
      )}
      {data && data.rows.length > 0 && (
        <ul aria-label="Statements" className="border-t border-line text-sm">
          {data.rows.map((one) => (
            <li
              key={one._id}
              className="grid gap-x-6 gap-y-1 border-b border-line py-3 md:grid-cols-[1fr_auto]"
            >
              <p className="min-w-0 wrap-anywhere">
                <strong className="block">{one.bank}</strong>
                <span className="text-muted">
                  {one.fileName}
                  {one.firstDay && one.lastDay && `, ${daysInWords(one.firstDay, one.lastDay)}`}
                </span>
              </p>
              <p className="text-muted tabular-nums md:text-right">
                <span className="block text-ink">
                  {one.credits === 0
                    ? 'Only money that left'
                    : `${one.newCredits} new of ${one.credits} credits`}
                  {one.refusedLines > 0 &&
                    `, ${one.refusedLines} ${one.refusedLines === 1 ? 'line' : 'lines'} not taken`}
                </span>
                {one.uploadedBy ?? 'An account that is gone'}, <Time at={one.uploadedAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
