import { expect } from 'vitest';
import { buildDaySessionKey } from '#attendance/rule/roll.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { test as base } from '#tests/kit.ts';
import type { Person } from '#tests/support/app.ts';
import { council, eventName, press } from '#tests/support/conference.ts';
import { chairCouncil, debateDevice, type MadeStep, openedWith } from '#tests/support/debating.ts';
import { textOf } from '#tests/support/pdf.ts';

const [first = '', second = '', third = '', fourth = ''] = council.portfolios;
const zone = { timeZone: 'Asia/Kolkata' };

const test = base
  .extend('council', ({ site, superadmin }) => chairCouncil(site, superadmin))
  .extend('lead', async ({ site, council: { chair, member } }) => {
    const lead = debateDevice(site, chair, 'laptop');
    await lead.take();
    const day = dayOf(site.clock.now, zone);
    await lead.send(openedWith([first, second, third, fourth].map(member), buildDaySessionKey(day, 1)));
    return lead;
  })
  .extend('fetchPdf', ({ site }) => {
    return async (by: Person | null, path: string) => {
      const answer = await site.app.inject({
        url: `/v1/api/${path}`,
        ...(by && { headers: { authorization: `Bearer ${by.token}` } }),
      });
      const isPdf = answer.statusCode === 200;
      const text = isPdf ? (await textOf(answer.rawPayload)).replaceAll(/\s+/g, ' ') : '';
      return { status: answer.statusCode, text, code: isPdf ? '' : answer.json().code };
    };
  });

const event = encodeURIComponent(eventName);
const minutesOf = (committee: string, query = '') => `debates/${event}/${committee}/minutes/pdf${query}`;
const sheetsOf = (sheet: string) =>
  `session-sheets/${event}/${council.value}/pdf?form=recorded&sheet=${sheet}`;

/** A list, an undone note, and a motion that passes by 3 votes to 1. */
function morning(member: (name: string) => string): MadeStep[] {
  const [one, two] = [member(first), member(second)];
  const list = { list: 'general' } as const;
  return [
    { kind: 'did', body: { effect: { verb: 'topic.set', topic: 'बाँध और पानी' } } },
    { kind: 'did', body: { effect: { verb: 'list.open', kind: 'general' } } },
    { kind: 'queued', body: { ...list, entry: 'e1', member: one } },
    { kind: 'queued', body: { ...list, entry: 'e2', member: two } },
    {
      kind: 'floor_given',
      body: { ...list, speech: 's1', entry: 'e1', member: one, seconds: 90, previous: null },
    },
    { kind: 'floor_ended', body: { speech: 's1', usedMs: 75_000, yield: { to: 'delegate', member: two } } },
    { kind: 'floor_ended', body: { speech: 's1+1', usedMs: 10_000 } },
    { kind: 'moved', body: { motion: 'm1', type: 'unmoderated', by: one, fields: { total: 600 } } },
    { kind: 'seconded', body: { motion: 'm1', by: two } },
    { kind: 'put', body: { motion: 'm1' } },
    { kind: 'vote_opened', body: { vote: 'v1', on: { kind: 'motion', motion: 'm1' }, method: 'hands' } },
    { kind: 'vote_counted', body: { vote: 'v1', yes: 3, no: 1 } },
    { kind: 'vote_closed', body: { vote: 'v1' } },
    { kind: 'did', body: { effect: { verb: 'caucus.end' } } },
  ];
}

const ends: MadeStep = { kind: 'did', body: { effect: { verb: 'meeting.adjourn' } } };

