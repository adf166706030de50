import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleContent } from '#pages/content/index.ts';
import { type ReadMail, type TestApp, testApp } from '#tests/support/app.ts';
import { conference } from '#tests/support/conference.ts';
import { everyMail, longName } from '#tests/support/every-mail.ts';
import { mailKindLabels, mailKindsWithSecretLinks } from '../contract.ts';

const club = sampleContent.site;

let site: TestApp;
let mails: ReadMail[];
beforeAll(async () => {
  site = await testApp();
  mails = await everyMail(site);
});
afterAll(() => site.close());

test('these tests cover every kind of mail', () => {
  expect([...new Set(mails.map(({ kind }) => kind))].sort()).toEqual(Object.keys(mailKindLabels).sort());
});

test('the outbox hides mails with a one-time link', async () => {
  const rows = await site.context.db.queries.selectFrom('outbox').select(['kind', 'sealed']).execute();
  const withLinks = rows.filter(
    ({ sealed }) => sealed && JSON.parse(site.context.secret.open(sealed)).oneTimeLink,
  );
  expect([...new Set(withLinks.map(({ kind }) => kind))].sort()).toEqual(mailKindsWithSecretLinks);
});

/** Patterns of texts that a kind of mail must not contain, because they may be untrue when the mail is read. */
const falsePromises: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['group_complete', /\bpaid\b/],
  ['registered', /as soon as .* is confirmed/],
  ['confirmed', /place is yours/],
  ['verified', /can now register/],
  ['seat_corrected', /follows in a separate/],
];

test('no mail promises what the club cannot know', () => {
  for (const [kind, pattern] of falsePromises) {
    const texts = mails.filter((mail) => mail.kind === kind).map(({ text }) => text);
    expect(texts, kind).not.toEqual([]);
    for (const text of texts) expect(text, kind).not.toMatch(pattern);
  }
});

const aboutRegistrations = [
  ...[
    'announcement',
    'answers_reminder',
    'assigned',
    'award_released',
    'certificate_issued',
    'confirmed',
    'decision_undone',
    'declined',
    'desk_payment',
    'duty_invitation',
    'feedback_invitation',
    'feedback_reminder',
    'group_complete',
    'group_sum_changed',
    'guardian_consent',
    'guardian_consent_signed',
    'guardian_scan_decided',
    'invitation',
    'invitation_reminder',
    'invitation_withdrawn',
  ],
  ...[
    'refund_reversed',
    'refunded',
    'registered',
    'released',
    'resubmission_requested',
    'seat_accepted',
    'seat_corrected',
    'seat_offered',
    'seats_swapped',
    'shift_taken',
    'swap_closed',
    'swap_requested',
    'timetable_changed',
    'urgent_notice',
    'waiting_list',
    'withdrawn',
  ],
];

test('a mail about a registration is deleted with the registrations of its event (product 5.12)', async () => {
  const rows = await site.context.db.queries.selectFrom('outbox').select(['kind', 'event_id']).execute();
  const bound = rows.filter(({ event_id }) => event_id === conference.event.id).map(({ kind }) => kind);
  expect([...new Set(bound)].sort()).toEqual(aboutRegistrations);
  const unbound = rows.filter(({ event_id }) => event_id === null).map(({ kind }) => kind);
  expect(unbound.filter((kind) => aboutRegistrations.includes(kind))).toEqual([]);
});

const htmlToText = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

test('text and HTML of a mail have the same content', () => {
  for (const { kind, subject, text, html } of mails) {
    const words = htmlToText(html);
    expect(words, kind).toContain(subject.replace(/\s+/g, ' '));
    for (const line of text.split('\n').filter(Boolean)) {
      const parts = words.includes(line) ? [line] : line.split(/:(?: |$)/, 2);
      for (const part of parts) expect(words, `${kind}: ${line}`).toContain(part);
    }
    expect(text, kind).toMatch(/^(Dear \S.*|Hello),\n\n\p{Lu}/u);
    expect(text, kind).toContain(`Warm regards,\n${club.name}`);
  }
});

test('a link to a page that needs an account leads to the login page first', () => {
  const publicPath = /^\/(contact|applynow|login|registration\/invite\/.+|\w+\/[\w.-]+)?$/;
  for (const { kind, text } of mails)
    for (const link of text.match(/https:\/\/mun\.example\.org\S*/g) ?? []) {
      const { pathname, searchParams } = new URL(link);
      const isPractice = searchParams.has('practise');
      expect(pathname, `${kind}: ${link}`).toMatch(isPractice ? /^\/(door|committee)$/ : publicPath);
      expect(pathname, `${kind}: ${link}`).not.toMatch(/^\/(user|dashboard|admin|superadmin)\b/);
      if (searchParams.has('next')) expect(searchParams.get('next'), kind).toMatch(/^\/\w/);
    }
  const confirmed = mails.find(({ kind }) => kind === 'confirmed');
  expect(confirmed?.text).toContain('https://mun.example.org/login?next=/dashboard');
});

test('the link of a mail has a separate line, and is text beside the button', () => {
  for (const { kind, text, html } of mails) {
    const links = text
      .split('\n')
      .filter((line) => /^(https:\/\/mun\.example\.org\/|https:|mailto:)\S+$/.test(line));
    const [link = ''] = links.filter((href) => href !== 'https://mun.example.org');
    expect(link, kind).not.toBe('');
    expect(() => new URL(link), kind).not.toThrow();
    const escaped = link.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
    expect(html.split(`href="${escaped}"`), kind).toHaveLength(3);
    expect(html, kind).toContain(`>${escaped}</a>`);
  }
});

test('no mail has an empty value, a programming error or user markup', () => {
  for (const { kind, subject, text, html } of mails) {
    // Removes the links first, because a random token can contain any text.
    const words = `${subject}\n${text.replace(/https:\/\/\S+/g, 'a link')}`;
    expect(words, kind).not.toMatch(/undefined|null|NaN|\[object|\$\{|: $|: \n| {2}/m);
    expect(html, kind).not.toMatch(/<[bi]>|undefined|\[object/);
  }
  expect(mails.filter(({ text }) => text.includes(longName)).length).toBeGreaterThan(10);
});
