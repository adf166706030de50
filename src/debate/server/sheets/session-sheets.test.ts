import { expect } from 'vitest';
import { grantDuty } from '#attendance/contract.ts';
import { printPapers } from '#credentials/contract.ts';
import type { PrintKind } from '#credentials/rule/print-titles.ts';
import type { AnyCall } from '#platform/contract/call.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { test as base } from '#tests/kit.ts';
import type { Person } from '#tests/support/app.ts';
import { council, event, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { textOf } from '#tests/support/pdf.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';
import {
  chooseDefaultRuleSet,
  chooseRuleSet,
  copyRuleSet,
  getOwnRules,
  printOwnRules,
  printSessionSheets,
  saveRuleSet,
} from '../../contract.ts';
import { findShippedRuleSet } from '../../rule-sets/index.ts';

interface Printed {
  status: number;
  text: string;
  code: string;
}

const test = base
  .extend('people', async ({ site }): Promise<Seated[]> => {
    const dates = { starts_at: site.clock.now, ends_at: site.clock.now + 2 * dayMs };
    await site.context.db.queries.updateTable('events').set(dates).where('id', '=', event.id).execute();
    const seats = [council, council, press].map(({ value, portfolios }, at) => ({
      committee: value,
      portfolio: portfolios[at === 1 ? 1 : 0] ?? '',
    }));
    const names = ['Asha Rao', 'Bela Rao', 'Chandra Sen'].map((name) => ({ name }));
    return seatedPeople(site, seats, names);
  })
  .extend('fetchPdf', ({ site }) => {
    return async (
      call: AnyCall,
      by: Person,
      query: Record<string, string> = {},
      committee = council.value,
    ): Promise<Printed> => {
      const path = call.path
        .replace(':eventName', encodeURIComponent(eventName))
        .replace(':committee', committee);
      const answer = await site.app.inject({
        url: `${path}?${new URLSearchParams(query)}`,
        headers: { authorization: `Bearer ${by.token}` },
      });
      const isPdf = answer.statusCode === 200;
      return {
        status: answer.statusCode,
        text: isPdf ? (await textOf(answer.rawPayload)).replaceAll(/\s+/g, ' ') : '',
        code: isPdf ? '' : answer.json().code,
      };
    };
  })
  .extend('choose', ({ site, superadmin }) => {
    return (ruleSet: string, committee = council.value) =>
      site.call(chooseRuleSet, {
        token: superadmin.token,
        body: { eventName, ruleSet, committees: [{ committee, seen: null }] },
      });
  });

const grantChair = (site: Parameters<typeof seatedPeople>[0], by: Person, to: Person, committee: string) =>
  site.call(grantDuty, {
    token: by.token,
    body: {
      eventName,
      email: to.email,
      kind: 'chair' as const,
      committee,
      lastDay: dayOf(site.clock.now + dayMs, { timeZone: 'Asia/Kolkata' }),
    },
  });

test('a chair prints the sheets of the own committee, filled or blank, alone or together', async ({
  site,
  superadmin,
  people,
  choose,
  fetchPdf,
}) => {
  expect(people).toHaveLength(3);
  const chair = await site.person({ name: 'Sample Chair' });
  expect((await grantChair(site, superadmin, chair, council.value)).status).toBe(200);
  expect((await fetchPdf(printSessionSheets, chair)).code).toBe('no_rules');
  expect((await choose('una-usa')).status).toBe(200);
  const all = await fetchPdf(printSessionSheets, chair);
  for (const part of [
    'The rules of your committee',
    'Your first sitting',
    'Roll sheet',
    'Motions',
    'Asha Rao',
  ])
    expect(all.text).toContain(part);
  expect(all.text).not.toContain('Chandra Sen');
  const roll = await fetchPdf(printSessionSheets, chair, { sheet: 'roll' });
  expect(roll.text).toContain('Bela Rao');
  expect(roll.text).not.toContain('Vote sheet');
  const blank = await fetchPdf(printSessionSheets, chair, { sheet: 'roll', form: 'blank' });
  expect(blank.text).not.toContain('Bela Rao');
  expect((await fetchPdf(printSessionSheets, chair, { sheet: 'everything' })).status).toBe(400);
});

test('sheets are for the chairs of a committee and the secretariat only', async ({
  site,
  superadmin,
  admin,
  delegate,
  people,
  choose,
  fetchPdf,
}) => {
  const chair = await site.person({ name: 'Sample Chair' });
  await grantChair(site, superadmin, chair, press.value);
  await choose('una-usa');
  await choose('press', press.value);
  expect((await fetchPdf(printSessionSheets, chair)).code).toBe('other_committee');
  expect((await fetchPdf(printSessionSheets, chair, { sheet: 'vote' }, press.value)).code).toBe(
    'no_such_sheet',
  );
  expect((await fetchPdf(printSessionSheets, chair, {}, press.value)).text).toContain('Chandra Sen');
  expect((await fetchPdf(printSessionSheets, must(people[0]))).status).toBe(403);
  expect((await fetchPdf(printSessionSheets, delegate)).status).toBe(403);
  expect((await fetchPdf(printSessionSheets, { token: '' } as Person)).status).toBe(401);
  expect((await fetchPdf(printSessionSheets, admin)).status).toBe(200);
  expect((await fetchPdf(printSessionSheets, superadmin, {}, 'nowhere')).code).toBe('no_such_committee');
});

test('a delegate gets the rules of the own committee once they are chosen', async ({
  site,
  superadmin,
  people,
  choose,
  delegate,
  fetchPdf,
}) => {
  const own = must(people[0]);
  const name = async (by: Person) => site.call(getOwnRules, { token: by.token, params: { eventName } });
  expect((await name(own)).body).toEqual({ ruleSet: null });
  expect((await fetchPdf(printOwnRules, own)).code).toBe('no_rules');
  await choose('nmun');
  expect((await name(own)).body).toEqual({ ruleSet: 'NMUN' });
  const { text } = await fetchPdf(printOwnRules, own);
  expect(text).toContain('The rules of your committee');
  expect(text).toContain('NMUN');
  expect(text).not.toContain('Asha Rao');
  expect((await name(must(people[2]))).body).toEqual({ ruleSet: null });
  const { token } = superadmin;
  await site.call(chooseDefaultRuleSet, { token, body: { eventName, ruleSet: 'thimun', seen: null } });
  expect((await name(must(people[2]))).body).toEqual({ ruleSet: 'THIMUN' });
  expect((await name(own)).body).toEqual({ ruleSet: 'NMUN' });
  expect((await fetchPdf(printOwnRules, delegate)).code).toBe('no_seat');
  expect((await name(delegate)).status).toBe(404);
});

test('the page has the rules of a changed copy', async ({ site, superadmin, people, choose, fetchPdf }) => {
  const { token } = superadmin;
  const copy = await site.call(copyRuleSet, { token, body: { ruleSet: 'una-usa', name: 'Our rules' } });
  const { _id } = copy.body;
  expect((await choose(_id)).status).toBe(200);
  const before = await fetchPdf(printOwnRules, must(people[0]));
  expect(before.text).toContain('A sitting opens with a quarter of the members');
  const document = {
    ...findShippedRuleSet('una-usa'),
    name: 'Our rules',
    quorum: { open: '1/5', decide: '1/3' },
  };
  expect((await site.call(saveRuleSet, { token, body: { _id, revision: 1, document } })).status).toBe(200);
  const after = await fetchPdf(printOwnRules, must(people[0]));
  expect(after.text).toContain('A sitting opens with a fifth of the members');
});

test('the folder of the evening before has the sheets of committees with rules', async ({
  superadmin,
  people,
  choose,
  fetchPdf,
}) => {
  expect(people).toHaveLength(3);
  const print = (kind: PrintKind, query = {}) => fetchPdf(printPapers, superadmin, { kind, ...query });
  expect((await print('session_sheets')).code).toBe('no_rules_to_print');
  await choose('una-usa');
  const folder = (await print('evening_folder')).text;
  expect(folder.split('The rules of your committee')).toHaveLength(2);
  expect(folder.split('Roll sheet ')).toHaveLength(3);
  expect(folder).toContain('Chandra Sen');
  const rolls = (await print('roll_sheets')).text;
  expect(rolls).toContain('must be present to open');
  expect((await print('rules_pages')).text).toContain('UNA-USA');
  expect((await print('session_sheets', { committee: press.value })).code).toBe('no_rules_to_print');
});
