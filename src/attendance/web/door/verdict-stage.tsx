import { Fragment } from 'react';
import { ScanVerdict } from './scan-verdict.tsx';
import type { Attempt } from './use-attempts.ts';

interface ShownAttempt extends Attempt {
  onUndone: (scanId: string) => void;
}

/**
 * The largest part of the screen. It shows the verdict of the last scan, or what to do next. A delegation of several
 * delegates is one line, with a card for each who is not green.
 */
export function VerdictStage({ attempts }: { attempts: readonly ShownAttempt[] }) {
  if (attempts.length === 0)
    return (
      <div className="grid place-content-center bg-sunken px-6 py-4 text-center">
        <p className="font-heading text-3xl">Ready for the next pass</p>
        <p className="mt-1 text-muted">Scan it, or type the beginning of a name.</p>
      </div>
    );
  return (
    <div className="@container grid auto-rows-fr">
      {attempts.map((attempt) => (
        <Fragment key={attempt.id}>
          {attempt.results ? (
            <Results {...attempt} results={attempt.results} />
          ) : (
            <p role="status" className="grid place-content-center bg-sunken px-5 py-4 text-4xl font-semibold">
              Checking…
            </p>
          )}
        </Fragment>
      ))}
    </div>
  );
}

function Results({
  results,
  total,
  direction,
  onUndone,
}: ShownAttempt & { results: NonNullable<Attempt['results']> }) {
  const admitted = results.filter(({ level }) => level === 'green');
  const shown = total === 1 ? results : results.filter(({ level }) => level !== 'green');
  return (
    <div className="grid auto-rows-fr">
      {total > 1 && (
        <p
          role="status"
          className="grid place-content-center bg-sunken px-5 py-4 text-center text-3xl font-semibold"
        >
          {admitted.length} of {total} {direction === 'in' ? 'checked in' : 'checked out'}
          {results.some(({ decidedFrom }) => decidedFrom !== undefined) && ' without network'}
        </p>
      )}
      {shown.map((result) => (
        <ScanVerdict
          key={result.id}
          result={result}
          direction={direction}
          onUndone={() => onUndone(result.id)}
        />
      ))}
    </div>
  );
}
