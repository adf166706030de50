import {
  listPaymentWayFacts,
  type PaymentWay,
  paymentWayLabels,
  proofKindsByPaymentWay,
} from '#conference/contract/payment-ways.ts';
import { buildLinkViaLogin, type ClubLetter, type Letter } from '#email/server/index.ts';
import type { Currency } from '#platform/rule/currency.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { type FeeAmounts, type FeeSums, sumRegistrationAndHospitality } from '../rule/fees.ts';
import type { Entry } from './validate-entry.ts';

type FactRows = NonNullable<Letter['facts']>;
interface Person {
  name: string;
  email: string;
}

interface MailFacts {
  to: string;
  eventName: string;
  publicUrl: string;
}

interface GroupFacts extends MailFacts {
  grpName: string;
  leader: Person;
}

export function buildDashboardMailAction(publicUrl: string): NonNullable<Letter['action']> {
  return { label: 'Open your dashboard', href: buildLinkViaLogin(publicUrl, '/dashboard') };
}

function registrationAction(publicUrl: string): NonNullable<Letter['action']> {
  return { label: 'Register for the conference', href: buildLinkViaLogin(publicUrl, '/registration') };
}

function groupRows({ eventName, grpName, leader }: Omit<GroupFacts, 'to' | 'publicUrl'>): FactRows {
  return [
    ['Event', eventName],
    ['Group', grpName],
    ['Leader', leader.email],
  ];
}

/** Says what the delegate must still tell the club (`mapMissingDetailLines`). Empty if nothing is missing. */
export const buildMissingDetailParagraphs = (line: string | undefined): string[] =>
  line === undefined ? [] : [`${line}. Open your dashboard to do it.`];

interface PaymentFacts {
  /** Undefined if nothing is due. */
  way: PaymentWay | undefined;
  reference: string;
}

/** Describes how the payment is checked, or how to pay. */
function paymentText({ way, reference }: PaymentFacts, amount: number, currency: Currency): string {
  if (!way || amount === 0) return 'You have nothing to pay.';
  switch (proofKindsByPaymentWay[way.kind]) {
    case 'screenshot':
      return 'The secretariat now checks your payment.';
    case 'reference':
      return `If you have not sent your payment yet, transfer ${formatMoney(amount, currency)} with the reference ${reference}.`;
    case 'none':
      return `You pay ${formatMoney(amount, currency)} at the desk.`;
  }
}

function paymentRows({ way, reference }: PaymentFacts): FactRows {
  if (!way || proofKindsByPaymentWay[way.kind] === 'screenshot') return [];
  return [
    ['Payment', paymentWayLabels[way.kind]],
    ...listPaymentWayFacts(way).map(({ label, text }): [string, string] => [label, text]),
    ...(proofKindsByPaymentWay[way.kind] === 'reference'
      ? ([['Payment reference', reference]] as const)
      : []),
  ];
}

interface PricedFacts {
  /** What the delegate must still tell the club. */
  missing?: string | undefined;
  entry: Entry;
  discounts: readonly { code: string; amount: number }[];
}

function discountRows({ discounts }: Pick<PricedFacts, 'discounts'>, currency: Currency): FactRows {
  return discounts.map(({ code, amount }) => [
    `Discount code ${code}`,
    `${formatMoney(amount, currency)} off`,
  ]);
}

export function buildIndividualRegisteredLetter(
  facts: MailFacts & PaymentFacts & PricedFacts & { fee: FeeAmounts },
): ClubLetter {
  return ({ currency }) => ({
    kind: 'registered',
    subject: `We have your registration for ${facts.eventName}`,
    to: facts.to,
    paragraphs: [
      `Thank you for registering. ${paymentText(facts, sumRegistrationAndHospitality(facts.fee), currency)} We email you as soon as your registration is decided.`,
      ...buildMissingDetailParagraphs(facts.missing),
    ],
    facts: [
      ['Event', facts.eventName],
      ...choice(facts.entry),
      ...discountRows(facts, currency),
      ...sums(facts.fee, currency),
      ...paymentRows(facts),
    ],
    action: buildDashboardMailAction(facts.publicUrl),
  });
}

