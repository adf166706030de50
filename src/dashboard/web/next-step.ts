import type { OwnOffer, OwnPlace, OwnSwap } from '#allocation/web/index.ts';
import { type ResubmissionFacts, resubmissionText } from '#bank/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { timeInWords } from '#platform/web/ui/time.tsx';
import { type getOwnRegistrations, groupStatuses } from '#registration/contract.ts';
import { describeOwnState, waitingForProof } from '#registration/web/index.ts';

export type OwnRegistration = AnswerOf<typeof getOwnRegistrations>['ypEvents'][number];

/** The offers and swaps to answer, and the place on the waiting list. */
export interface SeatNews {
  offer: OwnOffer | undefined;
  /** A swap that another delegate asked for. */
  swap: OwnSwap | undefined;
  place: OwnPlace | undefined;
}

/** `title` names the state or the open question, `text` what comes next. */
interface NextStep {
  title: string;
  text: string;
}

/**
 * Returns the next step of a registration; open questions come first (product 18.12).
 * @param contact the club's e-mail address
 * @param requested the step of `requestStep`, while another proof of the payment is requested
 * @param news of a confirmed registration
 */
export function nextStep(
  registration: Parameters<typeof describeOwnState>[0],
  contact: string,
  { requested, news }: { requested?: NextStep | undefined; news?: SeatNews | undefined } = {},
): NextStep {
  const { status, over, assignedPortfolio, group } = registration;
  if (status === 'declined' || over) return describeOwnState(registration, contact);
  if (status === 'confirmed')
    return (news && seatStep(news)) ?? (assignedPortfolio === '' ? seatToCome : prepare);
  if (group?.grpStatus === groupStatuses.waiting_for_leader) return waiting(group.grpLeaderName);
  if (requested) return requested;
  if (registration.proofRequested && registration.mode === 'member' && group)
    return waitingForProof(group.grpLeaderName);
  return checkingSteps[registration.mode];
}

const wholeGroupText =
  'You do not have to do anything. One decision applies to your whole group, and each of you gets an email.';
const checkingSteps: Readonly<Record<OwnRegistration['mode'], NextStep>> = {
  individual: {
    title: 'The secretariat is checking your payment',
    text: 'You do not have to do anything. We email you as soon as your registration is decided.',
  },
  leader: { title: 'The secretariat is checking your payment', text: wholeGroupText },
  member: { title: 'The secretariat is checking the payment for your group', text: wholeGroupText },
};

/** The next step while another proof of the payment, or the rest of it, is requested. */
export function requestStep(request: ResubmissionFacts, reference: string): NextStep {
  const { title, toDo } = resubmissionText(request, reference);
  return { title, text: `${toDo} Answer below. You keep your place in the queue.` };
}

function seatStep({ offer, swap, place }: SeatNews): NextStep | undefined {
  if (offer)
    return {
      title: `A seat is offered to you: ${offer.seat.portfolio}`,
      text: `Accept or decline it below until ${timeInWords(offer.until)}. After that we offer it to the next delegate.`,
    };
  if (swap)
    return {
      title: 'Answer a swap request',
      text: `Another delegate offers you ${swap.gets.portfolio} in the ${swap.gets.committee} for your seat. Answer below until ${timeInWords(swap.until)}, or you keep yours.`,
    };
  if (place)
    return {
      title: `You are number ${place.place} of ${place.of} on the waiting list`,
      text: 'You do not have to do anything. When a seat becomes free, we offer it by email to the next delegate on the list.',
    };
  return undefined;
}

const seatToCome: NextStep = {
  title: 'Your registration is confirmed',
  text: 'You have no seat yet. We assign committees and portfolios by your preferences and email you when yours is assigned.',
};

const prepare: NextStep = {
  title: 'You have a seat. Time to prepare',
  text: 'Read your committee’s background guide, then research your portfolio’s position on the agenda.',
};

function waiting(leader: string): NextStep {
  return {
    title: 'Waiting for your group leader',
    text: `You are registered with the group. ${leader} registers last and pays for everyone. Then the secretariat checks it.`,
  };
}
