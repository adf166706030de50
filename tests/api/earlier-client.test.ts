import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  editProfile,
  getOwnProfile,
  scheduleClientDeletion,
  scheduleOwnAccountDeletion,
} from '#accounts/contract.ts';
import {
  getRegistration,
  listAllRegistrations,
  listOwnRegistrations,
  listRegistrationsByStatus,
  register,
} from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { individualBody, paymentImage, setRegistrationWindow } from '#tests/support/registering.ts';

// These tests check everything that clients of the earlier API rely on (product 12.1).
let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin' });
  await setRegistrationWindow(site, true);
});
afterAll(() => site.close());

const edit = ({ token }: Person, body: unknown) => site.call(editProfile, { token, body });
const photoOf = async ({ token }: Person) => (await site.call(getOwnProfile, { token })).body.photo;
const asPicture = async (address: string) =>
  site.app.inject(address).then(({ statusCode, rawPayload }) => [statusCode, rawPayload.length]);

test('a profile sent back with the address of its photo changes everything but the photo', async () => {
  const delegate = await site.person();
  await edit(delegate, { photo: paymentImage });
  const address = await photoOf(delegate);
  const shown = await asPicture(address);
  expect(shown[0]).toBe(200);
  for (const [index, photo] of [address, `https://mun.example.org${address}`].entries()) {
    const answer = await edit(delegate, { newName: `Name ${index}`, photo });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Profile edited successfully' } });
  }
  expect(await edit(delegate, { photo: address })).toMatchObject({ status: 200 });
  site.clock.advance(60 * 60_000);
  expect((await asPicture(address))[0]).toBe(404);
  expect((await edit(delegate, { newName: 'Late Name', photo: address })).status).toBe(200);
  expect(await asPicture(await photoOf(delegate))).toEqual(shown);
  expect((await site.call(getOwnProfile, { token: delegate.token })).body.name).toBe('Late Name');
});

test("the default picture's address neither changes nor removes a photo", async () => {
  const delegate = await site.person();
  const byDefault = await photoOf(delegate);
  expect((await edit(delegate, { newName: 'Without Photo', photo: byDefault })).status).toBe(200);
  expect(await photoOf(delegate)).toBe(byDefault);
  await edit(delegate, { photo: paymentImage });
  const address = await photoOf(delegate);
  expect((await edit(delegate, { phone: '98765 43210', photo: byDefault })).status).toBe(200);
  expect(await photoOf(delegate)).toBe(address);
});

test('an address of another photo is rejected', async () => {
  const [delegate, other] = [await site.person(), await site.person()];
  await edit(other, { photo: paymentImage });
  const error = 'Invalid file type or image is greater than 300KB';
  const wrong = [
    await photoOf(other),
    'https://elsewhere.example.org/default-photo.svg',
    '/favicon.ico',
    `/images/${'x'.repeat(3000)}`,
  ];
  for (const photo of wrong)
    expect(await edit(delegate, { newName: 'Any', photo })).toMatchObject({ status: 400, body: { error } });
});

test('in every record of a registration without a seat, committee and portfolio are empty texts', async () => {
  const delegate = await site.person();
  await site.call(register, { token: delegate.token, body: individualBody });
  const unseated = { assignedCommittee: '', assignedPortfolio: '', college: individualBody.college };
  expect(await recordsOf(delegate)).toEqual(Array(4).fill(expect.objectContaining(unseated)));
});

test("in every record of a student of the institute, the college is the institute's name", async () => {
  const student = await site.person({ institute: true });
  const { college, accomodation, ...body } = individualBody;
  await site.call(register, { token: student.token, body });
  const ofInstitute = { college: 'NITS' };
  expect(await recordsOf(student)).toEqual(Array(4).fill(expect.objectContaining(ofInstitute)));
});

/** Returns the person's only registration as the four calls of the specification show it. */
async function recordsOf({ email, token }: Person) {
  const [own] = (await site.call(listOwnRegistrations, { token })).body.ypEvents;
  const byAdmin = { token: admin.token };
  const all = (await site.call(listAllRegistrations, byAdmin)).body.allSuchEvents;
  const params = { eventName, status: 'pending' } as const;
  const pending = (await site.call(listRegistrationsByStatus, { ...byAdmin, params })).body.allSuchEvents;
  const one = await site.call(getRegistration, { ...byAdmin, params: { eventID: must(own)._id } });
  const isTheirs = (record: { email: string }) => record.email === email;
  return [own, all.find(isTheirs), pending.find(isTheirs), one.body.eventDetails];
}

test('a text that ended its list in the specification has no added full stop', async () => {
  const { token } = await site.superadmin();
  const refusals = [
    await site.call(scheduleClientDeletion, { token, body: { accountID: admin.accountId } }),
    await site.call(scheduleOwnAccountDeletion, { token: admin.token, body: {} }),
  ];
  for (const { body } of refusals) expect(body.error).toBe('Only users with the role client can be deleted');
});
