import { useState } from 'react';
import { formatClockTime } from '#platform/rule/dates.ts';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Select } from '#platform/web/ui/select.tsx';
import { KeyButton } from './key-button.tsx';

import { Stage, StageClock } from './stage.tsx';
import type { DebateDesk } from './use-debate-desk.ts';
import { useTicks } from './use-ticks.ts';

/** A session of the timetable that a sitting belongs to. */
export interface OpenableSession {
  key: string;
  title: string;
  /** 'YYYY-MM-DD' */
  day?: string;
  /** Planned end, in epoch milliseconds. */
  endsAt?: number;
}

/** Before a sitting, and between two of them. */
export function ClosedStage({ desk, sessions }: { desk: DebateDesk; sessions: readonly OpenableSession[] }) {
  const [key, setKey] = useState<string>();
  const session = sessions.find((one) => one.key === key) ?? sessions[0];
  const { rules, state, press } = desk;
  const { sittings, newRoll, suspendedUntil: until } = state;
  const open = session && (() => press({ kind: 'opened', body: bodyOfOpening(session, desk) }));
  useShortcuts({ Enter: open && { does: 'open the sitting', run: open } });
  const now = useTicks(until !== null, desk.now);
  const isFirst = sittings === 0;
  return (
    <Stage
      label={isFirst ? rules.name : newRoll ? 'The meeting is adjourned' : 'The meeting is suspended'}
      title={until === null ? desk.committee : `Break until ${formatClockTime(until, clubRegion())}`}
      figure={until !== null && <StageClock ms={until - now} />}
      note={
        isFirst
          ? 'Open the sitting to call the roll.'
          : `Lists, papers and the topic are kept.${newRoll ? ' The next sitting begins with a roll.' : ''}`
      }
    >
      {sessions.length > 1 && (
        <Select
          name="session"
          label="Session"
          value={session?.key}
          options={sessions.map((one) => ({ value: one.key, label: one.title }))}
          onChange={({ target }) => setKey(target.value)}
        />
      )}
      <KeyButton keyName="Enter" variant="primary" disabled={!open} onClick={open}>
        {isFirst ? 'Open the sitting' : 'Open the next sitting'}
      </KeyButton>
    </Stage>
  );
}

export const bodyOfOpening = (
  { key, endsAt }: OpenableSession,
  { opening }: Pick<DebateDesk, 'opening'>,
) => ({
  ...opening(),
  session: key,
  ...(endsAt !== undefined && { endsAt }),
});
