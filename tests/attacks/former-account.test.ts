import { expect } from 'vitest';
import {
  confirmBankDetails,
  enterBankDetails,
  getBankDetailsOfEvents,
} from '#conference/contract/bank-details.ts';
import { announceEvent, createEdition, endEvent, updateEvent } from '#conference/contract.ts';
import { test as base } from '#tests/kit.ts';
import type { TestApp } from '#tests/support/app.ts';
import { conference, eventName } from '#tests/support/conference.ts';
import { ownDetails } from '#tests/support/payment-ways.ts';

const dayMs = 24 * 60 * 60_000;
const next = 'The edition after';

const test = base
  .extend('first', ({ site }) => site.superadmin())
  .extend('second', ({ site }) => site.person({ role: 'superadmin' }))
  .extend('desk', ({ site, first, second }) => {
    const send = (call: Parameters<TestApp['call']>[0], body: object) =>
      site.call(call, { token: first.token, body });
    const detailsOf = async (name: string) =>
      (await site.call(getBankDetailsOfEvents, { token: first.token })).body.events.find(
        (one) => one.eventName === name,
      );
    const idOf = async (name: string) =>
      (
        await site.context.db.queries
          .selectFrom('event_names')
          .select('event_id')
          .where('name', '=', name)
          .executeTakeFirstOrThrow()
      ).event_id;
    async function confirmed(name: string, accountNumber: string): Promise<void> {
      site.clock.advance(1000);
      await send(enterBankDetails, { eventName: name, details: ownDetails({ accountNumber }), seen: null });
      const pending = (await detailsOf(name))?.pending?._id;
      const { status } = await site.call(confirmBankDetails, { token: second.token, body: { pending } });
      expect(status).toBe(200);
    }
    const at = (days: number) => new Date(site.clock.now + days * dayMs).toISOString();
    const date = (name: string, days: number) =>
      send(updateEvent, { eventName: name, dates: { startsAt: at(days), endsAt: at(days + 1) } });
    const begin = (name: string, from: string) => send(createEdition, { eventName: name, from });
    async function announce(name: string, main: boolean): Promise<void> {
      await date(name, 4000);
      const texts = { name, shortName: 'Edition', theme: 'A theme', venue: conference.event.venue };
      expect((await send(updateEvent, { eventName: name, texts })).status).toBe(200);
      expect((await send(announceEvent, { _id: await idOf(name), main })).status).toBe(200);
    }
    const told = async () =>
      (await site.mails()).filter(({ kind }) => kind === 'bank_details_copied').map(({ to }) => to);
    /** Creates an event whose bank account is 777..., and its next edition, whose bank account is 888... */
    async function twoEditions(): Promise<void> {
      await confirmed(eventName, '777777777777');
      await begin(next, conference.event.id);
      expect(await detailsOf(next)).toMatchObject({ status: 'taken_over' });
      await announce(next, true);
      await confirmed(next, '888888888888');
    }
    return { send, detailsOf, idOf, confirmed, at, date, begin, announce, told, twoEditions };
  });

test('a former account is not copied from an old event, also after its dates changed', async ({ desk }) => {
  await desk.twoEditions();
  await desk.begin('From the old one', conference.event.id);
  expect(await desk.detailsOf('From the old one')).toMatchObject({ status: 'sample' });
  expect((await desk.date(eventName, 5000)).status).toBe(200);
  await desk.begin('From the old one, dated anew', conference.event.id);
  expect(await desk.detailsOf('From the old one, dated anew')).toMatchObject({ status: 'sample' });
  await desk.begin('From the newest', await desk.idOf(next));
  expect(await desk.detailsOf('From the newest'), 'which is the main event').toMatchObject({
    status: 'taken_over',
    shown: ownDetails({ accountNumber: '888888888888' }),
  });
});

test('superadmins get a mail when details are copied, and when registration opens with them', async ({
  site,
  first,
  second,
  desk,
}) => {
  await desk.confirmed(eventName, '777777777777');
  const all = [first.email, second.email].sort();
  await desk.begin(next, conference.event.id);
  expect((await desk.told()).sort()).toEqual(all);
  await desk.announce(next, false);
  expect(await desk.told(), 'registration is closed').toHaveLength(2);
  await desk.send(updateEvent, { eventName: next, registrationOpen: true });
  expect(await desk.told()).toHaveLength(4);
  expect((await site.mails()).at(-1)?.text).toContain('7777 7777 7777');
  await desk.send(updateEvent, { eventName: next, registrationOpen: false });
  expect(await desk.told()).toHaveLength(4);
});

test('superadmins get a mail when a draft with a window is announced or an old event reopens', async ({
  desk,
}) => {
  await desk.confirmed(eventName, '777777777777');
  await desk.begin(next, conference.event.id);
  await desk.send(updateEvent, { eventName: next, window: { opensAt: desk.at(1), closesAt: null } });
  expect(await desk.told()).toHaveLength(4);
  await desk.announce(next, true);
  expect(await desk.told()).toHaveLength(6);
  await desk.confirmed(next, '888888888888');
  await desk.send(endEvent, { _id: conference.event.id });
  expect((await desk.send(announceEvent, { _id: conference.event.id, main: true })).status).toBe(200);
  expect(await desk.told()).toHaveLength(6);
  await desk.send(updateEvent, { eventName, registrationOpen: true });
  expect(await desk.told(), 'with the former account').toHaveLength(8);
});
