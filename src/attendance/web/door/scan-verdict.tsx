import { lazy, Suspense, useState } from 'react';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { Direction } from '../../rule/presence.ts';
import type { VerdictLevel } from '../../rule/verdict.ts';
import type { DoorResult } from '../device/check-in.ts';
import { useDoorSource } from './door-source.ts';
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

/** Type sizes of the stage and the screen, so that the text fills a phone and a laptop. Long texts get a smaller one. */
const sizes = {
  huge: 'text-[clamp(min(2.4rem,15cqi),min(15cqi,var(--stage)*9),9rem)] leading-none',
  large: 'text-[clamp(min(2rem,11cqi),min(11cqi,var(--stage)*7),7rem)] leading-[1.02]',
  medium: 'text-[clamp(min(1.6rem,9cqi),min(8cqi,var(--stage)*5),5.5rem)] leading-[1.05]',
  small: 'text-[clamp(min(1.3rem,8cqi),min(6cqi,var(--stage)*4),4rem)] leading-[1.1]',
  seat: 'text-[clamp(min(1.3rem,9cqi),min(6.5cqi,var(--stage)*4.5),4rem)] leading-[1.1]',
} as const;

function sizeOf(text: string, [huge, large, medium]: readonly [number, number, number]): string {
  if (text.length <= huge) return sizes.huge;
  if (text.length <= large) return sizes.large;
  return text.length <= medium ? sizes.medium : sizes.small;
}

/**
 * Shows the verdict of the last scan as large as the screen allows, with buttons to undo or override it. After an
 * override it stays and turns amber.
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
  const undo = useMutation(useDoorSource().undoScan);
  const { id, reason, person, decidedFrom, answers = [] } = result;
  const level = isLetIn ? 'amber' : result.level;
  const verdict = verdictTitle(result, direction, decidedFrom);
  const title = isLetIn ? letInTitles[direction] : verdict;
  const undoIt = () =>
    undo.mutate(id, {
      onSuccess: () => {
        toast('Scan undone', { kind: 'success' });
        onUndone();
      },
      onError: toastFailure,
    });
  return (
    <section
      aria-label="Last scan"
      role="status"
      className={`flex flex-col gap-2 px-5 py-4 [--stage:1dvh] wide:gap-4 wide:px-8 wide:py-6 wide:[--stage:1.7dvh] ${looks[level]}`}
    >
      <p className={`font-semibold text-balance ${sizeOf(title, [12, 26, 48])}`}>{title}</p>
      {isLetIn && <p className="text-lg leading-snug">{verdict}</p>}
      {person && (
        <div className="wrap-anywhere">
          <p className={`font-heading text-balance ${sizeOf(person.name, [9, 22, 44])}`}>{person.name}</p>
          {person.portfolio !== null && <p className={`mt-2 ${sizes.seat}`}>{person.portfolio}</p>}
          {person.committeeName !== null && (
            <p className="mt-1 text-lg leading-snug">{person.committeeName}</p>
          )}
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
      <div className="mt-auto flex flex-wrap items-end justify-end gap-3 empty:hidden">
        {decidedFrom !== undefined && !isLetIn && (
          <p className="min-w-0 flex-1 basis-40 leading-snug">
            {reason === 'not_in_list'
              ? 'No network, so this phone cannot know. The scan is kept and checked later. If you know better, give a reason. Else send them to the desk.'
              : 'Checked without network'}
          </p>
        )}
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
      className="min-h-11 cursor-pointer border-2 border-current px-4 font-semibold"
    />
  );
}
