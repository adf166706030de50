import { expect } from 'vitest';
import type { AnyCall } from '#platform/contract/call.ts';
import { test } from '#tests/kit.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { chairCouncil, debateDevice, openedWith } from '#tests/support/debating.ts';
import { readEvents } from '#tests/support/event-reader.ts';
import { must } from '#tests/support/must.ts';
import {
  askFloor,
  getDebate,
  getFloor,
  listDebates,
  listSideSteps,
  screenKeyHeader,
  setPhones,
} from '../../contract.ts';

const asked = { eventName, committee: council.value };
const event = encodeURIComponent(eventName);
const list = { kind: 'did', body: { effect: { verb: 'list.open', kind: 'general', each: 60 } } } as const;
const topic = { kind: 'did', body: { effect: { verb: 'topic.set', topic: 'Dams' } } } as const;

test('phones and the projector get no name of a person, and chairs and staff none of a delegate', async ({
  site,
  superadmin,
  onTestFinished,
}) => {
  const { chair, second, delegates, member } = await chairCouncil(site, superadmin);
  const { queries } = site.context.db;
  const people = [chair, second, ...delegates];
  for (const [at, { accountId }] of people.entries())
    await queries
      .updateTable('accounts')
      .set({ name: `Unmistakable Person ${at}` })
      .where('id', '=', accountId)
      .execute();
  const lead = debateDevice(site, chair, 'laptop');
  await lead.take();
  const present = council.portfolios.slice(0, 4).map(member);
  const speech = { speech: 's1', member: must(present[0]), seconds: 60, previous: null };
  const given = { kind: 'floor_given', body: { ...speech, list: 'general', entry: 'e1' } } as const;
  const queued = {
    kind: 'queued',
    body: { list: 'general', entry: 'e1', member: must(present[0]) },
  } as const;
  const sent = await lead.send([...openedWith(present, 'sample.1'), topic, list, queued, given]);
  expect(sent.body.refused).toEqual([]);
  const body = { ...asked, phones: 'ask' };
  await site.call(setPhones, { token: chair.token, body });
  const [first, other] = delegates.map(({ token }) => token);
  const request = { kind: 'queue', list: 'general' };
  expect((await site.call(askFloor, { token: other, body: { eventName, request } })).status).toBe(200);
  // A step of another device is kept aside, with who made it.
  const tablet = debateDevice(site, second, 'tablet');
  await tablet.read();
  await tablet.send([{ kind: 'noted', body: { text: 'Sample note' } }]);

  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const read = async (path: string, headers: Record<string, string>) => {
    const reader = await readEvents(`${address}/v1/api/${path}/live`, headers);
    onTestFinished(() => reader.close());
    return reader.next();
  };
  const { screenKey } = (await lead.read()).body;
  const key = { [screenKeyHeader]: screenKey ?? '' };
  const path = `projector/${event}/${council.value}`;
  const screen = await site.app.inject({ url: `/v1/api/${path}`, headers: key });
  const ofRoom = [
    (await site.call(getFloor, { token: must(first), params: { eventName } })).body,
    await read(`floor/${event}`, { authorization: `Bearer ${first}` }),
    screen.json(),
    await read(path, key),
  ];
  const get = async (call: AnyCall, params: object) =>
    (await site.call(call, { token: superadmin.token, params: params as Record<string, string> })).body;
  const ofDais = [
    await get(getDebate, asked),
    await get(listDebates, { eventName }),
    await get(listSideSteps, asked),
    await read(`debates/${event}/${council.value}`, { authorization: `Bearer ${chair.token}` }),
  ];
  for (const view of ofRoom) expect(JSON.stringify(view)).toContain('Dams');
  for (const view of ofDais) expect(JSON.stringify(view)).toMatch(/Unmistakable Person [01]/);
  const identifying = (who: typeof people) =>
    who.flatMap(({ accountId, email }) => [
      accountId,
      email,
      `Person ${people.findIndex((one) => one.accountId === accountId)}"`,
    ]);
  for (const secret of [...identifying(people), ...delegates.map(({ regID }) => regID)])
    expect(JSON.stringify(ofRoom)).not.toContain(secret);
  for (const secret of [...identifying(delegates), ...delegates.map(({ regID }) => regID)])
    expect(JSON.stringify(ofDais)).not.toContain(secret);
});