test('a chair prints the minutes of each sitting or of all, in every script', async ({
  site,
  council: { chair, member },
  lead,
  fetchPdf,
}) => {
  const steps = await lead.send([...morning(member), ends]);
  expect(steps.body.refused).toEqual([]);
  site.clock.advance(dayMs);
  const nextDay = buildDaySessionKey(dayOf(site.clock.now, zone), 2);
  await lead.send([...openedWith([second, third, fourth].map(member), nextDay)]);
  const all = await fetchPdf(chair, minutesOf(council.value));
  for (const line of [
    'Session 1, ',
    'Session 2, ',
    'The roll is closed: 4 members are present.',
    'The roll is closed: 3 members are present.',
    `${first} moves: Unmoderated caucus.`,
    'Vote on Unmoderated caucus: 3 for, 1 against',
    'बाँध और पानी',
  ])
    expect(all.text).toContain(line);
  const one = await fetchPdf(chair, minutesOf(council.value, '?sitting=2'));
  expect(one.text).toContain('The roll is closed: 3 members are present.');
  expect(one.text).not.toContain('moves: Unmoderated caucus.');
  expect((await fetchPdf(chair, minutesOf(council.value, '?sitting=3'))).code).toBe('no_such_sitting');
});

test('minutes name portfolios only, and leave out what was undone', async ({
  site,
  council: { chair, delegates },
  lead,
  fetchPdf,
}) => {
  const names = await site.context.db.queries
    .selectFrom('accounts')
    .select('name')
    .where(
      'id',
      'in',
      delegates.map(({ accountId }) => accountId),
    )
    .execute();
  await lead.send([{ kind: 'noted', body: { text: 'The lamp is broken.' } }]);
  const { body } = await lead.send([{ kind: 'noted', body: { text: 'A wrong line.' } }]);
  await lead.send([{ kind: 'undone', body: { seq: body.seq } }]);
  const { text } = await fetchPdf(chair, minutesOf(council.value));
  expect(text).toContain('The lamp is broken.');
  expect(text).not.toContain('A wrong line.');
  expect(names).toHaveLength(3);
  for (const { name } of names) expect(text).not.toContain(name);
});

test('the sheets of a sitting are filled from its log', async ({
  council: { chair, member },
  lead,
  fetchPdf,
}) => {
  await lead.send(morning(member));
  const roll = await fetchPdf(chair, sheetsOf('roll'));
  expect(roll.text).toMatch(/Total 4 0 0/);
  const list = await fetchPdf(chair, sheetsOf('list'));
  expect(list.text).toContain(`1 ${first} 1:15 ${second}`);
  expect(list.text).toContain(`2 ${second}`);
  const motions = await fetchPdf(chair, sheetsOf('motions'));
  expect(motions.text).toContain(`${first} 10 min 1 3 1 Yes`);
  const vote = await fetchPdf(chair, sheetsOf('vote'));
  expect(vote.text).toContain('Unmoderated caucus');
  expect(vote.text).toMatch(/Yes 3 .*No 1 .*Needed 3 /);
  expect((await fetchPdf(chair, sheetsOf('tally'))).text).toContain('1 (1:15)');
  const all = await fetchPdf(chair, sheetsOf('all'));
  expect(all.text).toContain('Roll sheet');
  expect(all.text).not.toContain('Your first sitting as chair');
  expect((await fetchPdf(chair, sheetsOf('rules'))).text).toContain('The rules of your committee');
});

test('minutes are for the chairs of the committee and the secretariat, after it has met', async ({
  site,
  superadmin,
  admin,
  council: { chair, delegates },
  fetchPdf,
}) => {
  expect((await fetchPdf(chair, minutesOf(council.value))).code).toBe('no_such_sitting');
  expect((await fetchPdf(chair, sheetsOf('roll'))).code).toBe('no_such_sitting');
  expect((await fetchPdf(chair, minutesOf(press.value))).code).toBe('other_committee');
  expect((await fetchPdf(superadmin, minutesOf('nowhere'))).code).toBe('no_such_committee');
  for (const { token } of delegates)
    expect((await fetchPdf({ token } as Person, minutesOf(council.value))).status).toBe(403);
  expect((await fetchPdf(null, minutesOf(council.value))).status).toBe(401);
  const lead = debateDevice(site, chair, 'laptop');
  await lead.take();
  await lead.send([
    { kind: 'opened', body: { session: 'day:2026-01-01:1', ruleSet: 'una-usa', revision: 0 } },
  ]);
  for (const by of [admin, superadmin])
    expect((await fetchPdf(by, minutesOf(council.value))).status).toBe(200);
});
