import type { AnswerOf } from '#platform/contract/call.ts';
import { toMinor } from '#platform/rule/money.ts';
import { plural } from '#platform/rule/plural.ts';
import { somethingWentWrongText } from '#platform/web/api.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import type { UsualReason } from '#platform/web/desk/reason-fields.tsx';
import { formatClubDateTime } from '#platform/web/ui/time.tsx';
import {
  confirmRegistration,
  type DeclineReason,
  type decideSeveralRegistrations,
  declineReasonTexts,
  declineRegistration,
} from '../../contract/decisions.ts';
import type {
  ListedRegistration,
  listMissingDetailsToConfirm,
  RegistrationRecord,
} from '../../contract/desk.ts';
import { groupStatusWireValues, type RegistrationState } from '../../contract/form.ts';
import { type Decision, unansweredOutcome } from './api.ts';

type ListedState = Pick<ListedRegistration, 'status' | 'mode' | 'group' | 'assignedCommittee'>;

/** Returns true for a member who waits for the leader, and can't be confirmed or declined yet (product 8.1). */
export function waitsForLeader(
  registration: Pick<RegistrationRecord, 'mode'> & { group?: { grpStatus: string } | undefined },
): boolean {
  return (
    registration.mode === 'member' &&
    registration.group?.grpStatus === groupStatusWireValues.waiting_for_leader
  );
}

export function isDecidable(registration: ListedState): boolean {
  return registration.status === 'pending' && !waitsForLeader(registration);
}

export function isUnseated(registration: ListedState): boolean {
  return registration.status === 'confirmed' && registration.assignedCommittee === '';
}

type Payment = Pick<ListedRegistration, 'mode' | 'fee' | 'groupTotal'>;

/** Describes the amount due. A member owes nothing, because the leader pays (product 7.6). */
export function formatAmountDueText(registration: Payment): string {
  return registration.mode === 'member' ? 'leader pays' : formatClubMoney(dueOf(registration));
}

/** Adds up the amounts due, in minor units. The amount of a leader includes the amounts of the members. */
export function sumAmountsDue(registrations: readonly Payment[]): number {
  return registrations.reduce((sum, registration) => sum + dueOf(registration), 0);
}

function dueOf({ mode, fee, groupTotal }: Payment): number {
  return mode === 'member' ? 0 : toMinor(groupTotal ?? fee.total);
}

const stateVerbs = {
  pending: 'changed',
  confirmed: 'confirmed',
  declined: 'declined',
  withdrawn: 'withdrew',
} as const satisfies Record<RegistrationState, string>;

export function decisionText({
  status,
  by,
  at,
}: {
  status: RegistrationState;
  by: string | null;
  at: string;
}) {
  return `${by ?? 'A deleted account'} ${stateVerbs[status]} this registration on ${formatClubDateTime(at)}.`;
}

export type Outcome = AnswerOf<typeof decideSeveralRegistrations>['results'][number];

const decidedTexts = {
  confirm: {
    decided: confirmRegistration.answer.shape.message.value,
    decided_with_group: 'Registration confirmed with the group',
  },
  decline: {
    decided: declineRegistration.answer.shape.message.value,
    decided_with_group: 'Registration declined with the group',
  },
} as const;

const errorTexts: Readonly<Record<string, string>> = {
  no_such_registration: 'Not done: this registration no longer exists.',
  no_such_status: 'Not done: it can’t be decided now.',
  own_registration: 'Not done: you can’t decide your own registration, or one of your group.',
  changed_since_seen: 'Not done: the delegate has changed it since you looked at it. Look at it again.',
  registrations_stay: 'Not done: the event is over.',
  busy: 'Not done: the server is busy. Try again in a moment.',
  [unansweredOutcome]: 'No answer from the server. Look at the list before you try again.',
};

export function decisionOutcomeText({ outcome, error = '', decision }: Outcome, wanted: Decision): string {
  if (outcome !== 'failed') return decidedTexts[wanted][outcome];
  if (decision) return `Not done: ${decisionText(decision)}`;
  return errorTexts[error] ?? `Not done: ${somethingWentWrongText.toLowerCase()}.`;
}

export function summariseDecisionOutcomes(results: readonly Outcome[]): string {
  const failed = results.filter(({ outcome }) => outcome === 'failed').length;
  const decided = `${results.length - failed} decided`;
  return failed === 0 ? decided : `${decided}, ${failed} not decided`;
}

const reasonLabels = {
  sum: 'Wrong amount',
  unreadable: 'Unreadable',
  duplicate_reference: 'Used twice',
  conference_full: 'Conference full',
} as const satisfies Record<DeclineReason, string>;

export const suggestedDeclineReasons: readonly UsualReason<DeclineReason>[] = (
  Object.keys(reasonLabels) as DeclineReason[]
).map((id) => ({ id, label: reasonLabels[id], mailed: declineReasonTexts[id] }));

/**
 * Returns a warning if more delegates would be confirmed than there are seats.
 * @param counts.confirming the minimum number of delegates to be confirmed now
 */
export function findOverbookingWarningText(counts: {
  confirmed: number;
  seats: number;
  confirming: number;
}): string | undefined {
  const { confirmed, seats, confirming } = counts;
  const unseated = confirmed + confirming - seats;
  if (seats === 0 || unseated <= 0) return undefined;
  return [
    plural(confirmed, { one: '# delegate is confirmed.', other: '# delegates are confirmed.' }),
    plural(seats, { one: 'The event has # seat.', other: 'The event has # seats.' }),
    plural(unseated, {
      one: 'If you confirm, # delegate will have no seat.',
      other: 'If you confirm, # delegates will have no seat.',
    }),
  ].join(' ');
}

/** Names are shown up to this number. */
const maxShownNames = 5;

type Named = AnswerOf<typeof listMissingDetailsToConfirm>['withoutConsent'];

/** Describes whose date of birth or guardian's consent is missing, one sentence each. Empty if nothing is missing. */
export function listMissingDetailTexts({
  withoutBirthDate,
  withoutConsent,
}: AnswerOf<typeof listMissingDetailsToConfirm>): string[] {
  const withNames = (named: Named, text: string) =>
    named.length > maxShownNames ? `${text}.` : `${text}: ${named.map(({ name }) => name).join(', ')}.`;
  const [ages, consents] = [withoutBirthDate.length, withoutConsent.length];
  return [
    ...(ages > 0
      ? [
          withNames(
            withoutBirthDate,
            plural(ages, {
              one: '# has not given their date of birth',
              other: '# have not given their date of birth',
            }),
          ),
        ]
      : []),
    ...(consents > 0
      ? [
          withNames(
            withoutConsent,
            plural(consents, {
              one: '# is under 18 without the consent of a guardian',
              other: '# are under 18 without the consent of a guardian',
            }),
          ),
        ]
      : []),
  ];
}

export interface NextPending {
  to: string;
  name: string;
}

/**
 * Reads the next registration from the state of a history entry, which an older version of the site may have written.
 * Returns undefined for any other state.
 */
export function parseNextPending(state: unknown): NextPending | undefined {
  if (typeof state !== 'object' || state === null || !('to' in state) || !('name' in state)) return undefined;
  const { to, name } = state;
  return typeof to === 'string' && to.startsWith('/eventreg/') && typeof name === 'string'
    ? { to, name }
    : undefined;
}
