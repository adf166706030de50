import { useEffect, useEffectEvent } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { verdictReasonTexts } from '../../rule/verdict.ts';
import { acknowledgeChangedVerdicts, type ChangedVerdict, useServerStatus } from '../device/send-scans.ts';
import { formatTimeAndDay } from './format-time-and-day.ts';
import { playVerdictSignal } from './signal.ts';
import { verdictTitle } from './verdict-title.ts';

const shownAtOnce = 10;

/**
 * Lists the scans that the server decided otherwise than this device had without a network (product 22.26). Plays the
 * sound of a refusal if a delegate who was let in is refused.
 */
export function ChangedVerdicts() {
  const { changed } = useServerStatus();
  const refused = changed.filter(({ result }) => result.level === 'red').length;
  const signal = useEffectEvent(() => {
    if (changed.length > 0) playVerdictSignal(refused > 0 ? 'red' : 'amber');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new list
  useEffect(() => signal(), [changed]);
  if (changed.length === 0) return null;
  return (
    <section
      aria-label="Changed verdicts"
      role="status"
      className="grid gap-3 border-2 border-gold px-4 py-3"
    >
      <p className="font-semibold">
        Checked again with the network:{' '}
        {plural(changed.length, { one: '# scan is different', other: '# scans are different' })}.
        {refused > 0 && ' Ask the desk about those in red.'}
      </p>
      <ul className="grid gap-2">
        {changed.slice(0, shownAtOnce).map((change) => (
          <Change key={change.scan.id} {...change} />
        ))}
      </ul>
      {changed.length > shownAtOnce && (
        <p className="text-muted">
          And {changed.length - shownAtOnce} more. The secretariat sees all of them.
        </p>
      )}
      <div>
        <Button variant="quiet" onClick={acknowledgeChangedVerdicts}>
          Done
        </Button>
      </div>
    </section>
  );
}

function Change({ scan, result }: ChangedVerdict) {
  const { shown, direction, at } = scan;
  const before = shown?.reason
    ? verdictReasonTexts[shown.reason]
    : verdictTitle({ ...result, level: 'green', reason: null }, direction, undefined);
  return (
    <li className="wrap-anywhere">
      <strong>{result.person?.name ?? 'A pass'}</strong>, {formatTimeAndDay(new Date(at).toISOString())}:{' '}
      <span className={result.level === 'red' ? 'font-semibold text-danger' : ''}>
        {verdictTitle(result, direction, undefined)}
      </span>{' '}
      <span className="text-muted">(this phone showed: {before})</span>
    </li>
  );
}
