import { type Letter, loginLink } from '#email/server/index.ts';
import { formatMoney } from '#platform/rule/money.ts';
import type { Entry } from './entry.ts';
import { type FeePaise, totalPaise } from './fees.ts';

type FactRows = NonNullable<Letter['facts']>;
interface Person {
  name: string;
  email: string;
}

interface MailFacts {
  /** The recipient's name. */
  to: string;
  eventName: string;
  publicUrl: string;
}

interface GroupFacts extends MailFacts {
  grpName: string;
  leader: Person;
}

export function toDashboard(publicUrl: string): NonNullable<Letter['action']> {
  return { label: 'Open your dashboard', href: loginLink(publicUrl, '/dashboard') };
}

function toRegistration(publicUrl: string): NonNullable<Letter['action']> {
  return { label: 'Register for the conference', href: loginLink(publicUrl, '/registration') };
}

function groupRows({ eventName, grpName, leader }: Omit<GroupFacts, 'to' | 'publicUrl'>): FactRows {
  return [
    ['Event', eventName],
    ['Group', grpName],
    ['Leader', leader.email],
  ];
}

/** Writes the mail to a delegate who registered alone. */
export function individualLetter(facts: MailFacts & { entry: Entry; fee: FeePaise }): Letter {
  return {
    kind: 'registered',
    subject: `We have your registration for the ${facts.eventName}`,
    to: facts.to,
    paragraphs: [
      'Thank you for registering. The secretariat now checks your payment. We email you as soon as your registration is decided.',
    ],
    facts: [['Event', facts.eventName], ...choice(facts.entry), ...sums(facts.fee)],
    action: toDashboard(facts.publicUrl),
  };
}

/** Writes the mail to a member who has accepted an invitation. */
export function memberLetter(facts: GroupFacts & { entry: Entry; fee: FeePaise }): Letter {
  const { leader, entry, fee } = facts;
  return {
    kind: 'registered',
    subject: `You are in a group for the ${facts.eventName}`,
    to: facts.to,
    paragraphs: [
      `You have accepted the invitation of ${leader.name}. Your leader pays for the group and registers last. Until then your registration waits, and you can leave the group on your dashboard.`,
    ],
    facts: [
      ...groupRows(facts),
      ...choice(entry),
      ...(fee.hospitalityPaise > 0
        ? ([['Your hospitality, paid by your leader', formatMoney(fee.hospitalityPaise)]] as const)
        : []),
    ],
    action: toDashboard(facts.publicUrl),
  };
}

/** Writes the mail to the leader whose registration completed the group. */
export function leaderLetter(
  facts: Omit<GroupFacts, 'to'> & {
    members: readonly Person[];
    entry: Entry;
    fee: FeePaise;
    groupTotalPaise: number;
  },
): Letter {
  return {
    kind: 'registered',
    subject: `Your group for the ${facts.eventName} is complete`,
    to: facts.leader.name,
    paragraphs: [
      'Thank you for registering your group. The secretariat now checks your payment. One decision applies to all of you, and each of you gets an email.',
    ],
    facts: [
      ['Event', facts.eventName],
      ['Group', facts.grpName],
      ['Members', people(facts.members)],
      ...choice(facts.entry),
      ...groupSums(facts.fee, facts.groupTotalPaise),
    ],
    action: toDashboard(facts.publicUrl),
  };
}

/** Writes the mail to each member of a group that its leader has completed. */
export function groupCompleteLetter(facts: GroupFacts & { members: readonly Person[] }): Letter {
  return {
    kind: 'group_complete',
    subject: `Your group for the ${facts.eventName} is complete`,
    to: facts.to,
    paragraphs: [
      `${facts.leader.name} has completed your group and sent a proof of the payment for all of you. The secretariat now checks it. We email you as soon as your registration is decided.`,
    ],
    facts: [...groupRows(facts), ['Members', people(facts.members)]],
    action: toDashboard(facts.publicUrl),
  };
}

/** Writes an invitation to a group. `link` is single-use. */
export function invitationLetter(facts: Omit<GroupFacts, 'publicUrl'> & { link: string }): Letter {
  return {
    kind: 'invitation',
    subject: `You are invited to a group for the ${facts.eventName}`,
    to: facts.to,
    paragraphs: [
      `${facts.leader.name} would like you in their group. To accept, register: you choose committees and portfolios, and your leader pays for the whole group.`,
      'Log in with this email address before you open the link. It works once, for you alone. If you were invited again, only the newest link works.',
    ],
    facts: groupRows(facts),
    action: { label: 'Join the group', href: facts.link },
  };
}

export function invitationWithdrawnLetter(facts: GroupFacts): Letter {
  return {
    kind: 'invitation_withdrawn',
    subject: `Your invitation to a group for the ${facts.eventName} was withdrawn`,
    to: facts.to,
    paragraphs: [
      `${facts.leader.name} has withdrawn the invitation to their group, so its link no longer works. You have not registered through it, and nothing is due.`,
      'If you still want to come, register on your own or let a leader invite you while registration is open.',
    ],
    facts: groupRows(facts),
    action: toRegistration(facts.publicUrl),
  };
}

/** Writes the mail to a member whose group was completed or closed without them. */
export function releasedLetter(facts: MailFacts): Letter {
  return {
    kind: 'released',
    subject: `You are no longer in a group for the ${facts.eventName}`,
    to: facts.to,
    paragraphs: [
      'Your group was completed or closed without you, so your registration as its member has ended. It was not paid.',
      'If you still want to come, register on your own or let another leader invite you while registration is open.',
    ],
    action: toRegistration(facts.publicUrl),
  };
}

/** Lists the choices; portfolios that share a name have their committee. */
function choice({ committees, portfolios }: Entry): FactRows {
  const names = portfolios.map(({ name, committee }) =>
    portfolios.filter((other) => other.name === name).length > 1 ? `${name} (${committee.shortName})` : name,
  );
  return [
    ['Committees', committees.map(({ name }) => name).join(', ')],
    ['Portfolios', names.join(', ')],
  ];
}

function sums(fee: FeePaise): FactRows {
  const total = formatMoney(totalPaise(fee));
  if (fee.hospitalityPaise === 0) return [['Fee', total]];
  return [
    ['Registration', formatMoney(fee.registrationPaise)],
    ['Hospitality', formatMoney(fee.hospitalityPaise)],
    ['Fee', total],
  ];
}

function groupSums(fee: FeePaise, groupTotalPaise: number): FactRows {
  const parts = [
    ['Registration of the group', fee.registrationPaise],
    ['Your hospitality', fee.hospitalityPaise],
    ['Hospitality of your members', groupTotalPaise - totalPaise(fee)],
    ['Sum for the whole group', groupTotalPaise],
  ] as const;
  return parts.filter(([, paise]) => paise > 0).map(([label, paise]) => [label, formatMoney(paise)]);
}

function people(members: readonly Person[]): string {
  return members.map(({ name, email }) => `${name} (${email})`).join('\n');
}
