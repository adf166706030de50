import { type ReactNode, useState } from 'react';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { formatTimeAndDay } from '../door/format-time-and-day.ts';
import { NoRoll } from './no-roll.tsx';
import { RollNotices } from './roll-notices.tsx';
import { listRefusedMarks } from './roll-queue.ts';
import { RollSheet } from './roll-sheet.tsx';
import { mapContradictedMarks, mapRollMarksOfSession, useRoll } from './use-roll.ts';

/**
 * The roll of a committee, with the data of the server or of this device (product 22.16).
 * @param settings further settings of the screen, such as the choice of the committee
 */
export function RollCall({ settings, ...props }: Parameters<typeof useRoll>[0] & { settings: ReactNode }) {
  const [chosen, setChosen] = useState<string>();
  const { query, isUnanswered, roll, queue, state, mark } = useRoll(props);
  if (!roll)
    return (
      <div className="wrap grid gap-5 py-6">
        {settings}
        {isUnanswered ? <NoRoll /> : <QueryState query={query} />}
      </div>
    );
  const notices = <RollNotices queue={queue} state={state} />;
  if (roll.delegates.length === 0)
    return (
      <div className="wrap grid gap-5 py-6">
        {settings}
        {notices}
        <EmptyState
          text="No delegates yet"
          help="Confirmed delegates with a seat in this committee appear here."
        />
      </div>
    );
  const unsent = [...listRefusedMarks(state), ...state.waiting];
  return (
    <RollSheet
      roll={roll}
      chosen={chosen}
      onSession={setChosen}
      settings={settings}
      notices={
        <>
          {isUnanswered && (
            <p role="status" className="border-l-4 border-gold bg-surface px-4 py-3">
              <strong>No network. Go on with the roll.</strong> This is the roll of{' '}
              {formatTimeAndDay(roll.madeAt)} with your marks since then.
            </p>
          )}
          {notices}
        </>
      }
      marksOf={(session) => mapRollMarksOfSession(roll, session, unsent)}
      contradictedOf={(session) => mapContradictedMarks(roll, session, unsent)}
      onMark={roll.mayMark ? mark : undefined}
    />
  );
}
