import { type ReactNode, useState } from 'react';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { findCurrentSession } from '../../rule/current-session.ts';
import { countRollMarks, type RollMark } from '../../rule/roll.ts';
import { Placards } from './placards.tsx';
import { Quorum } from './roll-counts.tsx';
import { formatSessionLabel } from './session-label.ts';
import type { Roll } from './stored-roll.ts';
import type { mapContradictedMarks } from './use-roll.ts';

/**
 * The screen of a roll: the quorum, the placard to call next, and all placards. All data come from the properties, so
 * that a practice can use it.
 */
export function RollSheet({
  roll,
  chosen,
  onSession,
  settings,
  notices,
  marksOf,
  contradictedOf,
  onMark,
}: {
  roll: Roll;
  /** Key of the session that the user chose. */
  chosen: string | undefined;
  onSession: (key: string) => void;
  settings: ReactNode;
  /** State of the network and of the marks that wait to be sent. */
  notices: ReactNode;
  marksOf: (session: string) => ReadonlyMap<string, RollMark>;
  contradictedOf: (session: string) => ReturnType<typeof mapContradictedMarks>;
  /** Undefined if the viewer only reads. */
  onMark: ((session: string, registrationIds: readonly string[], mark: RollMark) => void) | undefined;
}) {
  const session =
    roll.sessions.find(({ key }) => key === chosen) ?? findCurrentSession(roll.sessions, Date.now());
  if (!session)
    return (
      <div className="wrap grid gap-5 py-6">
        {settings}
        <EmptyState text="This committee has no session" />
      </div>
    );
  const marks = marksOf(session.key);
  const count = countRollMarks(roll.delegates.map((one) => marks.get(one.registrationId) ?? 'unmarked'));
  return (
    <div className="mx-auto grid max-w-[100rem] wide:h-dvh wide:grid-rows-[auto_minmax(0,1fr)]">
      <RollSettings summary={`${roll.committeeName} · ${formatSessionLabel(session)}`}>
        {settings}
        <Select
          name="session"
          label="Session"
          value={session.key}
          options={roll.sessions.map((one) => ({ value: one.key, label: formatSessionLabel(one) }))}
          onChange={({ target }) => onSession(target.value)}
        />
      </RollSettings>
      <Placards
        key={session.key}
        delegates={roll.delegates}
        marks={marks}
        count={count}
        contradicted={contradictedOf(session.key)}
        onMark={onMark && ((ids, mark) => onMark(session.key, ids, mark))}
      >
        <Quorum count={count} />
        {notices}
      </Placards>
    </div>
  );
}

/** The committee and the session in one line, which a press opens. */
function RollSettings({ summary, children }: { summary: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="border-b border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-12 w-full cursor-pointer items-center gap-3 px-4 py-2 text-left"
      >
        <span className="min-w-0 font-semibold wrap-anywhere">{summary}</span>
        <span className="ml-auto shrink-0 text-sm underline underline-offset-4">
          {isOpen ? 'Close' : 'Change'}
        </span>
      </button>
      {isOpen && <div className="grid max-w-3xl gap-3 px-4 pb-3">{children}</div>}
    </div>
  );
}
