import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { Direction } from '../../rule/presence.ts';
import type { VerdictLevel } from '../../rule/verdict.ts';
import type { DoorResult } from '../device/check-in.ts';
import { buildUndoScanMutation } from '../device/queries.ts';
import { letInLabels } from './let-in-labels.ts';
import { playVerdictSignal } from './signal.ts';
import { verdictTitle } from './verdict-title.ts';

const LetInDialog = lazy(() => import('./let-in.tsx'));

/** These colours are readable in the sun and are the same in both themes. The title states the verdict as text too. */
const looks: Readonly<Record<VerdictLevel, string>> = {
  green: 'bg-[oklch(0.43_0.12_150)] text-[oklch(1_0_0)]',
  amber: 'bg-[oklch(0.85_0.16_85)] text-[oklch(0.2_0.05_85)]',
  red: 'bg-danger-fill text-on-danger',
};
const letInTitles: Readonly<Record<Direction, string>> = { in: 'Let in by you', out: 'Let out by you' };

/**
 * Shows the verdict of the last scan in large type, with buttons to undo or override it. After an override it stays and
 * turns amber.
 */
export function ScanVerdict({
  result,
  direction,
  onUndone,
}: {
  result: DoorResult;
  direction: Direction;
  onUndone: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const [isLetIn, setLetIn] = useState(false);
  const undo = useMutation(buildUndoScanMutation(useQueryClient()));
  const { id, reason, person, decidedFrom, answers = [] } = result;
  const level = isLetIn ? 'amber' : result.level;
  const undoIt = () =>
    undo.mutate(id, {
      onSuccess: () => {
        toast('Scan undone', { kind: 'success' });
        onUndone();
      },
      onError: toastFailure,
    });
  return (
    <section aria-label="Last scan" role="status" className={`grid gap-3 px-5 py-6 ${looks[level]}`}>
      <p className="text-xl font-semibold">
        {isLetIn ? letInTitles[direction] : verdictTitle(result, direction, decidedFrom)}
      </p>
      {person && (
        <div className="wrap-anywhere">
          <p className="font-heading text-4xl">{person.name}</p>
          {person.portfolio !== null && <p className="mt-1 text-2xl">{person.portfolio}</p>}
          {person.committeeName !== null && <p>{person.committeeName}</p>}
        </div>
      )}
      {answers.length > 0 && (
        <ul className="grid gap-1 wrap-anywhere">
          {answers.map(({ label, text }) => (
            <li key={label}>
              <bdi>{label}</bdi>: <bdi className="font-semibold">{text}</bdi>
            </li>
          ))}
        </ul>
      )}
      {reason === 'own_pass' && <p>Another person at the door has to scan it.</p>}
      {decidedFrom !== undefined && !isLetIn && (
        <p>
          {reason === 'not_in_list'
            ? 'No network, so this phone cannot know. The scan is kept and checked later. If you know better, give a reason. Else send them to the desk.'
            : 'Checked without network'}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {!isLetIn && reason !== 'own_pass' && (level === 'red' || reason === 'not_in_list') && (
          <ResultButton onClick={() => setAsking(true)}>{letInLabels[direction]}</ResultButton>
        )}
        {level !== 'red' && (
          <ResultButton disabled={undo.isPending} onClick={undoIt}>
            Undo
          </ResultButton>
        )}
      </div>
      {isAsking && (
        <Suspense>
          <LetInDialog
            scanId={id}
            direction={direction}
            onDone={() => {
              setLetIn(true);
              playVerdictSignal('amber');
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

function ResultButton(props: React.ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-12 cursor-pointer border-2 border-current px-5 font-semibold"
    />
  );
}
