import { expect, test } from 'vitest';
import { defaultRegion } from '#platform/rule/region.ts';
import {
  type AuditFact,
  auditFactCodes,
  describeAuditFact,
  type FactContext,
  type FactOf,
  findCommitteeKeyOfFact,
  parseAuditFact,
} from './facts.ts';

const context: FactContext = {
  region: defaultRegion,
  committees: new Map([['UNHRC-2', 'UNHRC']]),
  announcements: new Map([['0198', 'Bring your passport']]),
  titleOf: (document) => (document === 'document home' ? 'Home' : undefined),
};
const seat = { committee: 'UNHRC-2', portfolio: 'Nepal' };
const fees = { individualAmount: 39_900, groupMemberAmount: 34_900, hospitalityAmount: 150_000 };
const feesText = 'alone Rs 399, in a group Rs 349, hospitality Rs 1,500';
const at = Date.UTC(2026, 9, 5, 12, 30);
const { timeZone } = defaultRegion;
const code: FactOf<'discount_code'> = {
  fact: 'discount_code',
  code: 'EARLY',
  percent: null,
  amount: 5_000,
  scope: 'all',
  maxUses: null,
  expiresAt: null,
  isStopped: false,
  timeZone,
};
const round = { name: 'Early bird', endsAt: at, places: 50, fees };

