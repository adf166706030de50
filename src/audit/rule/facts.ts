import { formatDate, formatDateTime, formatMinuteOfDay, type Region } from '#platform/rule/dates.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { type PluralForms, plural } from '#platform/rule/plural.ts';
import type { ClubRegion } from '#platform/rule/region.ts';

/** A seat in the log. `committee` is the key of the committee. The name is looked up when the log is read. */
interface Seat {
  committee: string;
  portfolio: string;
}

interface Fees {
  individualAmount: number;
  groupMemberAmount: number;
  /** Null if no accommodation is offered. */
  hospitalityAmount: number | null;
}

interface FeeRound {
  name: string;
  /** Epoch milliseconds. */
  endsAt: number | null;
  places: number | null;
  fees: Fees;
}

/** A payment method. It contains only the part of the account number that the log shows. */
type PaymentWay =
  | { kind: 'upi'; addresses: number }
  | { kind: 'sepa'; lastDigits: string }
  | { kind: 'bank'; lastDigits: string; bankCode: string }
  | { kind: 'desk' };

/** The registration window at the time of the entry. Times are epoch milliseconds. */
export type WindowFact = { fact: 'window'; timeZone: string } & (
  | { state: 'closed' }
  | { state: 'open'; closesAt: number | null }
  | { state: 'planned'; opensAt: number; closesAt: number | null }
);

const counted = {
  answers: { one: '# answer', other: '# answers' },
  awards: { one: '# award', other: '# awards' },
  certificates: { one: '# certificate', other: '# certificates' },
  committees: { one: '# committee', other: '# committees' },
  portfolios: { one: '# portfolio', other: '# portfolios' },
  questions: { one: '# question', other: '# questions' },
  shifts: { one: '# shift', other: '# shifts' },
} as const satisfies Record<string, PluralForms>;

/**
 * The value of an audit entry before or after the action. It is stored as JSON, and `describeAuditFact` converts it to
 * text. Stored facts never change, so a different form of a fact needs a new code.
 */
export type AuditFact =
  | { fact: 'text'; text: string }
  | ({ fact: 'seat' | 'seat_refused' } & Seat)
  | { fact: 'no_seat' }
  | ({ fact: 'seated'; status: string } & Seat)
  | ({ fact: 'portfolio'; seats: number; isWithheld: boolean; isDemanding: boolean } & Seat)
  | { fact: 'portfolios'; committee: string; count: number }
  | { fact: 'count'; of: keyof typeof counted; count: number }
  /** `announcement` is its id. */
  | { fact: 'announcement'; recipients: number; announcement: string }
  /** `startMinute` is in minutes after midnight. Of `room` and `startMinute`, one is null. */
  | {
      fact: 'urgent_notice';
      session: string;
      room: string | null;
      startMinute: number | null;
      recipients: number;
    }
  | { fact: 'sessions_attended'; attended: number; held: number }
  | { fact: 'level'; level: string | null }
  | { fact: 'lottery'; publicNumber: string; publicSource: string | null }
  /** `lastDay` is 'YYYY-MM-DD'. */
  | { fact: 'duty'; kind: string; committee: string | null; lastDay: string }
  | { fact: 'money'; amount: number }
  /**
   * `dueAmount` is the whole sum that was due, if it differs from the refund. `exceedsDue` is true if the refund was
   * larger.
   */
  | { fact: 'refund'; amount: number; number: string; dueAmount?: number; exceedsDue?: boolean }
  /** Days as 'YYYY-MM-DD'. */
  | { fact: 'refund_rule'; fullUntil: string | null; halfUntil: string | null }
  | { fact: 'statement_import'; newCredits: number; credits: number }
  | { fact: 'statement'; fileName: string; credits: number }
  | { fact: 'payment_proof'; hasPicture: boolean; hasNumber: boolean }
  | { fact: 'set_aside'; kind: string; note: string }
  | { fact: 'bank_details'; ways: PaymentWay[] }
  | {
      fact: 'discount_code';
      code: string;
      percent: number | null;
      amount: number | null;
      scope: string;
      maxUses: number | null;
      expiresAt: number | null;
      isStopped: boolean;
      timeZone: string;
    }
  | { fact: 'edition'; name: string; from: string; committees: number }
  | { fact: 'main_event'; name: string }
  | { fact: 'archived_event'; name: string; eraseAfter: string }
  /** `at` is in epoch milliseconds. Null if the data is kept forever. */
  | { fact: 'erasure'; at: number | null }
  | {
      fact: 'event';
      name: string;
      shortName: string;
      theme: string;
      venue: { name: string; address: string; mapUrl: string };
    }
  | WindowFact
  | ({ fact: 'fees' } & Fees)
  | { fact: 'fee_rounds'; rounds: FeeRound[]; timeZone: string }
  | { fact: 'surcharges'; surcharges: { shortName: string; amount: number }[] }
  | { fact: 'dates'; startsAt: number; endsAt: number; customDates: string; timeZone: string }
  | { fact: 'portfolio_list'; isShown: boolean }
  | { fact: 'waiting_list'; isOn: boolean }
  /** Times in ISO 8601. Null for the default time. */
  | { fact: 'feedback_window'; opensAt: string | null; closesAt: string | null }
  | { fact: 'welfare'; asksBirthDate: boolean; asksEmergencyContact: boolean; consentVersion: number }
  | { fact: 'export'; rows: number; format: string }
  | { fact: 'exported_file'; file: string; format: string }
  /** `lastDay` is 'YYYY-MM-DD'. */
  | { fact: 'api_token'; lastDay: string }
  | { fact: 'sheet_link'; section: string; columns: number; hasPersonalData: boolean; lastDay: string }
  /** `occasions` is their number. */
  | { fact: 'webhook'; host: string; occasions: number; lastDay: string }
  | { fact: 'club_export'; committees: number; pictures: number }
  | { fact: 'club_import'; committees: number; questions: number; pages: number; pictures: number }
  | { fact: 'picture'; alt: string; focus: { x: number; y: number } }
  /** Revision 0 is the sample content. */
  | { fact: 'revision'; revision: number }
  | { fact: 'publication'; publication: number }
  /** `document` is the id of the document in the audit log. */
  | { fact: 'published'; revisions: { document: string; revision: number }[] };

