import { addDays, dayMs, dayOf, type Region, startOfDay, startOfNextDay } from '#platform/rule/dates.ts';

/** A form without an end date stays open for this many days. */
export const defaultFeedbackOpenDays = 14;
/** The reminder is mailed this many days before the form closes. */
const reminderDays = 3;

/** Both times are epoch milliseconds. */
export interface FeedbackWindow {
  opensAt: number;
  closesAt: number;
}

/**
 * Returns when a form can be answered. By default the form opens at the start of the day after the event, and closes at
 * the start of the 14th day after the day on which it opens.
 * @param set the times that a superadmin chose; null for the default
 * @param endsAt the end of the event in epoch milliseconds; null if the event has no dates
 * @returns null if the form never opens
 */
export function computeFeedbackWindow(
  set: { opensAt: number | null; closesAt: number | null },
  endsAt: number | null,
  region: Pick<Region, 'timeZone'>,
): FeedbackWindow | null {
  const opensAt = set.opensAt ?? (endsAt === null ? null : startOfNextDay(dayOf(endsAt - 1, region), region));
  if (opensAt === null) return null;
  const closesAt =
    set.closesAt ?? startOfDay(addDays(dayOf(opensAt, region), defaultFeedbackOpenDays), region);
  return closesAt > opensAt ? { opensAt, closesAt } : null;
}

export function isFeedbackOpen(window: FeedbackWindow | null, now: number): window is FeedbackWindow {
  return window !== null && window.opensAt <= now && now < window.closesAt;
}

/**
 * Returns when the reminder is due, in epoch milliseconds: three days before the form closes, but at least one day
 * after it opens. The result can be after the end of a short window. No reminder is then mailed.
 */
export function computeFeedbackReminderTime({ opensAt, closesAt }: FeedbackWindow): number {
  return Math.max(closesAt - reminderDays * dayMs, opensAt + dayMs);
}
