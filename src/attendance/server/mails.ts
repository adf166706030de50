import type { Duty } from '#conference/contract/duties.ts';
import { buildLinkViaLogin, type ClubLetter } from '#email/server/index.ts';
import { formatDay } from '#platform/rule/dates.ts';
import { dutyLabels, dutyTasks } from '../contract.ts';

interface GrantedDuty {
  /** Name of the person. */
  to: string;
  kind: Duty;
  /** Null unless the duty is to chair a committee. */
  committeeName: string | null;
  eventName: string;
  /** 'YYYY-MM-DD' */
  lastDay: string;
}

/** Writes the mail about a new duty, with its last day and a link to its screen (product 22.21). */
export function buildDutyLetter(
  { to, kind, committeeName, eventName, lastDay }: GrantedDuty,
  publicUrl: string,
): ClubLetter {
  const duty = committeeName === null ? dutyLabels[kind] : `${dutyLabels[kind]} of ${committeeName}`;
  return (club) => ({
    kind: 'duty_granted',
    to,
    subject: `Your duty: ${duty}`,
    paragraphs: [
      'The secretariat has assigned you a duty.',
      dutyTasks[kind],
      'Log in with this account on the phone that you will use. The duty ends by itself.',
    ],
    facts: [
      ['Event', eventName],
      ['Duty', duty],
      ['Last day', formatDay(lastDay, club)],
    ],
    action: { label: 'Open your duties', href: buildLinkViaLogin(publicUrl, '/duty') },
  });
}