export function buildJoinedGroupLetter(
  facts: GroupFacts & { entry: Entry; fee: FeeAmounts; missing?: string | undefined },
): ClubLetter {
  const { leader, entry, fee } = facts;
  return ({ currency }) => ({
    kind: 'registered',
    subject: `You are in a group for ${facts.eventName}`,
    to: facts.to,
    paragraphs: [
      `You have accepted the invitation of ${leader.name}. Your leader pays for the group and registers last. Until then your registration waits, and you can leave the group on your dashboard.`,
      ...buildMissingDetailParagraphs(facts.missing),
    ],
    facts: [
      ...groupRows(facts),
      ...choice(entry),
      ...(fee.registrationAmount > 0
        ? ([['Your surcharges, paid by your leader', formatMoney(fee.registrationAmount, currency)]] as const)
        : []),
      ...(fee.hospitalityAmount > 0
        ? ([['Your hospitality, paid by your leader', formatMoney(fee.hospitalityAmount, currency)]] as const)
        : []),
    ],
    action: buildDashboardMailAction(facts.publicUrl),
  });
}

export function buildLeaderRegisteredLetter(
  facts: Omit<GroupFacts, 'to'> &
    PaymentFacts &
    PricedFacts & {
      members: readonly Person[];
      fee: FeeSums;
    },
): ClubLetter {
  return ({ currency }) => ({
    kind: 'registered',
    subject: `Your group for ${facts.eventName} is complete`,
    to: facts.leader.name,
    paragraphs: [
      `Thank you for registering your group. ${paymentText(facts, facts.fee.totalAmount, currency)} One decision applies to all of you, and each of you gets an email.`,
      ...buildMissingDetailParagraphs(facts.missing),
    ],
    facts: [
      ['Event', facts.eventName],
      ['Group', facts.grpName],
      ['Members', people(facts.members)],
      ...choice(facts.entry),
      ...discountRows(facts, currency),
      ...groupSums(facts.fee, currency),
      ...paymentRows(facts),
    ],
    action: buildDashboardMailAction(facts.publicUrl),
  });
}

export function buildGroupCompleteLetter(
  facts: GroupFacts & Pick<PaymentFacts, 'way'> & { members: readonly Person[] },
): Letter {
  return {
    kind: 'group_complete',
    subject: `Your group for ${facts.eventName} is complete`,
    to: facts.to,
    paragraphs: [
      `${facts.leader.name} has completed your group${groupPaymentText(facts.way)} We email you as soon as your registration is decided.`,
    ],
    facts: [...groupRows(facts), ['Members', people(facts.members)]],
    action: buildDashboardMailAction(facts.publicUrl),
  };
}

function groupPaymentText(way: PaymentWay | undefined): string {
  if (!way) return '. There is nothing to pay.';
  return proofKindsByPaymentWay[way.kind] === 'screenshot'
    ? ' and sent a proof of the payment for all of you. The secretariat now checks it.'
    : ' and pays for all of you.';
}

/**
 * Writes the mail that tells a leader that a member's change raised or lowered the group's total. `before` and `after`
 * are in minor units.
 */
export function buildGroupFeeChangedLetter({
  before,
  after,
  member,
  ...facts
}: MailFacts & { member: string; before: number; after: number }): ClubLetter {
  return ({ currency }) => {
    const difference = formatMoney(Math.abs(after - before), currency);
    return {
      kind: 'group_sum_changed',
      subject: `The sum for your group has changed (${facts.eventName})`,
      to: facts.to,
      paragraphs: [
        `${member} has changed their registration, so the sum for your group has changed.`,
        after > before
          ? `Please pay ${difference} more with the same payment reference. Then send a screenshot of it on your dashboard.`
          : `The sum is ${difference} lower. If we have received more than the new sum, you get the rest back.`,
      ],
      facts: [
        ['Event', facts.eventName],
        ['Sum before', formatMoney(before, currency)],
        ['Sum now', formatMoney(after, currency)],
      ],
      action: buildDashboardMailAction(facts.publicUrl),
    };
  };
}

