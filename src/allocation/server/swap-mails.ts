import type { ClubLetter, Letter } from '#email/server/index.ts';
import { formatTime } from '#platform/rule/dates.ts';
import { type Preparation, toPrepare } from '#registration/server/index.ts';
import { type Addressee, type NamedSeat, toDashboard } from './mails.ts';
import type { SwapAnswer } from './swaps.sql.ts';

/** Asks a delegate to swap. It says what for, not who asks. */
export function swapAskedLetter(
  { name, eventName }: Addressee,
  { gives, gets, until }: { gives: NamedSeat; gets: NamedSeat; until: number },
  publicUrl: string,
): ClubLetter {
  return (club) => {
    const time = formatTime(until, club, 'full');
    return {
      kind: 'swap asked',
      subject: `Would you swap your seat at the ${eventName} for ${gets.portfolio}?`,
      to: name,
      paragraphs: [
        `Another delegate would like to swap: you would get ${gets.portfolio} in the ${gets.committee}, and give ${gives.portfolio} in the ${gives.committee}.`,
        `Accept or decline it on your dashboard until ${time}. If you accept, the seats change hands at once, unless the secretariat has refused it before. If you don't answer, you keep yours. Nobody is told who you are.`,
      ],
      facts: [
        ['Event', eventName],
        ['You would get', `${gets.portfolio}, ${gets.committee}`],
        ['You would give', `${gives.portfolio}, ${gives.committee}`],
        ['Answer until', time],
      ],
      action: toDashboard(publicUrl, 'Answer'),
    };
  };
}

/** Tells each of the two what the seat is now. */
export function swappedLetter(
  { name, eventName }: Addressee,
  { gives, gets }: { gives: NamedSeat; gets: NamedSeat & Preparation },
  publicUrl: string,
): Letter {
  const { paragraphs, facts, action } = toPrepare(gets, publicUrl);
  return {
    kind: 'seats swapped',
    subject: `Your new seat at the ${eventName}: ${gets.portfolio}`,
    to: name,
    paragraphs: [
      `Both of you agreed, and the seats are swapped. You will speak as ${gets.portfolio} in the ${gets.committee}. ${gives.portfolio} in the ${gives.committee} is no longer yours.`,
      ...paragraphs,
    ],
    facts: [['Event', eventName], ['Committee', gets.committee], ['Portfolio', gets.portfolio], ...facts],
    action,
  };
}

const reasons = {
  declined: 'The other delegate has declined it.',
  refused: 'The secretariat has refused it.',
  lapsed: 'It was not answered in time.',
  ended: 'One of the two seats has changed hands meanwhile.',
} as const satisfies Partial<Record<SwapAnswer, string>>;

/** Tells that a swap was not made; both keep what they have. */
export function swapNotMadeLetter(
  { name, eventName }: Addressee,
  why: keyof typeof reasons,
  publicUrl: string,
): Letter {
  return {
    kind: 'swap not made',
    subject: `A swap of seats at the ${eventName} was not made`,
    to: name,
    paragraphs: [`${reasons[why]} So nothing is swapped: your dashboard says how your seat stands.`],
    facts: [['Event', eventName]],
    action: toDashboard(publicUrl, 'Open your dashboard'),
  };
}
