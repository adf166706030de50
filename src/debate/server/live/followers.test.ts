import { expect } from 'vitest';
import { test } from '#tests/kit.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { chairCouncil, debateDevice, openedWith, sessionOfToday } from '#tests/support/debating.ts';
import { type EventReader, readEvents } from '#tests/support/event-reader.ts';
import { sessionsArchived } from '../../contract/of-committee.ts';
import { getDebate, getFloor, leadHeldMs, setPhones } from '../../contract.ts';

const path = (screen: string) => `/v1/api/${screen}/live`;
const floor = path(`floor/${encodeURIComponent(eventName)}`);
const dais = path(`debates/${encodeURIComponent(eventName)}/${council.value}`);
const projector = path(`projector/${encodeURIComponent(eventName)}/${council.value}`);

test('chairs, phones and projector follow the steps of the lead', async ({
  site,
  superadmin,
  onTestFinished,
}) => {
  const { chair, second, delegates, member } = await chairCouncil(site, superadmin);
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const open = async (url: string, headers: Record<string, string>): Promise<EventReader> => {
    const reader = await readEvents(`${address}${url}`, headers);
    onTestFinished(() => reader.close());
    return reader;
  };
  const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
  const lead = debateDevice(site, chair, 'laptop');
  await lead.take();
  const { screenKey } = (await lead.read()).body;
  const onDais = await open(`${dais}?since=1`, bearer(second));
  const onPhone = await open(floor, bearer(delegates[0] ?? expect.fail()));
  const onScreen = await open(projector, { 'x-screen-key': screenKey ?? '' });
  expect(await onDais.next()).toMatchObject({ seq: 1, steps: [], lead: { device: 'laptop' } });
  expect(await onPhone.next()).toMatchObject({ isWhole: true, view: { sitting: null } });
  expect(await onScreen.next()).toMatchObject({ isWhole: true });

  const session = sessionOfToday(site.clock.now);
  await lead.send(openedWith(council.portfolios.slice(0, 4).map(member), session));
  expect(await onDais.next()).toMatchObject({ seq: 7, steps: { length: 6 } });
  const phone = await onPhone.next();
  expect(phone).toMatchObject({ seq: 7, isWhole: false, view: { sitting: session, roll: { present: 4 } } });
  expect(phone.view).not.toHaveProperty('lists');
  expect(await onScreen.next()).toMatchObject({ seq: 7, view: { roll: { present: 4 } } });

  // Who comes between two steps gets the whole view, and the others nothing.
  const late = await open(floor, bearer(delegates[1] ?? expect.fail()));
  expect(await late.next()).toMatchObject({ seq: 7, isWhole: true, view: { roll: { present: 4 } } });
  await lead.send([{ kind: 'did', body: { effect: { verb: 'topic.set', topic: 'Dams' } } }]);
  expect(await onPhone.next()).toMatchObject({ seq: 8, isWhole: false, view: { topic: 'Dams' } });
  expect(await late.next()).toMatchObject({ seq: 8, isWhole: true, view: { topic: 'Dams' } });
  expect(await onDais.next()).toMatchObject({ seq: 8, steps: { length: 1 } });

  await site.call(setPhones, {
    token: chair.token,
    body: { eventName, committee: council.value, phones: 'on' },
  });
  expect(await onDais.next()).toMatchObject({ phones: 'on', steps: [] });
});

test('the room sees since when the lead has no network, until it is back', async ({
  site,
  superadmin,
  onTestFinished,
}) => {
  const { chair, delegates, member } = await chairCouncil(site, superadmin);
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const lead = debateDevice(site, chair, 'laptop');
  await lead.take();
  const session = sessionOfToday(site.clock.now);
  await lead.send(openedWith(council.portfolios.slice(0, 4).map(member), session));
  const { screenKey } = (await lead.read()).body;
  const { token } = delegates[0] ?? expect.fail();
  const readers = await Promise.all([
    readEvents(`${address}${floor}`, { authorization: `Bearer ${token}` }),
    readEvents(`${address}${projector}`, { 'x-screen-key': screenKey ?? '' }),
  ]);
  onTestFinished(() => {
    for (const reader of readers) reader.close();
  });
  const seenAt = site.clock.now;
  for (const reader of readers) expect(await reader.next()).toMatchObject({ view: { silentSince: null } });
  site.clock.advance(leadHeldMs);
  for (const reader of readers)
    expect(await reader.next()).toMatchObject({ seq: 7, isWhole: false, view: { silentSince: seenAt } });
  const asked = await site.call(getFloor, { token, params: { eventName } });
  expect(asked.body.event.view).toMatchObject({ silentSince: seenAt });
  // A sign of life is no step.
  await lead.send([]);
  for (const reader of readers)
    expect(await reader.next()).toMatchObject({ seq: 7, view: { silentSince: null } });
});

test('a stream is refused without a key, a seat, a session or a duty', async ({
  site,
  superadmin,
  delegate,
}) => {
  const { delegates } = await chairCouncil(site, superadmin);
  const status = async (url: string, token?: string) =>
    (await site.app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })).statusCode;
  expect(
    await Promise.all([status(projector), status(floor, delegate.token), status(dais, delegate.token)]),
  ).toEqual([404, 404, 403]);
  // No chair has opened the session yet.
  expect(await status(floor, delegates[0]?.token)).toBe(404);
});

test('a stream of an archived event is refused, and says why', async ({ site, superadmin }) => {
  const { chair, delegates } = await chairCouncil(site, superadmin);
  const lead = debateDevice(site, chair, 'laptop');
  await lead.take();
  const { screenKey } = (await lead.read()).body;
  await site.context.db.queries.updateTable('events').set({ state: 'archived' }).execute();
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const answers = await Promise.all([
    site.app.inject({ url: dais, headers: bearer(superadmin.token) }),
    site.app.inject({ url: floor, headers: bearer(delegates[0]?.token ?? '') }),
    site.app.inject({ url: projector, headers: { 'x-screen-key': screenKey ?? '' } }),
  ]);
  const { status, code, message } = sessionsArchived;
  for (const answer of answers) {
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, error: message });
  }
  // The duty of the chair has ended with the event, and the secretariat still reads the log.
  const ofChair = await site.app.inject({ url: dais, headers: bearer(chair.token) });
  expect(ofChair.statusCode).toBe(403);
  const params = { eventName, committee: council.value };
  expect((await site.call(getDebate, { token: superadmin.token, params })).status).toBe(200);
});
