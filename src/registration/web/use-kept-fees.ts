import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { buildFeeReservationQuery } from './api.ts';
import type { Event } from './model/events.ts';
import { findKeptFees } from './model/payment.ts';

/** How often the clock of the form moves on, in milliseconds. */
const tickMs = 1000;

/** Returns the time in epoch milliseconds, and renders the component each second. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

/** Returns a time in epoch milliseconds, and renders the component when `endsAt` is reached. */
function useTimeOfEnd(endsAt: string | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Date.parse(endsAt) - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);
  return now;
}

export interface KeptFees {
  readonly fees: Event['fees'];
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

/**
 * Returns the fees that the server keeps for a delegate who has added a screenshot in a fee round that has ended.
 * Undefined while the current fees apply.
 */
export function useKeptFees(
  accountId: string,
  event: Pick<Event, 'eventName' | 'fees' | 'registrationOpen'>,
  { people, hasPicture }: { people: number; hasPicture: boolean },
): KeptFees | undefined {
  const { data } = useQuery({
    ...buildFeeReservationQuery(accountId, event.eventName, people),
    enabled: hasPicture && event.registrationOpen,
  });
  const reservation = hasPicture ? data?.reservation : undefined;
  const now = useTimeOfEnd(reservation?.endsAt);
  return findKeptFees(reservation, { fees: event.fees, people, now });
}