/** Current data with which stored facts are described. */
export interface FactContext {
  region: ClubRegion;
  /** Short names of committees by their keys. */
  committees: ReadonlyMap<string, string>;
  /** Subjects of announcements by their ids. */
  announcements: ReadonlyMap<string, string>;
  /** Returns the title of a document by its id in the audit log. */
  titleOf: (document: string) => string | undefined;
}

export type FactOf<F extends AuditFact['fact']> = Extract<AuditFact, { fact: F }>;

const texts: { [F in AuditFact['fact']]: (fact: FactOf<F>, context: FactContext) => string } = {
  text: ({ text }) => text,
  seat: seatText,
  seat_refused: (seat, context) => `not ${seatText(seat, context)}`,
  no_seat: () => 'no seat',
  seated: ({ status, ...seat }, context) => `${status}, ${seatText(seat, context)}`,
  portfolio: ({ seats, isWithheld, isDemanding, ...seat }, context) =>
    join([
      seatText(seat, context),
      plural(seats, { one: '# seat', other: '# seats' }),
      isWithheld && 'withheld',
      isDemanding && 'demanding',
    ]),
  portfolios: ({ committee, count }, context) => `${committeeName(committee, context)}: ${count}`,
  count: ({ of, count }) => plural(count, counted[of]),
  urgent_notice: ({ session, room, startMinute, recipients }, { region }) =>
    `${session}: ${room ?? formatMinuteOfDay(startMinute ?? 0, region)}, ${plural(recipients, { one: '# person', other: '# people' })}`,
  announcement: ({ recipients, announcement }, { announcements }) => {
    const subject = announcements.get(announcement);
    return `${plural(recipients, { one: '# recipient', other: '# recipients' })}${subject === undefined ? '' : ` of “${subject}”`}`;
  },
  sessions_attended: ({ attended, held }) => `${attended} of ${held} sessions attended`,
  level: ({ level }) => level ?? 'not said',
  lottery: ({ publicNumber, publicSource }) => `${publicNumber} (${publicSource})`,
  duty: ({ kind, committee, lastDay }, context) =>
    `${kind}${committee === null ? '' : ` of ${committeeName(committee, context)}`} until ${lastDay}`,
  money: ({ amount }, { region }) => formatMoney(amount, region.currency),
  refund: ({ amount, dueAmount, exceedsDue, number }, { region: { currency } }) => {
    const due = dueAmount === undefined ? '' : ` of ${formatMoney(dueAmount, currency)}`;
    return `${formatMoney(amount, currency)}${due}${exceedsDue ? ' due, released anyway' : ''}, number ${number}`;
  },
  refund_rule: ({ fullUntil, halfUntil }) =>
    join([fullUntil !== null && `all until ${fullUntil}`, halfUntil !== null && `half until ${halfUntil}`]) ||
    'all',
  statement_import: ({ newCredits, credits }) => `${newCredits} new of ${countCredits(credits)}`,
  statement: ({ fileName, credits }) => `${fileName}, ${countCredits(credits)}`,
  payment_proof: ({ hasPicture, hasNumber }) => {
    if (hasPicture && hasNumber) return 'picture and number';
    return hasPicture ? 'picture' : 'number';
  },
  set_aside: ({ kind, note }) => `${kind}, ${note}`,
  bank_details: ({ ways }) => ways.map(wayText).join('; '),
  discount_code: discountCodeText,
  edition: ({ name, from, committees }) =>
    `${name}, from ${from} with ${plural(committees, counted.committees)}`,
  main_event: ({ name }) => `${name}, as the main event`,
  archived_event: ({ name, eraseAfter }) => `${name}, registrations erased after ${eraseAfter}`,
  erasure: ({ at }, { region }) => (at === null ? 'never' : formatDate(at, region)),
  event: ({ name, shortName, theme, venue }) =>
    `${name} (${shortName}), “${theme}”, ${venue.name}, ${venue.address}, ${venue.mapUrl}`,
  window: (fact, { region }) => describeRegistrationWindow(fact, region),
  fees: ({ fact: _, ...fees }, context) => feesText(fees, context),
  fee_rounds: ({ rounds, timeZone }, context) =>
    rounds.map((round) => roundText(round, timeZone, context)).join('; ') || 'no rounds',
  surcharges: ({ surcharges }, { region }) =>
    join(surcharges.map(({ shortName, amount }) => `${shortName} ${formatMoney(amount, region.currency)}`)) ||
    'no surcharges',
  dates: ({ startsAt, endsAt, customDates, timeZone }, { region }) => {
    const zone = { ...region, timeZone };
    const period = `${formatDateTime(startsAt, zone)} to ${formatDateTime(endsAt, zone)}`;
    return customDates ? `${period}, “${customDates}”` : period;
  },
  portfolio_list: ({ isShown }) => (isShown ? 'portfolios listed' : 'portfolios not listed'),
  waiting_list: ({ isOn }) => (isOn ? 'with a waiting list' : 'without a waiting list'),
  feedback_window: ({ opensAt, closesAt }) => `${opensAt ?? 'default'} to ${closesAt ?? 'default'}`,
  welfare: ({ asksBirthDate, asksEmergencyContact, consentVersion }) => {
    const asked = join([asksBirthDate && 'date of birth', asksEmergencyContact && 'emergency contact']);
    const consent = consentVersion === 0 ? 'missing' : `version ${consentVersion}`;
    return `${asked || 'nothing'} asked, consent text ${consent}`;
  },
  export: ({ rows, format }) => `${rows} as ${format}`,
  exported_file: ({ file, format }) => `${file} as ${format}`,
  api_token: ({ lastDay }) => `until ${lastDay}`,
  webhook: ({ host, occasions, lastDay }) =>
    join([host, plural(occasions, { one: '# occasion', other: '# occasions' }), `until ${lastDay}`]),
  sheet_link: ({ section, columns, hasPersonalData, lastDay }, context) =>
    join([
      committeeName(section, context),
      plural(columns, { one: '# column', other: '# columns' }),
      hasPersonalData && 'with contact data or answers',
      `until ${lastDay}`,
    ]),
  club_export: ({ committees, pictures }) =>
    join([plural(committees, counted.committees), countPictures(pictures)]),
  club_import: ({ committees, questions, pages, pictures }) =>
    join([
      plural(committees, counted.committees),
      plural(questions, counted.questions),
      plural(pages, { one: '# page', other: '# pages' }),
      countPictures(pictures),
    ]),
  picture: ({ alt, focus }) => `${alt} (focus ${focus.x}% from the left, ${focus.y}% from the top)`,
  revision: ({ revision }) => revisionText(revision),
  publication: ({ publication }) => (publication === 0 ? 'the sample' : `publication ${publication}`),
  published: ({ revisions }, { titleOf }) =>
    join(
      revisions.map(({ document, revision }) => `${titleOf(document) ?? document} ${revisionText(revision)}`),
    ),
};

