import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printTitles } from '#credentials/rule/print-titles.ts';
import { chooseDefaultRuleSet } from '#debate/contract.ts';
import { getFeedbackFormWithResults, setFeedbackWindow } from '#feedback/contract.ts';
import { renderSite } from '#pages/server/index.ts';
import { dayMs } from '#platform/rule/dates.ts';
import { confirmRegistration } from '#registration/contract.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type ChosenRegion, clubIn } from '#tests/support/club-abroad.ts';
import { event, eventName } from '#tests/support/conference.ts';
import { everyMail } from '#tests/support/every-mail.ts';
import { listForeignTexts } from '#tests/support/foreign-texts.ts';
import { textOf } from '#tests/support/pdf.ts';
import { photograph } from '#tests/support/pictures.ts';
import { insertTestRegistration } from '#tests/support/registrations.ts';
import { readPageInputs } from './page-inputs.ts';

interface Case extends ChosenRegion {
  /** The hospitality fee in digits, as the region writes it. */
  readonly largeFee: string;
}

const regions: readonly Case[] = [
  {
    country: 'IN',
    currency: 'INR',
    locale: 'en-IN',
    timeZone: 'Asia/Kolkata',
    largeFee: '12,34,500',
  },
  {
    country: 'PL',
    currency: 'PLN',
    locale: 'pl-PL',
    timeZone: 'Europe/Warsaw',
    largeFee: '1\u00a0234\u00a0500',
  },
  {
    country: 'DE',
    currency: 'EUR',
    locale: 'de-DE',
    timeZone: 'Europe/Berlin',
    largeFee: '1.234.500',
  },
  {
    country: 'GB',
    currency: 'GBP',
    locale: 'en-GB',
    timeZone: 'Europe/London',
    largeFee: '1,234,500',
  },
  {
    country: 'CZ',
    currency: 'CZK',
    locale: 'cs-CZ',
    timeZone: 'Europe/Prague',
    largeFee: '1\u00a0234\u00a0500',
  },
  {
    country: 'BR',
    currency: 'BRL',
    locale: 'pt-BR',
    timeZone: 'America/Sao_Paulo',
    largeFee: '1.234.500',
  },
];

const anyLargeFee =
  /12[,.\s\u00a0\u202f]34[,.\s\u00a0\u202f]500|1[,.\s\u00a0\u202f]234[,.\s\u00a0\u202f]500/g;