const examples: [AuditFact, string][] = [
  [{ fact: 'text', text: '{"fact":"no_seat"}' }, '{"fact":"no_seat"}'],
  [{ fact: 'seat', ...seat }, 'UNHRC: Nepal'],
  [{ fact: 'seat', committee: 'deleted', portfolio: 'Nepal' }, 'deleted: Nepal'],
  [{ fact: 'seat_refused', ...seat }, 'not UNHRC: Nepal'],
  [{ fact: 'no_seat' }, 'no seat'],
  [{ fact: 'seated', status: 'confirmed', ...seat }, 'confirmed, UNHRC: Nepal'],
  [{ fact: 'portfolio', ...seat, seats: 1, isWithheld: false, isDemanding: false }, 'UNHRC: Nepal, 1 seat'],
  [
    { fact: 'portfolio', ...seat, seats: 2, isWithheld: true, isDemanding: true },
    'UNHRC: Nepal, 2 seats, withheld, demanding',
  ],
  [{ fact: 'portfolios', committee: 'UNHRC-2', count: 12 }, 'UNHRC: 12'],
  [{ fact: 'count', of: 'answers', count: 0 }, '0 answers'],
  [{ fact: 'count', of: 'committees', count: 1 }, '1 committee'],
  [{ fact: 'count', of: 'portfolios', count: 2 }, '2 portfolios'],
  [{ fact: 'count', of: 'questions', count: 3 }, '3 questions'],
  [{ fact: 'announcement', recipients: 1, announcement: 'deleted' }, '1 recipient'],
  [
    { fact: 'urgent_notice', session: 'Session 2', room: 'Main hall', startMinute: null, recipients: 353 },
    'Session 2: Main hall, 353 people',
  ],
  [{ fact: 'announcement', recipients: 12, announcement: '0198' }, '12 recipients of “Bring your passport”'],
  [{ fact: 'sessions_attended', attended: 2, held: 6 }, '2 of 6 sessions attended'],
  [{ fact: 'level', level: null }, 'not said'],
  [{ fact: 'level', level: 'Beginner' }, 'Beginner'],
  [{ fact: 'lottery', publicNumber: '17', publicSource: 'State lottery' }, '17 (State lottery)'],
  [
    { fact: 'duty', kind: 'chair', committee: 'UNHRC-2', lastDay: '2026-11-29' },
    'chair of UNHRC until 2026-11-29',
  ],
  [{ fact: 'duty', kind: 'check_in', committee: null, lastDay: '2026-11-29' }, 'check_in until 2026-11-29'],
  [{ fact: 'money', amount: 39_950 }, 'Rs 399.50'],
  [{ fact: 'refund', amount: 100, number: '7' }, 'Rs 1, number 7'],
  [{ fact: 'refund', amount: 100, number: '7', dueAmount: 300 }, 'Rs 1 of Rs 3, number 7'],
  [
    { fact: 'refund', amount: 100, number: '7', dueAmount: 0, exceedsDue: true },
    'Rs 1 of Rs 0 due, released anyway, number 7',
  ],
  [{ fact: 'refund_rule', fullUntil: null, halfUntil: null }, 'all'],
  [
    { fact: 'refund_rule', fullUntil: '2026-10-01', halfUntil: '2026-11-01' },
    'all until 2026-10-01, half until 2026-11-01',
  ],
  [{ fact: 'statement_import', newCredits: 0, credits: 1 }, '0 new of 1 credit'],
  [{ fact: 'statement', fileName: 'may.csv', credits: 5 }, 'may.csv, 5 credits'],
  [{ fact: 'payment_proof', hasPicture: true, hasNumber: true }, 'picture and number'],
  [{ fact: 'payment_proof', hasPicture: true, hasNumber: false }, 'picture'],
  [{ fact: 'payment_proof', hasPicture: false, hasNumber: true }, 'number'],
  [{ fact: 'set_aside', kind: 'sponsorship', note: 'Sample Bank' }, 'sponsorship, Sample Bank'],
  [{ fact: 'bank_details', ways: [] }, ''],
  [
    {
      fact: 'bank_details',
      ways: [
        { kind: 'upi', addresses: 1 },
        { kind: 'sepa', lastDigits: '3000' },
        { kind: 'bank', lastDigits: '9012', bankCode: 'ABCD0123456' },
        { kind: 'desk' },
      ],
    },
    'UPI (1 address); SEPA transfer ...3000; Bank transfer ...9012 at ABCD0123456; At the desk',
  ],
  [code, 'EARLY: Rs 50 off (all)'],
  [
    { ...code, percent: 10, amount: null, maxUses: 20, expiresAt: at, isStopped: true },
    'EARLY: 10% off (all), 20 uses, until 5 October 2026, 6:00 pm, stopped',
  ],
  [
    { fact: 'edition', name: 'Sample 2027', from: 'Sample 2026', committees: 1 },
    'Sample 2027, from Sample 2026 with 1 committee',
  ],
  [{ fact: 'main_event', name: 'Sample 2027' }, 'Sample 2027, as the main event'],
  [
    { fact: 'archived_event', name: 'Sample', eraseAfter: '1 year' },
    'Sample, registrations erased after 1 year',
  ],
  [{ fact: 'erasure', at: null }, 'never'],
  [{ fact: 'erasure', at }, '5 October 2026'],
  [
    {
      fact: 'event',
      name: 'Sample 2026',
      shortName: 'Sample',
      theme: 'Harmony',
      venue: { name: 'Hall', address: 'Campus', mapUrl: 'https://example.org' },
    },
    'Sample 2026 (Sample), “Harmony”, Hall, Campus, https://example.org',
  ],
  [{ fact: 'window', timeZone, state: 'closed' }, 'closed'],
  [{ fact: 'window', timeZone, state: 'open', closesAt: null }, 'open'],
  [{ fact: 'window', timeZone, state: 'open', closesAt: at }, 'open until 5 October 2026, 6:00 pm'],
  [
    { fact: 'window', timeZone: 'UTC', state: 'planned', opensAt: at, closesAt: null },
    'opens 5 October 2026, 12:30 pm',
  ],
  [
    { fact: 'window', timeZone, state: 'planned', opensAt: at, closesAt: at + 60_000 },
    'opens 5 October 2026, 6:00 pm, closes 5 October 2026, 6:01 pm',
  ],
  [{ fact: 'fees', ...fees }, feesText],
  [{ fact: 'fee_rounds', rounds: [], timeZone }, 'no rounds'],
  [
    { fact: 'fee_rounds', rounds: [round, { name: 'Late', endsAt: null, places: null, fees }], timeZone },
    `Early bird until 5 October 2026, 6:00 pm, 50 places: ${feesText}; Late: ${feesText}`,
  ],
  [{ fact: 'surcharges', surcharges: [] }, 'no surcharges'],
  [
    {
      fact: 'surcharges',
      surcharges: [
        { shortName: 'Council', amount: 20_000 },
        { shortName: 'Court', amount: 10_000 },
      ],
    },
    'Council Rs 200, Court Rs 100',
  ],
  [
    { fact: 'dates', startsAt: at, endsAt: at + 60_000, customDates: '', timeZone: 'UTC' },
    '5 October 2026, 12:30 pm to 5 October 2026, 12:31 pm',
  ],
  [
    { fact: 'dates', startsAt: at, endsAt: at + 60_000, customDates: 'in October', timeZone },
    '5 October 2026, 6:00 pm to 5 October 2026, 6:01 pm, “in October”',
  ],
  [{ fact: 'portfolio_list', isShown: true }, 'portfolios listed'],
  [{ fact: 'portfolio_list', isShown: false }, 'portfolios not listed'],
  [{ fact: 'waiting_list', isOn: true }, 'with a waiting list'],
  [{ fact: 'waiting_list', isOn: false }, 'without a waiting list'],
  [
    { fact: 'feedback_window', opensAt: null, closesAt: '2026-10-05T12:30:00Z' },
    'default to 2026-10-05T12:30:00Z',
  ],
  [
    { fact: 'welfare', asksBirthDate: false, asksEmergencyContact: false, consentVersion: 0 },
    'nothing asked, consent text missing',
  ],
  [
    { fact: 'welfare', asksBirthDate: true, asksEmergencyContact: true, consentVersion: 2 },
    'date of birth, emergency contact asked, consent text version 2',
  ],
  [{ fact: 'export', rows: 1, format: 'xlsx' }, '1 as xlsx'],
  [{ fact: 'exported_file', file: 'lines', format: 'csv' }, 'lines as csv'],
  [{ fact: 'api_token', lastDay: '2026-11-30' }, 'until 2026-11-30'],
  [
    { fact: 'webhook', host: 'hooks.example.org', occasions: 2, lastDay: '2026-11-30' },
    'hooks.example.org, 2 occasions, until 2026-11-30',
  ],
  [
    { fact: 'sheet_link', section: 'confirmed', columns: 1, hasPersonalData: false, lastDay: '2026-11-30' },
    'confirmed, 1 column, until 2026-11-30',
  ],
  [
    { fact: 'sheet_link', section: 'all', columns: 5, hasPersonalData: true, lastDay: '2026-11-30' },
    'all, 5 columns, with contact data or answers, until 2026-11-30',
  ],
  [{ fact: 'club_export', committees: 2, pictures: 1 }, '2 committees, 1 picture'],
  [
    { fact: 'club_import', committees: 0, questions: 1, pages: 2, pictures: 3 },
    '0 committees, 1 question, 2 pages, 3 pictures',
  ],
  [
    { fact: 'picture', alt: 'A hall', focus: { x: 12, y: 88 } },
    'A hall (focus 12% from the left, 88% from the top)',
  ],
  [{ fact: 'revision', revision: 0 }, 'the sample'],
  [{ fact: 'revision', revision: 3 }, 'revision 3'],
  [{ fact: 'publication', publication: 0 }, 'the sample'],
  [{ fact: 'publication', publication: 3 }, 'publication 3'],
  [
    {
      fact: 'published',
      revisions: [
        { document: 'document home', revision: 2 },
        { document: 'document gone', revision: 0 },
      ],
    },
    'Home revision 2, document gone the sample',
  ],
];

