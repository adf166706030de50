import { computeOccasionState, type Occasion, parseOccasionKind } from './occasions.ts';
import type { Direction, Presence } from './presence.ts';
import { decideVerdict, type Verdict, type VerdictReason } from './verdict.ts';

/** A delegate who may come in, as stored on a device. */
export interface ListedDelegate {
  digest: string;
  name: string;
  committeeName: string;
  portfolio: string;
  delegation: { _id: string; name: string } | null;
}

/**
 * The list that a door device downloads, to decide offline whether a delegate may come in (product 22.10). Passes that
 * are refused are stored as digests.
 */
export interface DeviceList {
  delegates: readonly ListedDelegate[];
  replaced: readonly string[];
  otherEvents: readonly string[];
  pastEvents: readonly string[];
  /** Digests of the passes of the account of this device. Missing in a list that an earlier version stored. */
  own?: readonly string[];
}

/** The facts of a scan from which an offline device decides. */
interface OfflineScan {
  /** Undefined for a delegate who was found by name and is not in the list. */
  digest: string | undefined;
  /** False for a code that is not a pass. */
  isPass: boolean;
  /** The key of the occasion, such as 'meal:2026-01-31:lunch'. */
  occasion: string;
  /** The day of the scan as 'YYYY-MM-DD'. */
  day: string;
  direction: Direction;
}

const red = (reason: VerdictReason): Verdict => ({ level: 'red', reason, earlier: null });

/**
 * Decides a scan on an offline device (product 22.11). A pass or delegate that is not in the list gets amber, because
 * the list may be outdated.
 * @param list undefined if the device has no valid list
 * @param presence computed from the scans of this device; undefined if it has no scan of this delegate
 */
export function decideVerdictOnDevice(
  list: (DeviceList & { occasions: readonly Occasion[] }) | undefined,
  { digest, isPass, occasion, day, direction }: OfflineScan,
  presence: Presence | undefined,
): Verdict {
  if (!isPass) return red('not_a_pass');
  if (digest !== undefined) {
    if (list?.delegates.some((delegate) => delegate.digest === digest))
      return decideVerdict(
        {
          pass: 'active',
          isConfirmed: true,
          hasSeat: true,
          consentMissing: false,
          bed: 'paid',
          isOwn: list.own?.includes(digest) === true,
          occasion: computeOccasionState(list.occasions, occasion, day),
        },
        { occasion: parseOccasionKind(occasion), direction },
        presence,
      );
    if (list?.replaced.includes(digest)) return red('replaced_pass');
    if (list?.pastEvents.includes(digest)) return red('past_event');
    if (list?.otherEvents.includes(digest)) return red('other_event');
  }
  const state = list ? computeOccasionState(list.occasions, occasion, day) : 'open';
  if (state !== 'open') return red(state);
  return { level: 'amber', reason: 'not_in_list', earlier: null };
}

/**
 * Returns true if a list or a roll is still valid. Returns false if `receivedAt` is in the future. The device's clock
 * was then set back, so the age of the copy is unknown.
 */
export function isOfflineCopyValid(
  { madeAt, expiresAt, receivedAt }: { madeAt: string; expiresAt: string; receivedAt: number },
  now: number,
): boolean {
  const lifetime = Date.parse(expiresAt) - Date.parse(madeAt);
  return now >= receivedAt && now < receivedAt + lifetime;
}
