import { expect } from 'vitest';
import { dayMs, formatDateTimeInputValue } from '#platform/rule/dates.ts';
import { test as base } from '#tests/kit.ts';
import { askForDetails, insertGuests } from '#tests/support/hospitality.ts';
import { must } from '#tests/support/must.ts';
import { setOwner } from '#tests/support/registrations.ts';
import { getOwnStays, saveOwnStay } from '../contract.ts';

const test = base
  .extend('site', async ({ site }) => {
    await askForDetails(site);
    return site;
  })
  .extend('asha', ({ site }) => site.person({ email: 'asha@example.org' }))
  .extend('bela', ({ site }) => site.person({ email: 'bela@example.org' }))
  .extend('guests', async ({ site, asha, bela }) => {
    const guests = await insertGuests(site, [{}, {}, { accommodation: 'No' }]);
    for (const [at, { accountId }] of [asha, bela].entries())
      await setOwner(site.context, must(guests[at]).id, accountId);
    return guests.map(({ id }) => id);
  });

const arrival = { vehicle: 'train' as const, number: '12345 Sample Express', people: 3 };
const none = { vehicle: '' as const, number: '', arrivesAt: '', people: 1 };

test('a wish is mutual once both have named each other', async ({ site, guests, asha, bela }) => {
  const [hers, his] = guests as [string, string];
  const wish = (token: string, registrationId: string, roommateEmail: string) =>
    site.call(saveOwnStay, { token, body: { registrationId, roommateEmail, ...none } });
  const mutual = async ({ token }: { token: string }) =>
    must((await site.call(getOwnStays, { token })).body.registrations[0]);
  expect(await wish(asha.token, hers, 'BELA@example.org')).toMatchObject({ status: 200 });
  expect(await mutual(asha)).toMatchObject({ roommateEmail: 'bela@example.org', isMutual: false });
  expect(await mutual(bela)).toMatchObject({ roommateEmail: null, isMutual: false });
  await wish(bela.token, his, 'asha@example.org');
  expect([(await mutual(asha)).isMutual, (await mutual(bela)).isMutual]).toEqual([true, true]);
  await wish(bela.token, his, '');
  expect((await mutual(asha)).isMutual).toBe(false);
});

test('an answer does not tell whether an address has an account', async ({ site, guests, asha }) => {
  const registrationId = must(guests[0]);
  const answers = await Promise.all(
    ['bela@example.org', 'nobody@example.org'].map((roommateEmail) =>
      site.call(saveOwnStay, { token: asha.token, body: { registrationId, roommateEmail, ...none } }),
    ),
  );
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, { message: 'Stay saved' }],
    [200, { message: 'Stay saved' }],
  ]);
});

test('an arrival is saved in the time of the club, and near the event only', async ({
  site,
  guests,
  asha,
}) => {
  const registrationId = must(guests[0]);
  const at = Math.floor(site.clock.now / 60_000) * 60_000 + 60 * 60_000;
  const save = (time: number) =>
    site.call(saveOwnStay, {
      token: asha.token,
      body: {
        registrationId,
        roommateEmail: '',
        ...arrival,
        arrivesAt: formatDateTimeInputValue(time, { timeZone: 'Asia/Kolkata' }),
      },
    });
  expect(await save(at)).toMatchObject({ status: 200 });
  const { registrations } = (await site.call(getOwnStays, { token: asha.token })).body;
  expect(registrations).toMatchObject([
    { registrationId, arrival: { ...arrival, arrivesAt: new Date(at).toISOString() } },
  ]);
  expect(await save(at + 30 * dayMs)).toMatchObject({ status: 400, body: { code: 'invalid_arrival' } });
  expect(await save(at - 30 * dayMs)).toMatchObject({ status: 400, body: { code: 'invalid_arrival' } });
});

test('a delegate changes only an own registration with accommodation', async ({
  site,
  guests,
  asha,
  bela,
}) => {
  const [hers, , without] = guests as [string, string, string];
  for (const [token, registrationId] of [
    [bela.token, hers],
    [asha.token, without],
  ] as const)
    expect(
      await site.call(saveOwnStay, { token, body: { registrationId, roommateEmail: '', ...none } }),
    ).toMatchObject({ status: 404 });
  const own = { registrationId: hers, roommateEmail: 'asha@example.org', ...none };
  expect(await site.call(saveOwnStay, { token: asha.token, body: own })).toMatchObject({
    status: 400,
    body: { code: 'own_email' },
  });
});
