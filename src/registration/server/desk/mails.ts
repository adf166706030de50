import type { ClubLetter, Letter, LetterFact } from '#email/server/index.ts';
import { formatMoney } from '#platform/rule/money.ts';
import type { DecidedState } from '../../contract/form.ts';
import { buildDashboardMailAction, buildMissingDetailParagraphs } from '../mails.ts';
import type { Recipient } from './registration-record.sql.ts';

export interface IssuedReceipt {
  id: string;
  number: number;
  amount: number;
}

interface NamedSeat {
  committee: string;
  portfolio: string;
}

export function buildConfirmedLetter(
  { name, eventName }: Recipient,
  publicUrl: string,
  { receipt, missing }: { receipt?: IssuedReceipt | undefined; missing?: string | undefined } = {},
): ClubLetter {
  return ({ currency }) => ({
    kind: 'confirmed',
    subject: `Your registration for ${eventName} is confirmed`,
    to: name,
    paragraphs: [
      `Good news: the secretariat has checked your registration for ${eventName} and confirmed it.`,
      ...buildMissingDetailParagraphs(missing),
      `As soon as you have a seat, we email you your committee and portfolio, and how to prepare.${missing === undefined ? ' Until then you do not have to do anything.' : ''}`,
      ...(receipt
        ? [
            `Your receipt (no. ${receipt.number}, ${formatMoney(receipt.amount, currency)}) is attached. You can also find it on your dashboard.`,
          ]
        : []),
    ],
    facts: [
      ['Event', eventName],
      ['Status', 'confirmed'],
    ],
    action: buildDashboardMailAction(publicUrl),
    ...(receipt ? { attachmentId: receipt.id } : {}),
  });
}

/** Replaces words of the secretariat in mails that say them to many people (product 10.9). */
const readOnDashboardText = 'The secretariat has written why. You can read it on your dashboard.';

/** @param quotes false to leave out the words of the secretariat, which the dashboard shows */
export function buildDeclinedLetter(
  { name, eventName }: Recipient,
  {
    reason,
    words,
    quotes,
    publicUrl,
  }: { reason: string | undefined; words: string | undefined; quotes: boolean; publicUrl: string },
): Letter {
  const hasReason = reason !== undefined || words !== undefined;
  return {
    kind: 'declined',
    subject: `Your registration for ${eventName} was declined`,
    to: name,
    paragraphs: [
      `We are sorry. The secretariat could not accept your registration for ${eventName}.${hasReason ? '' : ' Most often the payment could not be matched with it.'}`,
      ...(reason ? [`The reason: ${reason}`] : []),
      ...(words ? [quotes ? { secretariatWrites: words } : readOnDashboardText] : []),
      'If you have paid, you get everything back, and we email you when it is sent. If you think that this is a mistake, write to us with the transaction number of your payment.',
    ],
    facts: [
      ['Event', eventName],
      ['Status', 'declined'],
    ],
    action: { label: 'Write to the secretariat', href: `${publicUrl}/contact` },
  };
}

/** @param undone.reason undefined to leave out what the secretariat has written */
export function buildDecisionUndoneLetter(
  { name, eventName }: Recipient,
  undone: { state: DecidedState; lost: { seat: boolean; receipt: boolean }; reason: string | undefined },
  publicUrl: string,
): Letter {
  const { state, lost, reason } = undone;
  return {
    kind: 'decision_undone',
    subject: `Your registration for ${eventName} is being looked at again`,
    to: name,
    paragraphs: [
      `Your registration for ${eventName} was ${state}. We have undone that decision, so your registration is pending again.`,
      reason === undefined ? 'If you want to know why, write to us.' : { secretariatWrites: reason },
      ...(lost.seat ? ['You no longer have your seat.'] : []),
      ...(lost.receipt
        ? ['Your receipt is no longer valid. You get a new one when your registration is confirmed.']
        : []),
      'We email you as soon as we have decided again. You do not have to do anything unless we ask.',
    ],
    facts: [
      ['Event', eventName],
      ['Status', 'pending'],
    ],
    action: buildDashboardMailAction(publicUrl),
  };
}

