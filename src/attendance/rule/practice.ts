import { formatPassCode, parsePassCode, serialLength } from './pass-code.ts';
import { computePresence, type Direction, type EffectiveScan, type Presence } from './presence.ts';
import { type Admission, decideVerdict, type Verdict } from './verdict.ts';

/** URL parameter with which the check-in and the roll call are practised on sample people. */
export const practiceParameter = 'practise';

/** Returns the path that practises a tool. It keeps the event for the way back. */
export function buildPractisePath(path: string, search = new URLSearchParams()): string {
  const next = new URLSearchParams(search);
  next.set(practiceParameter, '1');
  return `${path}?${next}`;
}

/** Returns the path of the tool itself, at the end of a practice. */
export function buildRealPath(path: string, search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  next.delete(practiceParameter);
  return next.size === 0 ? path : `${path}?${next}`;
}

export interface PracticePerson {
  /** The registration id of the sample. */
  id: string;
  name: string;
  committeeName: string;
  portfolio: string;
  delegation: { _id: string; name: string } | null;
  /** The text of the sample's pass. */
  code: string;
  /** What the first scan shows, as a heading of the list of passes. */
  shows: string;
}

const welcome: Admission = {
  pass: 'active',
  isOwn: false,
  occasion: 'open',
  isConfirmed: true,
  hasSeat: true,
  consentMissing: false,
  bed: 'none',
};

const samples: readonly (readonly [name: string, portfolio: string, shows: string, Partial<Admission>])[] = [
  ['Sample Green', 'Kenya', 'Green: may come in', {}],
  ['Sample Delegation One', 'Brazil', 'Green: one of a delegation', {}],
  ['Sample Delegation Two', 'Japan', 'Green: one of a delegation', {}],
  ['Sample Replaced', 'Norway', 'Red: an old pass', { pass: 'replaced' }],
  ['Sample Seatless', '', 'Red: no seat', { hasSeat: false }],
  ['Sample Minor', 'Peru', 'Red: consent is missing', { consentMissing: true }],
  ['Sample Visitor', '', 'Red: a pass of another event', { pass: 'other_event' }],
];

/** A serial of one repeated digit, which no random serial has. */
const codeOf = (index: number): string => formatPassCode(String(index).repeat(serialLength));

const admissions: readonly Admission[] = samples.map(([, , , differs]) => ({ ...welcome, ...differs }));

/** The sample people of the practice, one or more for each verdict. */
export const practicePeople: readonly PracticePerson[] = samples.map(([name, portfolio, shows], index) => ({
  id: `sample-${index}`,
  name,
  committeeName: 'Sample Council',
  portfolio,
  delegation: name.includes('Delegation') ? { _id: 'sample', name: 'Sample Delegation' } : null,
  code: codeOf(index),
  shows,
}));

/** A pass that is on no list, for the practice without a network. */
export const practiceUnlistedPass = { code: codeOf(9), shows: 'Amber without a network: not in the list' };

export interface PracticeScan extends EffectiveScan {
  personId: string;
}

/** Returns the sample of a scanned code. */
export function findPracticePerson(code: string): PracticePerson | undefined {
  const serial = parsePassCode(code);
  return serial === undefined
    ? undefined
    : practicePeople.find((person) => parsePassCode(person.code) === serial);
}

export const computePracticePresence = (
  scans: readonly PracticeScan[],
  personId: string,
): Presence | undefined => computePresence(scans.filter((scan) => scan.personId === personId));

/**
 * Decides a scan of the practice by the rules of the real check-in.
 * @param person undefined for a code that belongs to no sample
 * @param options.isPass false for a code that is not a pass
 * @param options.isOffline true to decide as a device without a network does
 */
export function decidePracticeScan(
  scans: readonly PracticeScan[],
  person: PracticePerson | undefined,
  { isPass, isOffline, direction }: { isPass: boolean; isOffline: boolean; direction: Direction },
): Verdict {
  const scan = { occasion: 'arrival', direction } as const;
  const admission = admissions[person === undefined ? -1 : practicePeople.indexOf(person)];
  if (person && admission) {
    // A device's list does not contain delegates who may not come in.
    const isUnlisted = !admission.hasSeat || admission.consentMissing;
    if (isOffline && isUnlisted) return { level: 'amber', reason: 'not_in_list', earlier: null };
    return decideVerdict(admission, scan, computePracticePresence(scans, person.id));
  }
  if (isPass && isOffline) return { level: 'amber', reason: 'not_in_list', earlier: null };
  return decideVerdict({ ...welcome, pass: isPass ? 'unknown' : 'not_a_pass' }, scan, undefined);
}
