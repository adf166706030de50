import { describe, expect } from 'vitest';
import { updateEvent } from '#conference/contract.ts';
import { register, sendInvite } from '#registration/contract.ts';
import { test as base } from '#tests/kit.ts';
import {
  createDraft,
  defaultDraftSettings,
  insertConfirmedDelegates,
  publish,
} from '#tests/support/allocation-drafts.ts';
import { council, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { individualBody } from '#tests/support/registering.ts';
import { setOwner } from '#tests/support/registrations.ts';
import {
  acceptOffer,
  declineOffer,
  getOffersAndWaitingList,
  getOwnOffersAndWaitingPlaces,
  offerSeatToNextDelegate,
  requestSwap,
  withdrawOwnRegistration,
  withdrawRegistrationAsAdmin,
} from '../contract.ts';
import { closeExpiredOffersAndReoffer } from './offers.ts';
import { closeInvalidSwapsAndNotify } from './swaps.ts';

const hour = 3_600_000;
const [wanted] = council.portfolios;

const test = base
  .extend('root', ({ superadmin }) => superadmin.token)
  .extend('people', { auto: true }, async ({ site, admin }) => {
    const [seated, other, waiting] = [await site.person(), await site.person(), await site.person()];
    const people = [seated, other, waiting];
    const placed = await insertConfirmedDelegates(
      site,
      people.map(() => [wanted]),
    );
    const ids = placed.map(({ id }) => id);
    for (const [at, person] of people.entries())
      await setOwner(site.context, must(ids[at]), person.accountId);
    const seatedId = must(ids[0]);
    const draft = await createDraft(site, admin.token, {
      ...defaultDraftSettings,
      pins: [
        { regID: seatedId, committee: council.value, portfolio: wanted },
        { regID: ids[1], committee: press.value, portfolio: press.portfolios[0] },
      ],
      excluded: [ids[2]],
    });
    await publish(site, admin.token, draft._id);
    return { seated, other, waiting, seatedId };
  })
  .extend('seated', ({ people }) => people.seated)
  .extend('other', ({ people }) => people.other)
  .extend('waiting', ({ people }) => people.waiting)
  .extend('seatedId', ({ people }) => people.seatedId)
  .extend('event', ({ site, admin, root, seated, waiting, seatedId }) => {
    /** Sets the dates of the event, in hours from now. */
    async function setDates(from: number, to: number): Promise<void> {
      const [startsAt, endsAt] = [from, to].map((hours) =>
        new Date(site.clock.now + hours * hour).toISOString(),
      );
      const changed = await site.call(updateEvent, {
        body: { eventName, dates: { startsAt: startsAt ?? '', endsAt: endsAt ?? '' } },
        token: root,
      });
      expect(changed.status).toBe(200);
    }
    const ownOffers = async () =>
      (await site.call(getOwnOffersAndWaitingPlaces, { token: waiting.token })).body.offers;
    const deskOffers = async () =>
      (await site.call(getOffersAndWaitingList, { params: { eventName }, token: admin.token })).body;
    const withdrawByDesk = () =>
      site.call(withdrawRegistrationAsAdmin, {
        body: { regID: seatedId, reason: 'Did not come' },
        token: admin.token,
      });
    const leave = () =>
      site.call(withdrawOwnRegistration, { body: { eventName, reason: 'An exam' }, token: seated.token });
    async function runBackgroundWork(): Promise<void> {
      await closeExpiredOffersAndReoffer(site.context);
      await closeInvalidSwapsAndNotify(site.context);
    }
    return { setDates, ownOffers, deskOffers, withdrawByDesk, leave, runBackgroundWork };
  });

test('after the end of an announced event no seat is offered and no mail is sent', async ({
  site,
  event,
}) => {
  await event.setDates(-50, -1);
  const before = (await site.mails()).length;
  expect((await event.withdrawByDesk()).status).toBe(200);
  await event.runBackgroundWork();
  expect(await event.ownOffers()).toEqual([]);
  expect(await event.deskOffers()).toMatchObject({ open: [] });
  expect((await site.mails()).length).toBe(before);
});

test('an offer ends when the event begins, not in the evening after 48 hours', async ({
  site,
  waiting,
  event,
}) => {
  await event.setDates(5, 50);
  await event.leave();
  const [offer] = await event.ownOffers();
  expect(offer?.until).toBe(new Date(site.clock.now + 5 * hour).toISOString());
  site.clock.advance(5 * hour);
  expect(await event.ownOffers()).toEqual([]);
  const late = await site.call(acceptOffer, { body: { offerID: must(offer)._id }, token: waiting.token });
  expect(late.status).toBe(404);
  await event.runBackgroundWork();
  expect(await event.deskOffers()).toMatchObject({ open: [] });
});

test('an offer that was made before the dates changed ends when the event begins', async ({
  site,
  waiting,
  event,
}) => {
  await event.setDates(100, 150);
  await event.leave();
  const [offer] = await event.ownOffers();
  await event.setDates(-1, 50);
  expect(await event.ownOffers()).toEqual([]);
  for (const call of [acceptOffer, declineOffer])
    expect(await site.call(call, { body: { offerID: must(offer)._id }, token: waiting.token })).toMatchObject(
      { status: 409, body: { code: 'event_has_begun' } },
    );
  await event.runBackgroundWork();
  expect(await event.deskOffers()).toMatchObject({ open: [] });
  expect((await site.mails()).filter(({ kind }) => kind === 'seat_offered')).toHaveLength(1);
});

describe('what delegates and the desk can do', () => {
  const steps = {
    'before the window': { from: 100, to: 150, opens: 10, register: 403, invite: 403, offer: 200, swap: 200 },
    'while registration is open': {
      from: 100,
      to: 150,
      opens: -1,
      register: 200,
      invite: 200,
      offer: 200,
      swap: 200,
    },
    'during the event': { from: -1, to: 50, opens: -9, register: 200, invite: 200, offer: 409, swap: 200 },
    'an hour after the end': {
      from: -50,
      to: -1,
      opens: -90,
      register: 403,
      invite: 403,
      offer: 409,
      swap: 409,
    },
  };

  test.for(Object.entries(steps))(
    '%s',
    async ([_time, { from, to, opens, ...expected }], { site, admin, root, seated, event }) => {
      const opensAt = new Date(site.clock.now + opens * hour).toISOString();
      await site.call(updateEvent, { body: { eventName, window: { opensAt, closesAt: null } }, token: root });
      await event.setDates(from, to);
      const [alone, leader, invitee] = [await site.person(), await site.person(), await site.person()];
      // The other portfolios of `individualBody` are taken here.
      const wishes = { committeePreference: [council.value], portfolioPreference: [council.portfolios[1]] };
      const registered = await site.call(register, {
        body: { ...individualBody, ...wishes },
        token: alone.token,
      });
      const invited = await site.call(sendInvite, {
        body: { email: invitee.email, eventName, grpName: 'Sample' },
        token: leader.token,
      });
      const { free } = await event.deskOffers();
      const seatID = free.find(({ seat }) => seat.committee === council.shortName)?.seatID ?? '';
      const offered = await site.call(offerSeatToNextDelegate, {
        body: { eventName, seatID },
        token: admin.token,
      });
      const swapped = await site.call(requestSwap, {
        body: { eventName, committee: press.value, portfolio: press.portfolios[0] },
        token: seated.token,
      });
      expect({
        register: registered.status,
        invite: invited.status,
        offer: offered.status,
        swap: swapped.status,
      }).toEqual(expected);
    },
  );
});
