import { isMinorOn } from '#platform/rule/age.ts';

export type ConsentState = 'not_needed' | 'missing' | 'requested' | 'uploaded' | 'signed';

/**
 * Returns the state of a guardian's consent. A consent is needed only for a delegate who is under 18 on the first day.
 * @param firstDay 'YYYY-MM-DD'; null if the event has no dates
 * @param expiresAt when the guardian's link expires, in epoch milliseconds; null if no link was mailed
 */
export function computeConsentState(
  {
    birthDate,
    firstDay,
    expiresAt,
    isSigned,
    hasUndecidedScan,
  }: {
    birthDate: string | null;
    firstDay: string | null;
    expiresAt: number | null;
    isSigned: boolean;
    hasUndecidedScan: boolean;
  },
  now: number,
): ConsentState {
  if (isSigned) return 'signed';
  if (birthDate === null || firstDay === null || !isMinorOn(birthDate, firstDay)) return 'not_needed';
  if (hasUndecidedScan) return 'uploaded';
  return expiresAt !== null && expiresAt > now ? 'requested' : 'missing';
}
