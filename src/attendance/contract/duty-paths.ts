import type { Duty } from '#conference/contract/duties.ts';
import { hospitalityPath, pressPath, rollCallPath, scannerPath } from '#platform/contract/paths.ts';

/** The screen of each duty. */
export const dutyPaths: Readonly<Record<Duty, string>> = {
  door: scannerPath,
  chair: rollCallPath,
  hospitality: hospitalityPath,
  press: pressPath,
};

interface LandingDuty {
  readonly kind: Duty;
  readonly eventName: string;
  readonly isToday: boolean;
}

/** True for duties that can be practised on sample people. */
export const canPractise = (duty: Duty): boolean => duty === 'door' || duty === 'chair';

/** Returns the path of the page of a duty, at its event. */
export const buildDutyPath = ({ kind, eventName }: Pick<LandingDuty, 'kind' | 'eventName'>): string =>
  `${dutyPaths[kind]}?${new URLSearchParams({ event: eventName })}`;

/**
 * Returns the page to which the log-in leads on a day of duty: the page of the only duty at the door, in a committee or in the press team,
 * or else the list of duties (product 22.42).
 * @returns undefined if no duty is today
 */
export function findLandingPath(duties: readonly LandingDuty[]): string | undefined {
  const today = duties.filter(({ isToday }) => isToday);
  const [first, ...others] = today;
  if (!first) return undefined;
  const isOne = others.every(({ kind, eventName }) => kind === first.kind && eventName === first.eventName);
  return isOne && first.kind !== 'hospitality' ? buildDutyPath(first) : '/duty';
}

/** Returns the path of the link of an invitation. */
export const buildInvitationPath = (token: string): string => `/join/${token}`;

/** The page on which a chair reads the rules of procedure of the committee. */
export const buildCommitteeRulesPath = ({
  eventName,
  committee,
}: {
  eventName: string;
  committee: string;
}): string => `/committee-rules/${encodeURIComponent(eventName)}/${encodeURIComponent(committee)}`;