export interface CommitteeMaterial {
  readonly backgroundGuide: string | null;
  readonly chatGroup: string | null;
}

export const hasMaterial = ({ backgroundGuide, chatGroup }: CommitteeMaterial): boolean =>
  backgroundGuide !== null || chatGroup !== null;

/** @param links false to leave out the links of the committee, which the dashboard shows */
export function describeSeatPreparation(
  material: CommitteeMaterial,
  publicUrl: string,
  { links = true }: { links?: boolean } = {},
): { paragraphs: string[]; facts: LetterFact[]; action: NonNullable<Letter['action']> } {
  const { backgroundGuide, chatGroup } = links ? material : { backgroundGuide: null, chatGroup: null };
  return {
    paragraphs: [
      backgroundGuide
        ? 'First read the background guide: it explains what your committee debates. Then research what your portfolio has said and done on the agenda.'
        : 'Research what your portfolio has said and done on the agenda.',
      'Your pass for the door is attached, and on your dashboard.',
      ...(chatGroup ? ['Ask questions in the chat group of your committee.'] : []),
      ...(!links && hasMaterial(material) ? [describeMaterialOnDashboard(material)] : []),
    ],
    facts: chatGroup ? [['Chat group', chatGroup, 'link']] : [],
    action: backgroundGuide
      ? { label: 'Read the background guide', href: backgroundGuide }
      : buildDashboardMailAction(publicUrl),
  };
}

function describeMaterialOnDashboard({ backgroundGuide, chatGroup }: CommitteeMaterial): string {
  const named = [backgroundGuide && 'the background guide', chatGroup && 'the chat group'];
  return `Your dashboard leads to ${named.filter((name) => name !== null).join(' and ')} of your committee.`;
}

/** @param options.links false to leave out the links of the committee, which the dashboard shows */
export function buildAssignedLetter(
  { name, eventName }: Recipient,
  seat: NamedSeat & CommitteeMaterial,
  publicUrl: string,
  { links, missing }: { links: boolean; missing: string | undefined },
): Letter {
  const { paragraphs, facts, action } = describeSeatPreparation(seat, publicUrl, { links });
  return {
    kind: 'assigned',
    subject: `Your seat at ${eventName}: ${seat.portfolio}`,
    to: name,
    paragraphs: [
      `You have a seat at ${eventName}. You will represent ${seat.portfolio} in the ${seat.committee}.`,
      ...buildMissingDetailParagraphs(missing),
      ...paragraphs,
    ],
    facts: [['Event', eventName], ['Committee', seat.committee], ['Portfolio', seat.portfolio], ...facts],
    action,
  };
}

export function buildSeatCorrectedLetter(
  { name, eventName }: Recipient,
  { from, to }: { from: NamedSeat; to: (NamedSeat & CommitteeMaterial) | null },
  publicUrl: string,
): Letter {
  const prepare = to && describeSeatPreparation(to, publicUrl);
  return {
    kind: 'seat_corrected',
    subject: `Your seat at ${eventName} has changed`,
    to: name,
    paragraphs: [
      `We gave you a seat at ${eventName} by mistake: ${from.portfolio} in the ${from.committee}. We are sorry. Please don't prepare for it any more.`,
      to
        ? `Your seat is now ${to.portfolio} in the ${to.committee}.`
        : 'Your registration stays confirmed. We email you as soon as you have the right seat.',
      ...(prepare?.paragraphs ?? []),
    ],
    facts: [
      ['Event', eventName],
      ...(to
        ? ([
            ['Committee', to.committee],
            ['Portfolio', to.portfolio],
          ] as const)
        : ([['Seat', 'follows']] as const)),
      ...(prepare?.facts ?? []),
    ],
    action: prepare?.action ?? buildDashboardMailAction(publicUrl),
  };
}
