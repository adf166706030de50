import type { OccasionKind, OccasionState } from './occasions.ts';
import type { Direction, Presence } from './presence.ts';

export const verdictLevels = ['green', 'amber', 'red'] as const;
export type VerdictLevel = (typeof verdictLevels)[number];

/** Maps the code of each reason to the text that the door shows. */
export const verdictReasonTexts = {
  not_a_pass: 'This code is not a pass',
  wrong_keyboard: 'The keyboard setting of the scanner or Caps Lock is wrong',
  unknown_pass: 'This pass is not known',
  past_event: 'This pass is for a past event',
  other_event: 'This pass is for another event',
  replaced_pass: 'A newer pass has replaced this one',
  own_pass: 'This is your own pass',
  no_such_occasion: 'This occasion does not exist',
  other_day: 'This occasion is on another day',
  not_confirmed: 'The registration is not confirmed',
  no_seat: 'No seat is assigned',
  consent_missing: 'The consent of the guardian is missing',
  no_bed: 'No bed is booked',
  bed_unpaid: 'The bed is not paid',
  already_in: 'Came in already',
  left_already: 'Left already',
  not_in: 'Did not come in',
  // Used only by an offline device.
  not_in_list: 'Not in the list',
} as const;
export type VerdictReason = keyof typeof verdictReasonTexts;

export interface Verdict {
  level: VerdictLevel;
  /** Null if the level is green. */
  reason: VerdictReason | null;
  /**
   * Time (epoch milliseconds) and door of the earlier scan, if the reason is 'already_in' or 'left_already'. Otherwise
   * null.
   */
  earlier: { at: number; door: string } | null;
}

/** Maps each kind of invalid pass to the reason to refuse it. */
const invalidPasses = {
  not_a_pass: 'not_a_pass',
  wrong_keyboard: 'wrong_keyboard',
  unknown: 'unknown_pass',
  past_event: 'past_event',
  other_event: 'other_event',
  replaced: 'replaced_pass',
} as const satisfies Record<string, VerdictReason>;
type InvalidPass = keyof typeof invalidPasses;

export interface Admission {
  /** 'none' means that the delegate was found by name instead of a pass. */
  pass: 'active' | 'none' | InvalidPass;
  /** True if the registration belongs to the account that scans. */
  isOwn: boolean;
  occasion: OccasionState;
  isConfirmed: boolean;
  hasSeat: boolean;
  consentMissing: boolean;
  bed: 'none' | 'unpaid' | 'paid';
}

const red = (reason: VerdictReason): Verdict => ({ level: 'red', reason, earlier: null });

const isInvalid = (pass: Admission['pass']): pass is InvalidPass => pass in invalidPasses;

/**
 * Returns the reason to refuse a scan in both directions, or undefined. The own registration is refused, because a
 * volunteer could otherwise attend everything from home (product 22.25).
 */
function refusalOfScan({ pass, isOwn, occasion }: Admission): VerdictReason | undefined {
  if (isInvalid(pass)) return invalidPasses[pass];
  if (isOwn) return 'own_pass';
  return occasion === 'open' ? undefined : occasion;
}

/** Returns the first reason not to let the delegate in, or undefined. */
function refusalOfEntry(admission: Admission, occasion: OccasionKind): VerdictReason | undefined {
  const { isConfirmed, hasSeat, consentMissing, bed } = admission;
  if (!isConfirmed) return 'not_confirmed';
  if (!hasSeat) return 'no_seat';
  if (consentMissing) return 'consent_missing';
  if (occasion === 'bed' && bed === 'none') return 'no_bed';
  if (occasion === 'bed' && bed === 'unpaid') return 'bed_unpaid';
  return undefined;
}

/**
 * Decides a scan (product 22.5). A delegate may leave unless the pass or the occasion is invalid.
 * @param presence computed from the earlier scans for the occasion; undefined if the delegate never came
 */
export function decideVerdict(
  admission: Admission,
  scan: { occasion: OccasionKind; direction: Direction },
  presence: Presence | undefined,
): Verdict {
  const refusal =
    refusalOfScan(admission) ??
    (scan.direction === 'in' ? refusalOfEntry(admission, scan.occasion) : undefined);
  if (refusal) return red(refusal);
  if (presence?.state === scan.direction)
    return {
      level: 'amber',
      reason: scan.direction === 'in' ? 'already_in' : 'left_already',
      earlier: { at: presence.at, door: presence.door },
    };
  if (scan.direction === 'out' && !presence) return { level: 'amber', reason: 'not_in', earlier: null };
  return { level: 'green', reason: null, earlier: null };
}
