import { formatClockTime } from '#platform/rule/dates.ts';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { clubRegion } from '#platform/web/region.ts';
import { KeyButton } from './key-button.tsx';
import { formatClock } from './labels.ts';
import { Stage, StageClock } from './stage.tsx';
import type { DebateDesk } from './use-debate-desk.ts';
import { useTicks } from './use-ticks.ts';

/** Before a sitting, and between two of them. */
export function ClosedStage({ desk, session }: { desk: DebateDesk; session: string }) {
  const { rules, state, press } = desk;
  const { sittings, newRoll, suspendedUntil: until } = state;
  const open = () => press({ kind: 'opened', body: { session, ruleSet: rules.id, revision: 0 } });
  useShortcuts({ Enter: { does: 'open the sitting', run: open } });
  const now = useTicks(until !== null, desk.now);
  const isFirst = sittings === 0;
  return (
    <Stage
      label={isFirst ? rules.name : newRoll ? 'The meeting is adjourned' : 'The meeting is suspended'}
      title={until === null ? desk.committee : `Break until ${formatClockTime(until, clubRegion())}`}
      figure={until !== null && <StageClock ms={until - now} text={formatClock(until - now)} />}
      note={
        isFirst
          ? 'Open the sitting to call the roll.'
          : `Lists, papers and the topic are kept.${newRoll ? ' The next sitting begins with a roll.' : ''}`
      }
    >
      <KeyButton keyName="Enter" variant="primary" onClick={open}>
        {isFirst ? 'Open the sitting' : 'Open the next sitting'}
      </KeyButton>
    </Stage>
  );
}
