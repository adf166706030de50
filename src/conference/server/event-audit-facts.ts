import type { FactOf, WindowFact } from '#audit/rule/facts.ts';
import type { Event, Fees, Window } from './events.sql.ts';
import type { FeeRound } from './fee-rounds.sql.ts';
import { isWithinRegistrationWindow } from './registration-window.ts';

export function toRegistrationWindowFact(window: Window, now: number, timeZone: string): WindowFact {
  const { opensAt, closesAt } = window;
  if (isWithinRegistrationWindow(window, now)) return { fact: 'window', state: 'open', closesAt, timeZone };
  if (opensAt === null || opensAt <= now) return { fact: 'window', state: 'closed', timeZone };
  return { fact: 'window', state: 'planned', opensAt, closesAt, timeZone };
}

export function toFeesFact({ individualAmount, groupMemberAmount, hospitalityAmount }: Fees): FactOf<'fees'> {
  return { fact: 'fees', individualAmount, groupMemberAmount, hospitalityAmount };
}

export function toRoundsFact(
  rounds: readonly Pick<FeeRound, 'name' | 'endsAt' | 'places' | 'fees'>[],
  timeZone: string,
): FactOf<'fee_rounds'> {
  const stored = rounds.map(
    ({ name, endsAt, places, fees: { individualAmount, groupMemberAmount, hospitalityAmount } }) => ({
      name,
      endsAt,
      places,
      fees: { individualAmount, groupMemberAmount, hospitalityAmount },
    }),
  );
  return { fact: 'fee_rounds', rounds: stored, timeZone };
}

export function toSurchargesFact(
  committees: readonly { shortName: string; surchargeAmount: number }[],
): FactOf<'surcharges'> {
  const charged = committees.filter(({ surchargeAmount }) => surchargeAmount > 0);
  return {
    fact: 'surcharges',
    surcharges: charged.map(({ shortName, surchargeAmount }) => ({ shortName, amount: surchargeAmount })),
  };
}

/** Undefined for an event without dates. */
export function toDatesFact({
  dates,
  customDates,
  timeZone,
}: Pick<Event, 'dates' | 'customDates' | 'timeZone'>): FactOf<'dates'> | undefined {
  return dates ? { fact: 'dates', ...dates, customDates, timeZone } : undefined;
}

export function toEventFact({
  name,
  shortName,
  theme,
  venue,
}: Pick<Event, 'name' | 'shortName' | 'theme' | 'venue'>): FactOf<'event'> {
  const { name: place, address, mapUrl } = venue;
  return { fact: 'event', name, shortName, theme, venue: { name: place, address, mapUrl } };
}
