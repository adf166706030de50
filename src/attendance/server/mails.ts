import type { Duty } from '#conference/contract/duties.ts';
import { buildLinkViaLogin, type ClubLetter, type LetterFact } from '#email/server/index.ts';
import { formatDay, formatMinuteOfDay, formatWeekday } from '#platform/rule/dates.ts';
import { buildInvitationPath, canPractise, dutyPaths } from '../contract/duty-paths.ts';
import { describeDuty, dutyInvitationDays, dutyTasks } from '../contract.ts';
import { buildPractisePath } from '../rule/practice.ts';
import type { StoredShift } from './shifts.sql.ts';

interface DutyFacts {
  kind: Duty;
  /** Null unless the duty is to chair a committee. */
  committeeName: string | null;
  eventName: string;
  /** 'YYYY-MM-DD'. Null if only the last day is known. */
  firstDay: string | null;
  /** 'YYYY-MM-DD' */
  lastDay: string;
}

type Club = Parameters<ClubLetter>[0];

const listDutyFacts = (
  { kind, committeeName, eventName, firstDay, lastDay }: DutyFacts,
  club: Club,
  publicUrl: string,
): LetterFact[] => [
  ['Event', eventName],
  ['Duty', describeDuty(kind, committeeName)],
  ...(firstDay === null || firstDay === lastDay ? [] : [['First day', formatDay(firstDay, club)] as const]),
  ['Last day', formatDay(lastDay, club)],
  ...(canPractise(kind)
    ? [
        [
          'Practise before, without an account',
          `${publicUrl}${buildPractisePath(dutyPaths[kind])}`,
          'link',
        ] as const,
      ]
    : []),
];

/**
 * Writes the mail about a new duty, with its days and a link to its screen (product 22.21).
 * @param duty.to name of the person
 */
export function buildDutyLetter({ to, ...duty }: DutyFacts & { to: string }, publicUrl: string): ClubLetter {
  return (club) => ({
    kind: 'duty_granted',
    to,
    subject: `Your duty: ${describeDuty(duty.kind, duty.committeeName)}`,
    paragraphs: [
      'The secretariat has assigned you a duty.',
      dutyTasks[duty.kind],
      'Log in with this account on the phone that you will use. The duty ends by itself.',
    ],
    facts: listDutyFacts(duty, club, publicUrl),
    action: { label: 'Open your duties', href: buildLinkViaLogin(publicUrl, '/duty') },
  });
}

/** Writes the mail to a person without an account, whose link signs up and brings the duty (product 22.40). */
export function buildDutyInvitationLetter(
  { token, linkId, ...duty }: DutyFacts & { token: string; linkId: string },
  publicUrl: string,
): ClubLetter {
  return (club) => ({
    kind: 'duty_invitation',
    subject: `You are invited to the team: ${describeDuty(duty.kind, duty.committeeName)}`,
    paragraphs: [
      'The secretariat invites you to its team.',
      dutyTasks[duty.kind],
      'Open the link on the phone that you will use. Enter your name, your phone number and a password, and your duty is there.',
      `The link works once, within ${dutyInvitationDays} days. It is for this address only.`,
    ],
    facts: listDutyFacts(duty, club, publicUrl),
    action: { label: 'Join the team', href: `${publicUrl}${buildInvitationPath(token)}` },
    oneTimeLink: true,
    dependsOn: { linkId },
  });
}

export interface DatedShift
  extends Pick<StoredShift, 'task' | 'place' | 'day' | 'startMinute' | 'endMinute'> {
  /** 'YYYY-MM-DD'. Null while the event has no dates. */
  readonly date: string | null;
}

const describeShift = ({ task, place, day, date, startMinute, endMinute }: DatedShift, club: Club): string =>
  [
    task,
    place,
    date === null ? `day ${day}` : formatWeekday(date, club),
    `${formatMinuteOfDay(startMinute, club)} to ${formatMinuteOfDay(endMinute, club)}`,
  ].join(', ');

/**
 * Writes the mail to a person whose offered shift another one has taken (product 22.53).
 * @param facts.received the shift that the person got in exchange; undefined if the shift was given away
 */
export function buildShiftTakenLetter(
  facts: { to: string; eventName: string; given: DatedShift; received: DatedShift | undefined },
  publicUrl: string,
): ClubLetter {
  const { to, eventName, given, received } = facts;
  return (club) => ({
    kind: 'shift_taken',
    to,
    subject: received ? 'Your shift was exchanged' : 'Your shift was taken over',
    paragraphs: [
      received
        ? 'Another person of the team has exchanged shifts with you, as you offered.'
        : 'Another person of the team has taken the shift that you offered. You need not come to it.',
    ],
    facts: [
      ['Event', eventName],
      ['No longer yours', describeShift(given, club)],
      ...(received ? [['Yours now', describeShift(received, club)] as const] : []),
    ],
    action: { label: 'Open your shifts', href: buildLinkViaLogin(publicUrl, '/duty') },
  });
}
