import { useEffect, useState } from 'react';
import { leadHeldMs } from '../../contract.ts';
import { deviceNow } from '../console/device-clock.ts';
import { findStale, type News, type Stale } from '../follow/stale.ts';
import type { LiveDebate } from './live-debate.ts';
import type { LiveView } from './use-live-debate.ts';

/** When this device last had news of the debate, by its own clock. */
export const lastNewsAt = ({ answeredAt, contact }: Pick<LiveView, 'answeredAt' | 'contact'>): number =>
  Math.max(answeredAt, contact.lastAt ?? 0);

/** Until when this device knows what happens. Null if it leads, or if no device does: then the steps are made here. */
export function readNews(live: LiveDebate, view: LiveView): News | null {
  const { lead } = view.answer;
  if (lead === null || view.isLead) return null;
  const now = live.now();
  const { sitting } = live.shown().debate.state;
  const isSilent = sitting !== null && now - lead.seenAt >= leadHeldMs;
  return {
    lastAt: now - (deviceNow() - lastNewsAt(view)),
    silentSince: isSilent ? lead.seenAt : null,
  };
}

/** As of when the screen of a device that does not lead is, if it is old. */
export function useStale(live: LiveDebate, view: LiveView): Stale | null {
  const [stale, setStale] = useState<Stale | null>(null);
  useEffect(() => {
    const look = () => {
      const news = readNews(live, view);
      const next = news && findStale(news, live.now());
      setStale((before) => (isSame(before, next) ? before : next));
    };
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [live, view]);
  return stale;
}

/** The time of the last news is estimated from two clocks, and may differ by a little. */
const isSame = (one: Stale | null, other: Stale | null): boolean =>
  one?.why === other?.why && Math.abs((one?.since ?? 0) - (other?.since ?? 0)) < 1000;
