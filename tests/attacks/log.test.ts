import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  editProfile,
  getOwnProfile,
  listAllAccounts,
  login,
  logout,
  replaceUnwantedPassword,
  resetPassword,
  sendOwnVerificationLink,
  sendResetLink,
  signup,
  verifyEmail,
} from '#accounts/contract.ts';
import { contactUs } from '#contact/contract.ts';
import { listOwnRegistrations, register } from '#registration/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { setUpSecondFactor } from '#tests/support/authenticator.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import {
  individualBody,
  inviteMember,
  paymentImage,
  setRegistrationWindow,
} from '#tests/support/registering.ts';

const secretKey = 'a sample key that no line of log may hold';
const metricsToken = 'a-sample-token-for-metrics';

let site: TestApp;
let log: ReturnType<typeof captureLog>;
beforeAll(async () => {
  site = await testApp({
    settings: { LOG_LEVEL: 'debug', SECRET_KEY: secretKey, METRICS_TOKEN: metricsToken },
  });
  log = captureLog(site.app);
  await setRegistrationWindow(site, true);
});
afterAll(() => site.close());

test('the log has successful and rejected log-ins with reason and account id', async () => {
  const { accountId, email, password, token } = await site.person();
  const before = log.lines().length;
  await site.call(login, { body: { email, password: 'a wrong password' } });
  await site.call(login, { body: { email: 'nobody@example.org', password } });
  await site.call(login, { body: { email, password } });
  await site.call(listAllAccounts, { token });
  await site.call(getOwnProfile, { token: 'x'.repeat(43) });
  await site.call(login, { body: { email: 'a line\n{"status":200}', password } });
  const said = log.lines().slice(before);
  const entry = { msg: 'request', method: 'POST', route: login.path };
  expect(said).toMatchObject([
    { ...entry, status: 401, account: accountId, refused: 'Wrong email or password' },
    { ...entry, status: 404, refused: 'No account found' },
    { ...entry, status: 200, account: accountId },
    { status: 403, account: accountId, refused: 'Not authorized to use this api endpoint' },
    { route: getOwnProfile.path, status: 401, refused: 'Unauthorized' },
    { ...entry, status: 400 },
  ]);
  for (const { reqId, time } of said) {
    expect(reqId).toMatch(/^[a-z0-9]{5,}$/);
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  }
});

test('the log never contains passwords, tokens, codes, keys or personal data', async () => {
  const secrets = new Set<string>([secretKey, metricsToken]);
  const hide = <T extends string>(one: T) => {
    secrets.add(one);
    return one;
  };
  const name = hide('Sample Person With A Long Name');
  const phone = hide('+91 98765 43210');
  const person = await site.person({ name });
  for (const one of [person.email, person.password, person.token]) hide(one);
  const { email, token } = person;
  const account = { email, name, phone, isStudentOfNITS: false };
  const password = hide('a password typed at the sign-up');
  await site.call(signup, { body: { ...account, password, confirmPassword: password } });
  await site.call(login, { body: { email, password: hide('a password typed wrongly') } });

  const unverified = await site.person({ verified: false });
  const { verifyEmailLink = '' } = (
    await site.call(sendOwnVerificationLink, { token: unverified.token, body: {} })
  ).body;
  const link = hide(verifyEmailLink.split('/').at(-1) ?? '');
  await site.call(verifyEmail, { params: { token: link } });
  await site.call(verifyEmail, { params: { token: link } });

  await site.call(register, { token, body: individualBody });
  const friend = await site.person();
  hide((await inviteMember(site, await site.person(), hide(friend.email), 'Sample Group')).inviteToken);
  const [own] = (await site.call(listOwnRegistrations, { token })).body.ypEvents;
  const picture = new URL(own?.payment ?? '', 'https://mun.example.org');
  hide(picture.searchParams.get('signature') ?? '');
  await site.app.inject({ url: picture.pathname + picture.search });
  await site.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });

  const message = hide('words for the secretariat alone');
  await site.call(contactUs, { body: { name, email, message } });
  const newPwd = hide('a password typed in the profile');
  const edited = { newName: name, phone, newPwd, confirmNewPwd: newPwd, photo: paymentImage };
  await site.call(editProfile, { token, body: edited });
  await site.call(sendResetLink, { body: { email } });
  const mail = (await site.mails()).findLast(({ kind }) => kind === 'password_reset');
  const reset = hide(/\/resetpassword\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
  const newpwd = hide('a password typed after the reset');
  await site.call(resetPassword, { body: { token: reset, newpwd, cnewpwd: newpwd } });

  const told = (await site.mails()).findLast(({ kind }) => kind === 'password_changed');
  const notMe = hide(/\/notme\/(\S+)/.exec(told?.text ?? '')?.[1] ?? '');
  hide((await site.call(replaceUnwantedPassword, { body: { token: notMe } })).body.resetToken);

  const admin = await site.person({ role: 'admin' });
  const factor = await setUpSecondFactor(site, admin);
  hide(factor.secret);
  const [recoveryCode = ''] = factor.recoveryCodes;
  hide(recoveryCode);
  const code = factor.code();
  for (const typed of [code, recoveryCode, hide('WRONG-CODE-2345')])
    await site.call(login, { body: { email: hide(admin.email), password: admin.password, code: typed } });
  await site.call(logout, { token: hide(admin.token) });

  // Renames a table to cause an internal error, which is logged with the message of the database.
  await sql`alter table ${sql.table('contact_messages')} rename to ${sql.table('gone')}`.execute(
    site.context.db.queries,
  );
  expect((await site.call(contactUs, { body: { name, email, message } })).status).toBe(500);
  expect(log.text).toContain('"request failed"');

  expect(log.lines().length).toBeGreaterThan(50);
  for (const secret of secrets) {
    expect(secret.length, secret).toBeGreaterThan(5);
    expect(log.text).not.toContain(secret);
    expect(log.text).not.toContain(encodeURIComponent(secret));
  }
  // Matches the six digits as a whole word, because longer numbers and ids can contain them by chance.
  expect(log.text).not.toMatch(new RegExp(`(?<![\\w.])${code}(?!\\w)`));
  expect(log.text).not.toMatch(/data:image|argon2id|127\.0\.0\.1|\/images\/[^:]/);
});

test('an aborted request leaves one log line and no stack', async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const before = log.lines().length;
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /v1/api/login HTTP/1.1\r\nHost: mun.example.org\r\nContent-Type: application/json\r\n');
  socket.write('Content-Length: 1000\r\n\r\n{"email":');
  await once(socket, 'ready');
  setTimeout(() => socket.destroy(), 50);
  const written = () => log.lines().slice(before);
  await expect.poll(() => written().map(({ status }) => status)).toEqual([499]);
  expect(JSON.stringify(written())).not.toContain('stack');
});

test('a request of a connection that was reset before it was accepted writes no error', async () => {
  if (!site.app.server.listening) await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const before = log.lines().length;
  site.app.server.prependOnceListener('connection', (accepted) =>
    Object.defineProperty(accepted, 'remoteAddress', { value: undefined }),
  );
  const { status } = await fetch(`http://127.0.0.1:${port}${sendResetLink.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ email: 'nobody@example.org' }),
  });
  expect(status).toBe(499);
  const logged = log.lines().slice(before);
  expect(logged.map(({ msg, route, err }) => [msg, route, err])).toEqual([
    ['request', sendResetLink.path, undefined],
  ]);
});
