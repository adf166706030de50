import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { Direction } from '../../rule/presence.ts';
import { type VerdictLevel, verdictReasonTexts } from '../../rule/verdict.ts';
import type { DoorResult } from '../device/check-in.ts';
import { buildUndoScanMutation } from '../device/queries.ts';
import { formatTimeAndDay } from './format-time-and-day.ts';
import { letInLabels } from './let-in-labels.ts';

const LetInDialog = lazy(() => import('./let-in.tsx'));

/** These colours are readable in the sun and are the same in both themes. The title states the verdict as text too. */
const looks: Readonly<Record<VerdictLevel, string>> = {
  green: 'bg-[oklch(0.43_0.12_150)] text-[oklch(1_0_0)]',
  amber: 'bg-[oklch(0.85_0.16_85)] text-[oklch(0.2_0.05_85)]',
  red: 'bg-danger-fill text-on-danger',
};

function titleOf({ level, reason, earlier, decidedFrom }: DoorResult, direction: Direction): string {
  if (reason === 'not_in_list')
    return decidedFrom ? `Not in the list of ${formatTimeAndDay(decidedFrom)}` : 'This device has no list';
  if (earlier) return `${verdictReasonTexts.already_in} at ${formatTimeAndDay(earlier.at)}, ${earlier.door}`;
  if (reason) return verdictReasonTexts[reason];
  return level === 'green' && direction === 'out' ? 'Checked out' : 'Checked in';
}

/** Shows the verdict of the last scan in large type, with buttons to undo or override it. */
export function ScanVerdict({
  eventName,
  result,
  direction,
  onDone,
}: {
  eventName: string;
  result: DoorResult;
  direction: Direction;
  onDone: () => void;
}) {
  const [isLettingIn, setLettingIn] = useState(false);
  const undo = useMutation(buildUndoScanMutation(useQueryClient()));
  const { id, level, reason, person, decidedFrom, answers = [] } = result;
  const undoIt = () => undo.mutate({ eventName, scanId: id }, createToastMutationHandlers(onDone));
  return (
    <section aria-label="Last scan" role="status" className={`grid gap-3 px-5 py-6 ${looks[level]}`}>
      <p className="text-xl font-semibold">{titleOf(result, direction)}</p>
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
      {decidedFrom !== undefined && (
        <p>
          {reason === 'not_in_list'
            ? 'No network, so this device cannot know. The scan is kept and checked later. If you know better, give a reason. Else send them to the desk.'
            : 'Checked on this device'}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {(level === 'red' || reason === 'not_in_list') && (
          <ResultButton onClick={() => setLettingIn(true)}>{letInLabels[direction]}</ResultButton>
        )}
        {level !== 'red' && (
          <ResultButton disabled={undo.isPending} onClick={undoIt}>
            Undo
          </ResultButton>
        )}
      </div>
      {isLettingIn && (
        <Suspense>
          <LetInDialog
            {...{ eventName, scanId: id, direction, onDone }}
            onClose={() => setLettingIn(false)}
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