/** @param facts `link` can be used once */
export function buildInvitationLetter(facts: Omit<GroupFacts, 'publicUrl'> & { link: string }): Letter {
  return {
    kind: 'invitation',
    subject: `You are invited to a group for ${facts.eventName}`,
    to: facts.to,
    paragraphs: [
      `${facts.leader.name} has invited you to their group. Register to accept: you choose committees and portfolios, and your leader pays for the whole group.`,
      'Open the link and log in with this address. It works once, for you alone. If you were invited again, only the newest link works.',
    ],
    facts: groupRows(facts),
    action: { label: 'Join the group', href: facts.link },
  };
}

/** @param facts `link` can be used once */
export function buildInvitationReminderLetter(
  facts: Omit<GroupFacts, 'publicUrl'> & { link: string },
): Letter {
  return {
    kind: 'invitation_reminder',
    subject: `Your group for ${facts.eventName} waits for you`,
    to: facts.to,
    paragraphs: [
      `${facts.leader.name} has invited you to their group, and you have not registered yet. To accept, register: you choose committees and portfolios, and your leader pays for the whole group.`,
      'Open the link and log in with this address. It works once, for you alone. The link in the earlier email no longer works.',
    ],
    facts: groupRows(facts),
    action: { label: 'Join the group', href: facts.link },
  };
}

export function buildInvitationWithdrawnLetter(facts: GroupFacts): Letter {
  return {
    kind: 'invitation_withdrawn',
    subject: `Your invitation to a group for ${facts.eventName} was withdrawn`,
    to: facts.to,
    paragraphs: [
      `${facts.leader.name} has withdrawn the invitation to their group, so its link no longer works. You have not registered through it, and nothing is due.`,
      'If you still want to come, register on your own or let a leader invite you while registration is open.',
    ],
    facts: groupRows(facts),
    action: registrationAction(facts.publicUrl),
  };
}

/**
 * Writes the mail that informs a member who no longer belongs to a group.
 * @param facts `removedBy` is the name of the leader who removed the member; undefined when the group was completed or
 *   closed without the member
 */
export function buildReleasedFromGroupLetter(facts: MailFacts & { removedBy?: string | undefined }): Letter {
  const reason = facts.removedBy
    ? `${facts.removedBy} has removed you from the group`
    : 'Your group was completed or closed without you';
  return {
    kind: 'released',
    subject: `You are no longer in a group for ${facts.eventName}`,
    to: facts.to,
    paragraphs: [
      `${reason}, so your registration as its member has ended. It was not paid.`,
      'If you still want to come, register on your own or let another leader invite you while registration is open.',
    ],
    action: registrationAction(facts.publicUrl),
  };
}

/** Describes the chosen committees and portfolios. Adds the committee to portfolios that have the same name. */
function choice({ committees, portfolios }: Entry): FactRows {
  const names = portfolios.map(({ name, committee }) =>
    portfolios.filter((other) => other.name === name).length > 1 ? `${name} (${committee.shortName})` : name,
  );
  return [
    ['Committees', committees.map(({ name }) => name).join(', ')],
    ['Portfolios', names.join(', ')],
  ];
}

function sums(fee: FeeAmounts, currency: Currency): FactRows {
  const total = formatMoney(sumRegistrationAndHospitality(fee), currency);
  if (fee.hospitalityAmount === 0) return [['Fee', total]];
  return [
    ['Registration', formatMoney(fee.registrationAmount, currency)],
    ['Hospitality', formatMoney(fee.hospitalityAmount, currency)],
    ['Fee', total],
  ];
}

function groupSums(fee: FeeSums, currency: Currency): FactRows {
  const parts = [
    ['Registration of the group', fee.registrationAmount],
    ['Your hospitality', fee.hospitalityAmount],
    ['Hospitality of your members', fee.membersHospitalityAmount],
    ['Surcharges of your members', fee.membersSurchargeAmount],
    ['Sum for the whole group', fee.totalAmount],
  ] as const;
  return parts
    .filter(([, amount]) => amount > 0)
    .map(([label, amount]) => [label, formatMoney(amount, currency)]);
}

function people(members: readonly Person[]): string {
  return members.map(({ name, email }) => `${name} (${email})`).join('\n');
}
