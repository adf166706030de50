import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  confirmInstitute,
  dashboard,
  deleteOwnAccount,
  getLinkAccount,
  login,
  rejectSignup,
  sendInstituteLink,
  sendLink,
  signup,
  verifyToken,
} from '#accounts/contract.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { type Person, samplePerson } from '../support/people.ts';

const minuteMs = 60_000;

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const signUp = ({ institute, ...person }: Person) =>
  site.call(signup, {
    body: { ...person, ...institute, confirmPassword: person.password, isStudentOfNITS: Boolean(institute) },
  });
const logIn = async ({ email, password }: Person) =>
  (await site.call(login, { body: { email, password } })).body.token;
const askToVerify = async (token: string) =>
  (await site.call(sendLink, { token, body: {} })).body.verifyEmailLink?.split('/').at(-1) ?? '';
const verify = (token: string) => site.call(verifyToken, { params: { token } });

/** An owner, and a stranger who signs up first with everything that no one else can have then. */
async function squatted(): Promise<{ owner: Person; squatter: Person; session: string }> {
  const owner = samplePerson({ name: 'Sample Owner', student: true });
  const squatter = { ...owner, name: 'Sample Squatter', password: 'the password of the squatter' };
  expect((await signUp(squatter)).status).toBe(200);
  return { owner, squatter, session: await logIn(squatter) };
}

test('a squatter keeps an address, institute e-mail and scholar id for an hour at most', async () => {
  const { owner, squatter, session } = await squatted();
  for (let quarter = 0; quarter < 4; quarter++) {
    await askToVerify(session);
    expect((await signUp(squatter)).status).toBe(409);
    expect((await signUp(owner)).status).toBe(409);
    site.clock.advance(15 * minuteMs);
  }
  const lastLink = await askToVerify(session);
  expect((await signUp(owner)).status).toBe(200);
  expect((await site.call(dashboard, { token: session })).status).toBe(401);
  expect(await logIn(squatter)).toBeUndefined();
  expect((await verify(lastLink)).status).toBe(404);
  expect((await verify(await askToVerify(await logIn(owner)))).status).toBe(200);
});

test('an account that was never verified holds nothing once it is deleted', async () => {
  const { owner, session } = await squatted();
  expect((await site.call(deleteOwnAccount, { token: session, body: {} })).status).toBe(200);
  expect((await signUp(owner)).status).toBe(200);
});

test("a stranger's account is not verified by a link that was mailed to the owner", async () => {
  const { owner, squatter, session } = await squatted();
  const token = await askToVerify(session);
  const told = await site.call(getLinkAccount, { body: { token } });
  expect(told.body.account).toEqual({ name: squatter.name, email: owner.email });
  expect((await site.call(rejectSignup, { body: { token } })).status).toBe(200);
  expect((await site.call(dashboard, { token: session })).status).toBe(401);
  expect((await signUp(owner)).status).toBe(200);
});

test('the owner of an institute mailbox takes its e-mail and scholar id from any account', async () => {
  const { institute } = samplePerson({ student: true });
  const squatter = { ...samplePerson({ name: 'Sample Squatter' }), institute } as Person;
  await signUp(squatter);
  const session = await logIn(squatter);
  await verify(await askToVerify(session));

  const owner = await site.person();
  const asked = await site.call(sendInstituteLink, { token: owner.token, body: institute });
  const token = asked.body.confirmLink?.split('/').at(-1) ?? '';
  const stolen = await site.call(confirmInstitute, { token: session, body: { token } });
  expect(stolen.status).toBe(404);
  expect((await site.call(confirmInstitute, { token: owner.token, body: { token } })).status).toBe(200);
  expect((await site.call(dashboard, { token: owner.token })).body).toMatchObject(institute ?? {});
  expect((await site.call(dashboard, { token: session })).body).toMatchObject({
    instituteEmail: '',
    scholarID: '',
  });
  const again = await site.call(sendInstituteLink, { token: session, body: institute });
  expect([again.status, again.body.error]).toEqual([409, 'this Institute email already exists']);
});

test('a squatter can talk no one into confirming an institute e-mail for the squatter', async () => {
  const { institute } = samplePerson({ student: true });
  const squatter = await site.person();
  const asked = await site.call(sendInstituteLink, { token: squatter.token, body: institute });
  const token = asked.body.confirmLink?.split('/').at(-1) ?? '';
  const owner = await site.person();
  for (const reader of [owner.token, undefined]) {
    const answer = await site.call(confirmInstitute, { body: { token }, ...(reader && { token: reader }) });
    expect([401, 404]).toContain(answer.status);
  }
  expect((await site.call(dashboard, { token: squatter.token })).body.isStudentOfNITS).toBe(false);
});
