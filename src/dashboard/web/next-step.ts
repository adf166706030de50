import { type PaymentRequestFacts, paymentRequestText } from '#payments/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { getOwnRegistrations } from '#registration/contract.ts';

export type OwnRegistration = AnswerOf<typeof getOwnRegistrations>['ypEvents'][number];

/** Where a registration stands. */
type Standing = Pick<
  OwnRegistration,
  'status' | 'withdrawn' | 'over' | 'mode' | 'assignedPortfolio' | 'group'
>;

/** Whose move it is, in words: `title` says where the registration stands, `text` what comes next. */
export interface NextStep {
  title: string;
  text: string;
}

/**
 * The next step of a registration.
 * @param contact where a delegate asks
 * @param asked the step of `askedStep`, while another proof of the payment is requested
 */
export function nextStep(registration: Standing, contact: string, asked?: NextStep): NextStep {
  if (registration.withdrawn) return withdrawn(contact);
  if (registration.status === 'declined') return declined(contact);
  if (registration.over) return over(contact);
  if (registration.status === 'confirmed') return confirmed(registration);
  if (registration.group?.grpStatus === 'waiting for the leader')
    return waiting(registration.group.grpLeaderEmail);
  if (asked) return asked;
  return {
    title: 'The secretariat is looking at the payment',
    text:
      registration.mode === 'individual'
        ? 'Nothing to do for you. We mail you as soon as your registration is decided.'
        : 'Nothing to do for your group. One decision counts for all of you, and each of you gets a mail.',
  };
}

/** The step of a delegate who is asked for another proof of the payment, or for the rest of it. */
export function askedStep(request: PaymentRequestFacts, reference: string): NextStep {
  const { title, toDo } = paymentRequestText(request, reference);
  return { title, text: `${toDo} Answer below. Your registration keeps its turn.` };
}

function withdrawn(contact: string): NextStep {
  return {
    title: 'You have withdrawn',
    text: `Your place is somebody else’s now. If that is a mistake, or you want to know what becomes of what you have paid, write to ${contact}.`,
  };
}

function declined(contact: string): NextStep {
  return {
    title: 'Your registration was declined',
    text: `This is usually about the payment. Write to ${contact} with your payment reference, and we look at it together.`,
  };
}

function over(contact: string): NextStep {
  return {
    title: 'The event is over',
    text: `Your registration stays here as it is. With anything that is still open, write to ${contact}.`,
  };
}

function waiting(leader: string): NextStep {
  return {
    title: 'Your leader completes the group',
    text: `You are registered with the group. As soon as ${leader} has completed and paid for it, the secretariat looks at it.`,
  };
}

function confirmed({ assignedPortfolio }: Standing): NextStep {
  return assignedPortfolio === ''
    ? {
        title: 'You are in. Your seat comes next',
        text: 'The executive board gives out committees and portfolios by preference. We mail you yours.',
      }
    : {
        title: 'You have a seat. Time to prepare',
        text: 'Read the background guide of your committee, then what your portfolio has said about the agenda.',
      };
}
