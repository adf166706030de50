import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmRegistration } from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { insertTestRegistration } from '#tests/support/registrations.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';
import { listOwnPasses, replaceOwnPass } from '../contract.ts';
import { parsePassCode } from '../rule/pass-code.ts';
import { issueMissingPasses } from './passes.ts';

let site: TestApp;
let people: Seated[];
beforeAll(async () => {
  site = await testApp();
  const seat = (at: number) => ({ committee: council.value, portfolio: council.portfolios[at] ?? '' });
  people = await seatedPeople(site, [seat(0), seat(1)], [{ name: 'Sample One' }, { name: 'Sample Two' }]);
  await issueMissingPasses(site.context);
});
afterAll(() => site.close());

const own = async ({ token }: Person) => (await site.call(listOwnPasses, { token })).body.passes;
const replace = ({ token }: Person, registrationId: string) =>
  site.call(replaceOwnPass, { token, body: { registrationId } });
const stored = (registrationId: string) =>
  site.context.db.queries
    .selectFrom('passes')
    .select(['serial_fingerprint', 'replaced_at'])
    .where('registration_id', '=', registrationId)
    .execute();

test('a seated delegate has one pass with a serial that the database does not contain', async () => {
  const [one, two] = people as [Seated, Seated];
  const [pass] = await own(one);
  expect(pass).toMatchObject({ name: 'Sample One', committeeName: council.name });
  const serial = parsePassCode(must(pass?.code));
  expect(serial).toBeDefined();
  expect((await own(two))[0]?.code).not.toBe(pass?.code);
  expect(JSON.stringify(await stored(one.regID))).not.toContain(serial);
  await issueMissingPasses(site.context);
  expect(await stored(one.regID)).toHaveLength(1);
});

test('of several new passes at once one is active, and only the owner gets one', {
  tags: ['race'],
}, async () => {
  const [one, two] = people as [Seated, Seated];
  const before = (await own(one))[0]?.code;
  const answers = await Promise.all([1, 2, 3].map(() => replace(one, one.regID)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const rows = await stored(one.regID);
  expect(rows.filter(({ replaced_at }) => replaced_at === null)).toHaveLength(1);
  expect(rows).toHaveLength(4);
  expect((await own(one))[0]?.code).not.toBe(before);
  expect(await replace(two, one.regID)).toMatchObject({ status: 404 });
});

test('a confirmed registration has a pass at once, which is shown with the seat', async () => {
  const admin = await site.person({ role: 'admin' });
  const { id } = await insertTestRegistration(site.context);
  const body = { regID: id };
  expect((await site.call(confirmRegistration, { token: admin.token, body })).status).toBe(200);
  expect(await stored(id)).toHaveLength(1);
});
