import type { Letter } from '#mail/server/index.ts';

export interface Addressee {
  name: string;
  eventName: string;
}
export interface NamedSeat {
  committee: string;
  portfolio: string;
}

const clock = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** A moment in India, as a letter says it. */
export const timeInWords = (at: number): string => clock.format(new Date(at));

export const toDashboard = (publicUrl: string, label: string): NonNullable<Letter['action']> => ({
  label,
  href: `${publicUrl}/dashboard`,
});

/** Offers a delegate a seat that has become free. */
export function offeredLetter(
  { name, eventName }: Addressee,
  offer: { seat: NamedSeat; until: number },
  publicUrl: string,
): Letter {
  const time = timeInWords(offer.until);
  return {
    kind: 'seat offered',
    subject: `A seat at the ${eventName} for you: ${offer.seat.portfolio}`,
    to: name,
    paragraphs: [
      `A seat has become free, and you are the first who would rather have it: ${offer.seat.portfolio} in the ${offer.seat.committee}.`,
      `Accept or decline it on your dashboard until ${time}. If you don't answer, it passes on, and you keep what you have.`,
    ],
    facts: [
      ['Event', eventName],
      ['Committee', offer.seat.committee],
      ['Portfolio', offer.seat.portfolio],
      ['Answer until', time],
    ],
    action: toDashboard(publicUrl, 'Answer the offer'),
  };
}

/** Tells a delegate that the offered seat is theirs. */
export function acceptedLetter({ name, eventName }: Addressee, seat: NamedSeat, publicUrl: string): Letter {
  return {
    kind: 'seat accepted',
    subject: `Your seat at the ${eventName}: ${seat.portfolio}`,
    to: name,
    paragraphs: [
      `You have accepted the seat that was offered to you. You will speak as ${seat.portfolio} in the ${seat.committee}.`,
      'A seat that you had before is somebody else’s now. What there is to prepare stands on your dashboard.',
    ],
    facts: [
      ['Event', eventName],
      ['Committee', seat.committee],
      ['Portfolio', seat.portfolio],
    ],
    action: toDashboard(publicUrl, 'Open your dashboard'),
  };
}

/** Tells a delegate that the registration was taken back. */
export function withdrawnLetter(
  { name, eventName }: Addressee,
  { byDesk }: { byDesk: boolean },
  publicUrl: string,
): Letter {
  return {
    kind: 'withdrawn',
    subject: `Your registration for the ${eventName} is withdrawn`,
    to: name,
    paragraphs: [
      byDesk
        ? `The secretariat has withdrawn your registration for the ${eventName}. If you had a seat, it is free for others.`
        : `You have withdrawn from the ${eventName}. If you had a seat, it is free for others.`,
      'If this is a mistake, or you have paid and want to know what becomes of it, write to us.',
    ],
    facts: [['Event', eventName]],
    action: { label: 'Write to the secretariat', href: `${publicUrl}/contact` },
  };
}
