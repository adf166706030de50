import { toMinor } from '#platform/rule/money.ts';
import { plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { groupStatusWireValues } from '../../contract/form.ts';
import type { OwnRegistration } from './events.ts';

interface OwnState {
  title: string;
  text: string;
}

type Facts = Pick<
  OwnRegistration,
  | 'status'
  | 'withdrawn'
  | 'declinedBecause'
  | 'proofRequested'
  | 'over'
  | 'assignedPortfolio'
  | 'assignedCommitteeName'
  | 'group'
  | 'mode'
  | 'fee'
  | 'groupTotal'
  | 'groupHospitality'
>;

/**
 * Describes the state of the delegate's own registration, as a title and a text.
 * @param contact the club's e-mail address
 */
export function describeOwnRegistrationState(registration: Facts, contact: string): OwnState {
  const { status, withdrawn, over, assignedPortfolio, assignedCommitteeName, group, mode } = registration;
  if (withdrawn)
    return {
      title: 'You have withdrawn',
      text: `You no longer take part. If this is a mistake, or you want to ask about a refund, write to ${contact}.`,
    };
  if (status === 'declined')
    return {
      title: 'Your registration was declined',
      text: `${declineReasonText(registration.declinedBecause)} If your payment reached us, you get a full refund. If you have a question, write to ${contact} with your payment reference.`,
    };
  if (over && status === 'confirmed')
    return {
      title: 'The event is over',
      text: `Your registration stays on record. If you have a question, write to ${contact}.`,
    };
  if (over)
    return {
      title: 'The event is over',
      text: `Your registration stays on record. If your payment reached us, you get a full refund. If you have a question, write to ${contact}.`,
    };
  if (assignedPortfolio)
    return {
      title: `You have a seat: ${assignedPortfolio}`,
      text: `You represent ${assignedPortfolio} in the ${assignedCommitteeName}. Your dashboard has what you need to prepare.`,
    };
  if (status === 'confirmed')
    return {
      title: 'Your registration is confirmed',
      text: 'You don’t have a seat yet. We’ll email you when you do.',
    };
  if (group?.grpStatus === groupStatusWireValues.waiting_for_leader)
    return {
      title: `You are registered with ${group.grpName}`,
      text: `${group.grpLeaderName} leads the group, registers last and pays for everyone. Until then you can leave the group.`,
    };
  if (registration.proofRequested)
    return mode === 'member' && group
      ? describeLeaderProofRequest(group.grpLeaderName)
      : {
          title: 'Send another proof of your payment',
          text: 'Your dashboard shows what to send. You keep your place in the queue.',
        };
  if (isPayerOwingNothing(registration))
    return {
      title: 'Your registration',
      text: 'You have nothing to pay. We email you as soon as your registration is decided.',
    };
  return {
    title: 'Your registration',
    text:
      mode === 'individual'
        ? 'The secretariat is checking your payment. We email you as soon as your registration is decided.'
        : 'The secretariat is checking the payment for your group. One decision applies to all of you, and each of you gets an email.',
  };
}

/** Returns true for a payer whose total is zero, for example because discount codes cover it. */
export function isPayerOwingNothing({
  mode,
  fee,
  groupTotal,
}: Pick<Facts, 'mode' | 'fee' | 'groupTotal'>): boolean {
  return mode !== 'member' && (groupTotal ?? fee.total) === 0;
}

/** Returns false for members, whose leader pays, and for payers with nothing to pay. */
export function paysWithReference(registration: Pick<Facts, 'mode' | 'fee' | 'groupTotal'>): boolean {
  return registration.mode !== 'member' && !isPayerOwingNothing(registration);
}

/** The amounts that a delegate gets back after a withdrawal, in minor units. */
export interface OwnRefund {
  readonly refundDueAmount: number;
  readonly refundedAmount: number;
  /** The refund if the whole fee arrives. Zero once a payment was found. */
  readonly refundOncePaidAmount: number;
}

/** Describes what a delegate who has withdrawn gets back. Undefined if the delegate gets nothing back. */
export function describeRefundAfterWithdrawal({
  refundDueAmount,
  refundedAmount,
  refundOncePaidAmount,
}: OwnRefund): string | undefined {
  if (refundDueAmount > 0)
    return `You get ${formatClubMoney(refundDueAmount)} back. We email you when we send it.`;
  if (refundedAmount > 0) return `We have sent ${formatClubMoney(refundedAmount)} back to you.`;
  if (refundOncePaidAmount > 0)
    return `If you have paid, you get ${formatClubMoney(refundOncePaidAmount)} back once we find your payment. We email you.`;
  return undefined;
}

function declineReasonText(reason: string | null): string {
  return reason ? `The secretariat writes: “${reason}”` : 'The secretariat gave no reason.';
}

export function describeLeaderProofRequest(leader: string): OwnState {
  return {
    title: 'Your leader has to send another proof',
    text: `The secretariat has asked ${leader} for another proof of the payment for your group. You do not have to do anything.`,
  };
}

/** Returns the fee and the hospitality that the leader pays, such as 'Rs 349 + Rs 1,500'. */
export function formatAmountLeaderPaysText({
  registration,
  hospitality,
}: NonNullable<OwnRegistration['leaderPays']>): string {
  return hospitality > 0
    ? `${formatClubMoney(toMinor(registration))} + ${formatClubMoney(toMinor(hospitality))}`
    : formatClubMoney(toMinor(registration));
}

/**
 * Splits the sum that a payer owes into the registration fee, in major units, and the texts of its other parts. For a
 * leader it is the sum of the group.
 */
export function splitRegistrationFeeFromSum({
  fee,
  groupTotal,
  groupHospitality,
}: Pick<Facts, 'fee' | 'groupTotal' | 'groupHospitality'>): {
  total: number;
  registration: number;
  others: string[];
} {
  const { registration } = fee;
  const total = groupTotal ?? fee.total;
  const hospitality = groupHospitality?.total ?? fee.hospitality;
  const surcharges = total - registration - hospitality;
  const people = groupHospitality
    ? ` (${plural(groupHospitality.people, { one: '# person', other: '# people' })})`
    : '';
  const others = [
    ...(hospitality > 0 ? [`${formatClubMoney(toMinor(hospitality))} hospitality${people}`] : []),
    ...(surcharges > 0 ? [`${formatClubMoney(toMinor(surcharges))} surcharges of members`] : []),
  ];
  return { total, registration, others };
}