export const auditFactCodes = Object.keys(texts);

export function describeAuditFact<F extends AuditFact['fact']>(
  fact: FactOf<F>,
  context: FactContext,
): string {
  return texts[fact.fact as F](fact, context);
}

/** Matches what release 1.1 stored about an announcement. The log is append-only, so such entries stay as they are. */
const earlierAnnouncement = /^(\d+) recipients, ([0-9a-f-]{36})$/;

/**
 * Parses a stored value. Returns undefined for a value that is no fact, such as an id, a name or another value of an
 * earlier version.
 */
export function parseAuditFact(value: string): AuditFact | undefined {
  const [, recipients, announcement] = earlierAnnouncement.exec(value) ?? [];
  if (announcement !== undefined)
    return { fact: 'announcement', recipients: Number(recipients), announcement };
  if (!value.startsWith('{')) return undefined;
  try {
    const parsed: AuditFact = JSON.parse(value);
    return Object.hasOwn(texts, parsed.fact) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the key of the committee that a fact refers to. Null if it refers to none. */
export function findCommitteeKeyOfFact(fact: AuditFact): string | null {
  return 'committee' in fact ? fact.committee : null;
}

/** Describes a registration window: 'closed', 'open until ...' or 'opens ..., closes ...'. */
export function describeRegistrationWindow(window: WindowFact, { locale }: Pick<Region, 'locale'>): string {
  const time = (at: number) => formatDateTime(at, { locale, timeZone: window.timeZone });
  if (window.state === 'closed') return 'closed';
  const { closesAt } = window;
  if (window.state === 'open') return closesAt === null ? 'open' : `open until ${time(closesAt)}`;
  return join([`opens ${time(window.opensAt)}`, closesAt !== null && `closes ${time(closesAt)}`]);
}

const join = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(', ');

const committeeName = (key: string, { committees }: FactContext): string => committees.get(key) ?? key;

function seatText({ committee, portfolio }: Seat, context: FactContext): string {
  return `${committeeName(committee, context)}: ${portfolio}`;
}

const countCredits = (count: number): string => plural(count, { one: '# credit', other: '# credits' });
const countPictures = (count: number): string => plural(count, { one: '# picture', other: '# pictures' });
const revisionText = (revision: number): string => (revision === 0 ? 'the sample' : `revision ${revision}`);

function wayText(way: PaymentWay): string {
  switch (way.kind) {
    case 'upi':
      return `UPI (${plural(way.addresses, { one: '# address', other: '# addresses' })})`;
    case 'sepa':
      return `SEPA transfer ...${way.lastDigits}`;
    case 'bank':
      return `Bank transfer ...${way.lastDigits}${way.bankCode && ` at ${way.bankCode}`}`;
    case 'desk':
      return 'At the desk';
  }
}

function discountCodeText(
  { code, percent, amount, scope, maxUses, expiresAt, isStopped, timeZone }: FactOf<'discount_code'>,
  { region }: FactContext,
): string {
  const value = percent === null ? formatMoney(amount ?? 0, region.currency) : `${percent}%`;
  return join([
    `${code}: ${value} off (${scope})`,
    maxUses !== null && plural(maxUses, { one: '# use', other: '# uses' }),
    expiresAt !== null && `until ${formatDateTime(expiresAt, { ...region, timeZone })}`,
    isStopped && 'stopped',
  ]);
}

function feesText(
  { individualAmount, groupMemberAmount, hospitalityAmount }: Fees,
  { region }: FactContext,
): string {
  const money = (amount: number) => formatMoney(amount, region.currency);
  return `alone ${money(individualAmount)}, in a group ${money(groupMemberAmount)}, ${hospitalityAmount === null ? 'no accommodation' : `hospitality ${money(hospitalityAmount)}`}`;
}

function roundText({ name, endsAt, places, fees }: FeeRound, timeZone: string, context: FactContext): string {
  const until = endsAt === null ? '' : ` until ${formatDateTime(endsAt, { ...context.region, timeZone })}`;
  const limit = places === null ? '' : `, ${plural(places, { one: '# place', other: '# places' })}`;
  return `${name}${until}${limit}: ${feesText(fees, context)}`;
}
