import type { OwnOffer, OwnSwap, OwnWaitingListPlace } from '#allocation/web/index.ts';
import { type AskedFacts, buildResubmissionInstructions } from '#bank/contract.ts';
import { proofKindsByPaymentWay } from '#conference/contract/payment-ways.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { clubRegion } from '#platform/web/region.ts';
import { formatClubDateTime } from '#platform/web/ui/time.tsx';
import {
  groupStatusWireValues,
  type listOwnRegistrations,
  notApplicablePaymentValue,
} from '#registration/contract.ts';
import {
  describeLeaderProofRequest,
  describeOwnRegistrationState,
  describeRefundAfterWithdrawal,
  isPayerOwingNothing,
  type OwnRefund,
} from '#registration/web/index.ts';

export type OwnRegistration = AnswerOf<typeof listOwnRegistrations>['ypEvents'][number];

/** Where a screen says that the delegate answers. */
export type Where = 'below' | 'on your dashboard';

export interface SeatNews {
  offer: OwnOffer | undefined;
  swap: OwnSwap | undefined;
  place: OwnWaitingListPlace | undefined;
}

/** The information at the top of a registration. `title` is its state, and `text` is what the delegate does next. */
export interface NextStep {
  title: string;
  text: string;
  /** Label of the button that leads to the dashboard, if the delegate has to do something there. */
  toDo?: string;
  /** What the dashboard shows instead of the texts, with its buttons. */
  answeredWith?: 'offer' | 'swap';
  /** True if `/registration` shows it too: a place on the waiting list, and the refund after a withdrawal. */
  isNews?: true;
}

/**
 * Returns the state of a registration and what the delegate does next. Offers and requests that need an answer have
 * priority (product 18.12).
 * @param contact the club's e-mail address
 * @param options.requested the step to show while the secretariat waits for a new payment proof
 * @param options.missing the line about details and answers that the club still needs (`describeMissingDetails`). It
 *   comes before every step in which the delegate only waits.
 * @param options.where the place of the forms that the text refers to
 * @param options.refund what a delegate who has withdrawn gets back
 * @param options.isPaid true if nothing is due any more; ignored if the delegate pays with a screenshot
 * @param options.news the offers, swap requests and waiting list of a confirmed registration
 */
export function describeNextStep(
  registration: Parameters<typeof describeOwnRegistrationState>[0] &
    Pick<OwnRegistration, 'paymentWay' | 'payment'>,
  contact: string,
  {
    requested,
    news,
    missing,
    refund,
    isPaid = false,
    where = 'below',
  }: {
    requested?: NextStep | undefined;
    news?: SeatNews | undefined;
    missing?: string | undefined;
    refund?: OwnRefund | undefined;
    isPaid?: boolean;
    where?: Where;
  } = {},
): NextStep {
  const { status, over } = registration;
  const refunded = registration.withdrawn && refund && describeRefundAfterWithdrawal(refund);
  if (refunded)
    return {
      title: 'You have withdrawn',
      text: `You no longer take part. ${refunded} If this is a mistake, write to ${contact}.`,
      isNews: true,
    };
  if (status === 'declined' || over) return describeOwnRegistrationState(registration, contact);
  const urgent = (news && seatStep(news)) ?? (status === 'pending' ? requested : undefined);
  if (urgent) return urgent;
  const usual = usualStep(registration, news, isPaid);
  if (missing === undefined) return usual;
  return {
    title: missing,
    text: where === 'below' ? `Besides: ${usual.title}.` : `Enter it ${where}. Besides: ${usual.title}.`,
    toDo: 'Enter it now',
  };
}

/** Returns the step of a registration for which the delegate has nothing to answer. */
function usualStep(
  registration: Parameters<typeof describeNextStep>[0],
  news: SeatNews | undefined,
  isPaid: boolean,
): NextStep {
  const { status, assignedPortfolio, group } = registration;
  if (status === 'confirmed')
    return placeStep(news?.place) ?? (assignedPortfolio === '' ? noSeatYet : prepareForSeat);
  if (group?.grpStatus === groupStatusWireValues.waiting_for_leader)
    return waitingForLeader(group.grpLeaderName);
  if (registration.proofRequested && registration.mode === 'member' && group)
    return describeLeaderProofRequest(group.grpLeaderName);
  if (isPayerOwingNothing(registration)) return nothingToPay;
  return checkingStep(registration, isPaid);
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

const screenshotMissing: NextStep = {
  title: 'Pay, then send a screenshot',
  text: 'Pay with your reference below, then send a screenshot of the payment here. We email you as soon as your registration is decided.',
};

const nothingToPay: NextStep = {
  title: 'You have nothing to pay',
  text: 'The secretariat checks your registration. We email you as soon as it is decided.',
};

function checkingStep(
  { mode, paymentWay, payment }: Pick<OwnRegistration, 'mode' | 'paymentWay' | 'payment'>,
  isPaid: boolean,
): NextStep {
  const proof = paymentWay === null ? 'screenshot' : proofKindsByPaymentWay[paymentWay];
  const step = checkingSteps[mode];
  if (proof === 'screenshot')
    return paymentWay !== null && payment === notApplicablePaymentValue ? screenshotMissing : step;
  if (isPaid) return { ...step, title: 'You have paid' };
  return proof === 'reference'
    ? {
        title: 'Waiting for your transfer',
        text: 'We look for your payment reference in our account. We email you as soon as your registration is decided.',
      }
    : {
        title: 'You pay at the desk',
        text: 'Pay when you arrive. We email you as soon as your registration is decided.',
      };
}

export function describeResubmissionStep(
  request: AskedFacts,
  reference: string,
  where: Where = 'below',
): NextStep {
  const { title, toDo } = buildResubmissionInstructions(request, reference, clubRegion().currency);
  return { title, text: `${toDo} Answer ${where}. You keep your place in the queue.`, toDo: 'Send it now' };
}

function seatStep({ offer, swap }: SeatNews): NextStep | undefined {
  if (offer)
    return {
      title: `A seat is offered to you: ${offer.seat.portfolio}`,
      text: `Accept or decline it until ${formatClubDateTime(offer.until)}. After that we offer it to the next delegate.`,
      toDo: 'Answer the offer',
      answeredWith: 'offer',
    };
  if (swap)
    return {
      title: 'Answer a swap request',
      text: `Another delegate offers you ${swap.gets.portfolio} in the ${swap.gets.committee} for your seat. Answer until ${formatClubDateTime(swap.until)}, or you keep yours.`,
      toDo: 'Answer the request',
      answeredWith: 'swap',
    };
  return undefined;
}

function placeStep(place: OwnWaitingListPlace | undefined): NextStep | undefined {
  return (
    place && {
      title: `You are number ${place.place} of ${place.of} on the waiting list`,
      text: 'You do not have to do anything. When a seat becomes free, we offer it by email to the next delegate on the list.',
      isNews: true as const,
    }
  );
}

const noSeatYet: NextStep = {
  title: 'Your registration is confirmed',
  text: 'You don’t have a seat yet. We assign committees and portfolios by your preferences, and email you when you have one.',
};

const prepareForSeat: NextStep = {
  title: 'You have a seat. Time to prepare',
  text: 'Read your committee’s background guide, then research your portfolio’s position on the agenda.',
};

function waitingForLeader(leader: string): NextStep {
  return {
    title: 'Waiting for your group leader',
    text: `You are registered with the group. ${leader} registers last and pays for everyone. Then the secretariat checks it.`,
  };
}
