import { buildLinkViaLogin, type ClubLetter, type Letter } from '#email/server/index.ts';
import { formatWeekdayDateTime } from '#platform/rule/dates.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { type CommitteeMaterial, describeSeatPreparation } from '#registration/server/index.ts';
import type { SwapAnswer } from './swaps.sql.ts';

export interface Addressee {
  name: string;
  eventName: string;
}
export interface NamedSeat {
  committee: string;
  portfolio: string;
}

const toDashboard = (publicUrl: string, label: string): NonNullable<Letter['action']> => ({
  label,
  href: buildLinkViaLogin(publicUrl, '/dashboard'),
});

export function buildWaitingListLetter({ name, eventName }: Addressee, publicUrl: string): Letter {
  return {
    kind: 'waiting_list',
    subject: `You are on the waiting list of ${eventName}`,
    to: name,
    paragraphs: [
      `The seats of ${eventName} are published. No seat was left for you, so you are on the waiting list.`,
      'When a seat becomes free, we offer it to the first delegate on the list by email. Your dashboard shows your place.',
    ],
    facts: [['Event', eventName]],
    action: toDashboard(publicUrl, 'See your place'),
  };
}

/**
 * Offers a seat by mail.
 * @param offer.instead the seat that the delegate would give up; undefined on the waiting list
 */
export function buildSeatOfferLetter(
  { name, eventName }: Addressee,
  offer: { seat: NamedSeat; instead: NamedSeat | undefined; until: number },
  publicUrl: string,
): ClubLetter {
  const { seat, instead } = offer;
  const named = `${seat.portfolio} in the ${seat.committee}`;
  return (club) => {
    const time = formatWeekdayDateTime(offer.until, club);
    return {
      kind: 'seat_offered',
      subject: `A seat at ${eventName} for you: ${offer.seat.portfolio}`,
      to: name,
      paragraphs: [
        ...(instead
          ? [
              `A seat that you prefer to yours has become free: ${named}.`,
              `Accept or decline it on your dashboard until ${time}. If you accept, you give up ${instead.portfolio} in the ${instead.committee}. If you don't answer in time, you keep your seat, and we offer this one to the next delegate.`,
            ]
          : [
              `A seat has become free, and you are first on the waiting list: ${named}.`,
              `Accept or decline it on your dashboard until ${time}. If you don't answer in time, you stay on the waiting list, and we offer this seat to the next delegate.`,
            ]),
      ],
      facts: [
        ['Event', eventName],
        ['Committee', offer.seat.committee],
        ['Portfolio', offer.seat.portfolio],
        ['Answer until', time],
      ],
      action: toDashboard(publicUrl, 'Answer the offer'),
    };
  };
}

/**
 * Confirms that a delegate has accepted an offered seat.
 * @param before the seat that the delegate gave up for it
 */
export function buildOfferAcceptedLetter(
  { name, eventName }: Addressee,
  { seat, before }: { seat: NamedSeat & CommitteeMaterial; before: NamedSeat | undefined },
  publicUrl: string,
): Letter {
  const { paragraphs, facts, action } = describeSeatPreparation(seat, publicUrl);
  return {
    kind: 'seat_accepted',
    subject: `Your seat at ${eventName}: ${seat.portfolio}`,
    to: name,
    paragraphs: [
      `You have accepted the seat that was offered to you. You will represent ${seat.portfolio} in the ${seat.committee}.`,
      ...(before ? [`${before.portfolio} in the ${before.committee} is no longer yours.`] : []),
      ...paragraphs,
    ],
    facts: [['Event', eventName], ['Committee', seat.committee], ['Portfolio', seat.portfolio], ...facts],
    action,
  };
}

export function buildRegistrationWithdrawnLetter(
  { name, eventName }: Addressee,
  { byDesk, receipt, refundAmount }: { byDesk: boolean; receipt: readonly string[]; refundAmount: number },
  publicUrl: string,
): ClubLetter {
  return ({ currency }) => ({
    kind: 'withdrawn',
    subject: `Your registration for ${eventName} is withdrawn`,
    to: name,
    paragraphs: [
      byDesk
        ? `The secretariat has withdrawn your registration for ${eventName}. If you had a seat, it is free for others.`
        : `You have withdrawn from ${eventName}. If you had a seat, it is free for others.`,
      ...receipt,
      ...(refundAmount > 0
        ? [
            `If you have paid, you get ${formatMoney(refundAmount, currency)} back once we find your payment. We email you when we send it.`,
          ]
        : []),
      'If this is a mistake, or you have a question about a refund, write to us.',
    ],
    facts: [['Event', eventName]],
    action: { label: 'Write to the secretariat', href: `${publicUrl}/contact` },
  });
}

/** Asks a delegate to swap seats. The letter names the asker's seat but not the asker. */
export function buildSwapRequestLetter(
  { name, eventName }: Addressee,
  { gives, gets, until }: { gives: NamedSeat; gets: NamedSeat; until: number },
  publicUrl: string,
): ClubLetter {
  return (club) => {
    const time = formatWeekdayDateTime(until, club);
    return {
      kind: 'swap_requested',
      subject: `Would you swap your seat at ${eventName} for ${gets.portfolio}?`,
      to: name,
      paragraphs: [
        `Another delegate would like to swap: you would get ${gets.portfolio} in the ${gets.committee} and give up ${gives.portfolio} in the ${gives.committee}.`,
        `Accept or decline it on your dashboard until ${time}. If you accept, the seats are swapped immediately, unless the secretariat has refused the swap. If you don't answer, you keep your seat. Neither of you learns who the other is.`,
      ],
      facts: [
        ['Event', eventName],
        ['You would get', `${gets.portfolio}, ${gets.committee}`],
        ['You would give', `${gives.portfolio}, ${gives.committee}`],
        ['Answer until', time],
      ],
      action: toDashboard(publicUrl, 'Answer the request'),
    };
  };
}

export function buildSwapAcceptedLetter(
  { name, eventName }: Addressee,
  { gives, gets }: { gives: NamedSeat; gets: NamedSeat & CommitteeMaterial },
  publicUrl: string,
): Letter {
  const { paragraphs, facts, action } = describeSeatPreparation(gets, publicUrl);
  return {
    kind: 'seats_swapped',
    subject: `Your new seat at ${eventName}: ${gets.portfolio}`,
    to: name,
    paragraphs: [
      `Both of you agreed, and the seats are swapped. You will represent ${gets.portfolio} in the ${gets.committee}. ${gives.portfolio} in the ${gives.committee} is no longer yours.`,
      ...paragraphs,
    ],
    facts: [['Event', eventName], ['Committee', gets.committee], ['Portfolio', gets.portfolio], ...facts],
    action,
  };
}

const reasons = {
  declined: 'The other delegate has declined the swap.',
  rejected: 'The secretariat has refused the swap.',
  lapsed: 'The other delegate did not answer in time.',
  ended: 'One of the two seats now belongs to another delegate.',
} as const satisfies Partial<Record<SwapAnswer, string>>;

/** Tells the asker that a swap was not made. Both delegates keep their seats. */
export function buildSwapNotMadeLetter(
  { name, eventName }: Addressee,
  why: keyof typeof reasons,
  publicUrl: string,
): Letter {
  return {
    kind: 'swap_closed',
    subject: `Your seat swap at ${eventName} did not happen`,
    to: name,
    paragraphs: [`${reasons[why]} You keep your seat.`],
    facts: [['Event', eventName]],
    action: toDashboard(publicUrl, 'Open your dashboard'),
  };
}
