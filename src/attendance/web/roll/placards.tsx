import { type ReactNode, useEffect, useRef, useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { ShortcutHints } from '#platform/web/desk/shortcut-hints.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import type { RollCount, RollMark } from '../../rule/roll.ts';
import { RollCallPlacard } from './placard.tsx';
import { PlacardRow } from './placard-row.tsx';
import { RollCounts } from './roll-counts.tsx';
import type { Roll } from './stored-roll.ts';
import type { mapContradictedMarks } from './use-roll.ts';
import { type RestMark, useRollKeys } from './use-roll-keys.ts';

type Delegate = Roll['delegates'][number];
type Marks = ReadonlyMap<string, RollMark>;

const delegateForms = { one: '# delegate', other: '# delegates' } as const;

const isUnmarked = (marks: Marks, { registrationId }: Delegate): boolean =>
  (marks.get(registrationId) ?? 'unmarked') === 'unmarked';

/**
 * Returns the first delegate without a mark after the delegate with the registration id `after`, or the first of all if
 * it is undefined. Undefined at the end of the roll.
 */
function nextUnmarked(
  delegates: readonly Delegate[],
  marks: Marks,
  after: string | undefined,
): Delegate | undefined {
  const from = delegates.findIndex(({ registrationId }) => registrationId === after) + 1;
  return delegates.slice(from).find((delegate) => isUnmarked(marks, delegate));
}

/** Calls the placards one after another, and lists all of them. On a wide screen both are side by side. */
export function Placards({
  delegates,
  marks,
  count,
  contradicted,
  onMark,
  children,
}: {
  delegates: readonly Delegate[];
  marks: Marks;
  count: RollCount;
  contradicted: ReturnType<typeof mapContradictedMarks>;
  /** Undefined if the viewer only reads. */
  onMark: ((registrationIds: readonly string[], mark: RollMark) => void) | undefined;
  /** Shown above the placard. */
  children: ReactNode;
}) {
  const [called, setCalled] = useState(() => nextUnmarked(delegates, marks, undefined)?.registrationId);
  const at = delegates.findIndex(({ registrationId }) => registrationId === called);
  const current = delegates[at];
  const skip = () => setCalled(nextUnmarked(delegates, marks, called)?.registrationId);
  const rest = useRest({ delegates, marks, onMark, onCall: setCalled });
  const markCurrent = (mark: RollMark) => {
    if (!current || !onMark) return;
    rest.forget();
    onMark([current.registrationId], mark);
    if (mark !== 'unmarked') skip();
  };
  const goTo = (index: number) => setCalled(delegates[index]?.registrationId);
  useRollKeys(
    onMark && {
      mark: current && markCurrent,
      next: at + 1 < delegates.length ? () => goTo(at + 1) : undefined,
      // At the end of the roll, one step back is the last delegate.
      back: at !== 0 ? () => goTo(at === -1 ? delegates.length - 1 : at - 1) : undefined,
      skip: current && skip,
      markRest: rest.ask,
      undo: rest.undo,
    },
  );
  const list = useCurrentRowInView(called);
  return (
    <div className="grid min-h-0 wide:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)]">
      <div className="grid min-h-0 content-start gap-4 p-4 wide:overflow-y-auto">
        {children}
        {rest.notice}
        {onMark && (
          <RollCallPlacard
            delegate={current}
            mark={current && marks.get(current.registrationId)}
            unmarked={rest.count}
            onMark={markCurrent}
            onSkip={skip}
            onCallRest={() => setCalled(nextUnmarked(delegates, marks, undefined)?.registrationId)}
            onMarkRest={rest.ask}
          />
        )}
        <RollCounts count={count} />
        {onMark && (
          <div className="hidden wide:block">
            <ShortcutHints />
          </div>
        )}
      </div>
      {rest.dialog}
      <section
        ref={list}
        aria-label="Delegates"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard, also if no row is a button
        tabIndex={0}
        className="min-h-0 px-4 pb-4 wide:overflow-y-auto wide:border-l wide:border-line"
      >
        <ul aria-label="Placards" className="grid">
          {delegates.map((delegate) => (
            <PlacardRow
              key={delegate.registrationId}
              delegate={delegate}
              mark={marks.get(delegate.registrationId) ?? 'unmarked'}
              contradicted={contradicted.get(delegate.registrationId)}
              isCurrent={delegate === current}
              onChoose={onMark && (() => setCalled(delegate.registrationId))}
            />
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Keeps the row of the called delegate in view where the list scrolls beside the placard. */
function useCurrentRowInView(called: string | undefined) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each call of a delegate
  useEffect(() => {
    const element = list.current;
    if (element && getComputedStyle(element).overflowY === 'auto')
      element.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [called]);
  return list;
}

/** Marks all delegates without a mark at once, after one question, and undoes it until the next mark. */
function useRest({
  delegates,
  marks,
  onMark,
  onCall,
}: {
  delegates: readonly Delegate[];
  marks: Marks;
  onMark: ((registrationIds: readonly string[], mark: RollMark) => void) | undefined;
  /** Calls a delegate, or ends the roll if undefined. */
  onCall: (registrationId: string | undefined) => void;
}) {
  const [asked, setAsked] = useState<RestMark>();
  const [done, setDone] = useState<{ ids: readonly string[]; mark: RestMark }>();
  const rest = delegates.filter((delegate) => isUnmarked(marks, delegate));
  const undo =
    done &&
    (() => {
      // A mark that another chair made meanwhile stays.
      onMark?.(
        done.ids.filter((id) => marks.get(id) === done.mark),
        'unmarked',
      );
      setDone(undefined);
      onCall(done.ids[0]);
    });
  const markRest = (mark: RestMark) => {
    const ids = rest.map(({ registrationId }) => registrationId);
    onMark?.(ids, mark);
    setDone({ ids, mark });
    onCall(undefined);
    setAsked(undefined);
  };
  return {
    count: rest.length,
    ask: onMark && rest.length > 0 ? setAsked : undefined,
    undo,
    forget: () => setDone(undefined),
    notice: done && undo && (
      <div
        role="status"
        className="flex flex-wrap items-center justify-between gap-3 border-l-4 border-gold bg-surface px-4 py-2"
      >
        <p>
          {plural(done.ids.length, delegateForms)} marked {done.mark}.
        </p>
        <Button variant="quiet" className="min-h-11" aria-keyshortcuts="u" onClick={undo}>
          Undo
        </Button>
      </div>
    ),
    dialog: asked && (
      <ConfirmDialog
        title={`Mark the rest ${asked}?`}
        answer={`Mark ${plural(rest.length, delegateForms)} ${asked}`}
        pending={false}
        worksOffline
        onYes={() => markRest(asked)}
        onNo={() => setAsked(undefined)}
      >
        <p>
          {plural(rest.length, {
            one: '# delegate has no mark in this session.',
            other: '# delegates have no mark in this session.',
          })}{' '}
          {asked === 'absent'
            ? 'Each counts as absent for certificates. You can change a mark later.'
            : 'Each counts as present for the quorum and for certificates. You can change a mark later.'}
        </p>
      </ConfirmDialog>
    ),
  };
}
