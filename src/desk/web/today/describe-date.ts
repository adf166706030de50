import type { UpcomingDate } from '../../contract/overview.ts';

/** Describes a date, such as 'Early bird ends'. */
export function describeDate({
  what,
  eventName,
  feeRound,
}: Pick<UpcomingDate, 'what' | 'eventName' | 'feeRound'>) {
  switch (what) {
    case 'fee_round_ends':
      return `${feeRound} ends`;
    case 'registration_opens':
      return 'Registration opens';
    case 'registration_closes':
      return 'Registration closes';
    case 'event_begins':
      return `${eventName} begins`;
    case 'event_ends':
      return `${eventName} ends`;
  }
}

export const formatDaysUntil = (days: number): string =>
  days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
