import { expect } from 'vitest';
import { test as base } from '#tests/kit.ts';
import { tokenIn } from '#tests/support/account-links.ts';
import {
  confirmInstitute,
  getOwnProfile,
  login,
  resetPassword,
  scheduleOwnAccountDeletion,
  sendInstituteLink,
  verifyEmail,
} from '../contract.ts';
import { issueOperatorLink, LinkNotIssuableError } from './one-time-links.ts';

const test = base.extend(
  'printLink',
  ({ site }) =>
    (email: string, isInstitute = false) =>
      issueOperatorLink(site.context, { email, isInstitute }),
);

test('the operator prints a link that sets a new password, once', async ({ site, printLink }) => {
  const { email } = await site.person();
  const { purpose, address } = await printLink(` ${email.toUpperCase()} `);
  expect([purpose, address]).toEqual(['reset', expect.stringContaining('/resetpassword/')]);
  const body = { token: tokenIn(address), newpwd: 'another-password' };
  const confirmed = { ...body, cnewpwd: body.newpwd };
  expect((await site.call(resetPassword, { body: confirmed })).status).toBe(200);
  expect((await site.call(login, { body: { email, password: body.newpwd } })).status).toBe(200);
  expect((await site.call(resetPassword, { body: confirmed })).status).not.toBe(200);
});

test('a link verifies the address of an unverified account, and is audited', async ({ site, printLink }) => {
  const { email, accountId } = await site.person({ verified: false });
  const { purpose, address } = await printLink(email);
  expect(purpose).toBe('verify');
  expect((await site.call(verifyEmail, { params: { token: tokenIn(address) } })).status).toBe(200);
  const log = await site.context.db.queries
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id', 'after'])
    .where('action', '=', 'link_printed')
    .execute();
  expect(log).toEqual([{ actor_id: 'command_line', subject_id: accountId, after: 'verify' }]);
});

test('a link confirms the institute e-mail that the account claims', async ({ site, printLink }) => {
  const instituteEmail = 'claimed@nits.ac.in';
  const claim = { instituteEmail, scholarID: '25-1', branch: 'Physics', year: '3rd year' };
  for (const isStudent of [false, true]) {
    const { email, token } = await site.person({ institute: isStudent });
    await site.call(sendInstituteLink, {
      token,
      body: isStudent ? { ...claim, instituteEmail: `other-${instituteEmail}`, scholarID: '25-2' } : claim,
    });
    const printed = await printLink(email, true);
    expect(printed.address).toContain('/confirminstitute/');
    const body = { token: tokenIn(printed.address) };
    expect((await site.call(confirmInstitute, { token, body })).status).toBe(200);
    const profile = (await site.call(getOwnProfile, { token })).body;
    expect(profile).toMatchObject({ instituteEmail: printed.instituteEmail, instituteConfirmed: true });
    await expect(printLink(email, true)).rejects.toThrow('no institute e-mail');
  }
});

test('no link is issued for an unknown or deleted account, or without a claimed institute e-mail', async ({
  site,
  printLink,
}) => {
  const leaving = await site.person();
  await site.call(scheduleOwnAccountDeletion, { token: leaving.token, body: {} });
  const outsider = await site.person();
  const student = await site.person({ institute: true });
  for (const wrong of ['unknown@example.org', 'no address', leaving.email])
    await expect(printLink(wrong)).rejects.toThrow(LinkNotIssuableError);
  for (const { email } of [outsider, student])
    await expect(printLink(email, true)).rejects.toThrow('no institute e-mail');
  expect((await printLink(outsider.email)).purpose).toBe('reset');
});