test.each(examples)('%j is shown as %s', (fact, text) => {
  expect(describeAuditFact(fact, context)).toBe(text);
});

test('every fact has an example', () => {
  expect([...new Set(examples.map(([{ fact }]) => fact))].sort()).toEqual(auditFactCodes.toSorted());
});

test('a stored fact is read back, and any other value is not a fact', () => {
  for (const [fact] of examples) expect(parseAuditFact(JSON.stringify(fact))).toEqual(fact);
  for (const value of ['no seat', '{', '{}', '{"fact":"unknown"}', '{"fact":"toString"}', 'null', '["seat"]'])
    expect(parseAuditFact(value)).toBeUndefined();
});

test('what release 1.1 stored about an announcement is read as the fact', () => {
  const announcement = '0198a7c2-1111-7222-8333-444455556666';
  expect(parseAuditFact(`12 recipients, ${announcement}`)).toEqual({
    fact: 'announcement',
    recipients: 12,
    announcement,
  });
  expect(parseAuditFact('12 recipients, more')).toBeUndefined();
});

test('a fact names its committee by its key', () => {
  expect(findCommitteeKeyOfFact({ fact: 'seat', ...seat })).toBe('UNHRC-2');
  expect(findCommitteeKeyOfFact({ fact: 'no_seat' })).toBeNull();
});
