import { formatClockTime } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import { clubRegion } from '#platform/web/region.ts';
import { deviceNow } from '../console/device-clock.ts';
import { useTicks } from '../console/use-ticks.ts';
import { freshMs } from '../follow/stale.ts';
import type { LiveView } from './use-live-debate.ts';
import { lastNewsAt } from './use-stale.ts';

/** One quiet line: who leads, what is not sent, and how old the screen is. */
export function LeadStatus({ view }: { view: LiveView }) {
  const now = useTicks(true, deviceNow);
  const { unsent, isOffline, answer, isLead } = view;
  const lastAt = lastNewsAt(view);
  const isOld = now - lastAt > freshMs;
  const sent =
    unsent > 0
      ? plural(unsent, { one: '# step not sent yet', other: '# steps not sent yet' })
      : isOffline
        ? 'no network'
        : isLead && 'all sent';
  return (
    <p role="status" aria-label="Lead" className="text-sm text-muted tabular-nums">
      {isLead
        ? 'You lead'
        : answer.lead
          ? `${answer.lead.name ?? 'Another device'} leads`
          : 'No device leads yet'}
      {sent && <span className={unsent > 0 || isOffline ? 'text-gold-text' : ''}> · {sent}</span>}
      {isOld && <span className="text-gold-text"> · as of {formatClockTime(lastAt, clubRegion())}</span>}
    </p>
  );
}