/** Matches what a spreadsheet sorts and sums: times and amounts in digits. */
const sortable = /\b\d{4}-\d\d-\d\d \d\d:\d\d\b|\b\d+(?:\.\d+)?(?=[,"\r\n])/g;
/** Returns what a text contains that a club of the region must not show. */
function listMistakes(text: string, { country, largeFee }: Case): string[] {
  const otherFees = (text.match(anyLargeFee) ?? []).filter((fee) => fee !== largeFee);
  return [...listForeignTexts(text, country), ...new Set(otherFees)];
}

/** Returns the texts of a page that visitors can see or that a screen reader reads. */
function readPageText(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*?\b(?:alt|title|aria-label|placeholder|content)="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', '\u00a0');
}

/** Begins the event and adds what signs for rooms and the site plan are printed from. */
async function addRoomAndSitePlan({ context, clock }: TestApp): Promise<void> {
  const bytes = await photograph();
  await context.db.change(async (transaction) => {
    const dates = { starts_at: clock.now - dayMs, ends_at: clock.now + dayMs };
    await transaction.updateTable('events').set(dates).execute();
    const room = { id: 'sample-room', event_id: event.id, name: 'Sample Hall', pin_x: 500, pin_y: 500 };
    await transaction.insertInto('rooms').values(room).execute();
    const session = { id: 'sample-session', event_id: event.id, title: 'Sample debate', day: 1 };
    const times = { start_minute: 540, end_minute: 600 };
    await transaction
      .insertInto('timetable_sessions')
      .values({ ...session, ...times, kind: 'session', room_id: room.id, audience: 'all' })
      .execute();
    await transaction
      .insertInto('site_plans')
      .values({ event_id: event.id, id: 'sample-plan', bytes })
      .execute();
  });
}

describe.each(regions)('in $locale', (region) => {
  let site: TestApp;
  let token: string;
  let mails: Awaited<ReturnType<typeof everyMail>>;
  beforeAll(async () => {
    site = await clubIn(region);
    mails = await everyMail(site, {
      ways: [
        {
          kind: 'bank',
          accountHolder: 'The Club',
          bank: 'A Bank',
          accountNumber: '123456789012',
          bankCode: '12345678',
        },
      ],
    });
    token = (await site.superadmin()).token;
    const { queries } = site.context.db;
    await queries
      .updateTable('registrations')
      .set({ payment_way: 'desk' })
      .where('payment_way', '=', 'upi')
      .execute();
    const { id } = await insertTestRegistration(site.context, { name: 'Sample Payer', paymentWay: 'bank' });
    await site.call(confirmRegistration, { body: { regID: id }, token });
    // Answers are exported only after the form has closed.
    const [opensAt, closesAt] = [2, 1].map((days) => new Date(site.clock.now - days * dayMs).toISOString());
    const { revision } = (await site.call(getFeedbackFormWithResults, { params: { eventName }, token })).body;
    const form = { eventName, revision, opensAt, closesAt };
    expect((await site.call(setFeedbackWindow, { body: form, token })).status).toBe(200);
  });
  afterAll(() => site?.close());

  const expectNoMistakes = (texts: ReadonlyMap<string, string>) => {
    const mistakes = [...texts].flatMap(([name, text]) =>
      listMistakes(text, region).map((mistake) => `${name}: ${mistake}`),
    );
    expect(mistakes).toEqual([]);
  };
  const get = (url: string) => site.app.inject({ url, headers: { authorization: `Bearer ${token}` } });

  test('no public page has words, dates or amounts of another country', async () => {
    const inputs = await readPageInputs(site.context.db.queries);
    const rendered = await renderSite(inputs, site.context);
    const texts = [...rendered.pages].map(
      ([path, { html }]) => [path, readPageText(html.plain.toString())] as const,
    );
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.map(([, text]) => text).join('\n')).toContain(region.largeFee);
    expectNoMistakes(new Map(texts));
  });

  test('no mail has words, dates or amounts of another country', () => {
    expectNoMistakes(
      new Map(
        mails.map(({ kind, subject, text, html }) => [kind, `${subject}\n${text}\n${readPageText(html)}`]),
      ),
    );
  });

  test('no paper has words, dates or amounts of another country', async () => {
    const event = encodeURIComponent(eventName);
    const { queries } = site.context.db;
    const receipts = await queries.selectFrom('receipts').select('id').execute();
    expect(receipts.length).toBeGreaterThan(0);
    await addRoomAndSitePlan(site);
    const rules = { eventName, ruleSet: 'una-usa', seen: null };
    await site.call(chooseDefaultRuleSet, { token, body: rules });
    const addresses = [
      ...Object.keys(printTitles).map((kind) => `/v1/api/admin/print/${event}/pdf?kind=${kind}`),
      `/v1/api/superadmin/certificates/${event}/pdf`,
      ...receipts.map(({ id }) => `/v1/api/receipts/${id}`),
    ];
    const texts = new Map<string, string>();
    for (const url of addresses) {
      const { statusCode, rawPayload } = await get(url);
      expect(statusCode, url).toBe(200);
      texts.set(url, await textOf(rawPayload));
    }
    expectNoMistakes(texts);
  });

  test('no export has words, dates or amounts of another country', async () => {
    // Missing delegates are listed from the first day on.
    const dates = { starts_at: site.clock.now - dayMs, ends_at: site.clock.now + dayMs };
    await site.context.db.change((transaction) => transaction.updateTable('events').set(dates).execute());
    const exported = site.app.calls.filter(
      ({ method, path }) => method === 'GET' && /\/(csv|:format)$/.test(path),
    );
    const texts = new Map<string, string>();
    for (const { path } of exported)
      for (const file of path.includes(':file') ? ['lines', 'refunds'] : ['']) {
        const values = { format: 'csv', file, eventName: encodeURIComponent(eventName) };
        const url = path.replaceAll(/:(\w+)/g, (_, name: keyof typeof values) => values[name] ?? name);
        const { statusCode, body } = await get(url);
        expect(statusCode, url).toBe(200);
        texts.set(url, body.replaceAll(sortable, ''));
      }
    expect(texts.size).toBeGreaterThan(7);
    expectNoMistakes(texts);
  });
});
