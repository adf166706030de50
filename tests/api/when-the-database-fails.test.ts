import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyCall } from '#platform/contract/call.ts';
import { somethingWentWrongText } from '#platform/contract/common.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { individualBody } from '#tests/support/registering.ts';

/** Bodies of calls that need no account. For other calls the caller is looked up before the input is read. */
const bodies: Readonly<Record<string, unknown>> = {
  '/v1/api/login': { email: 'delegate@example.org', password: 'sample-password' },
  '/v1/api/signup': {
    email: 'delegate@example.org',
    name: 'Sample Delegate',
    phone: '+91 90000 00000',
    password: 'sample-password',
    confirmPassword: 'sample-password',
    isStudentOfNITS: false,
  },
  '/v1/api/sendresetpwdlink': { email: 'delegate@example.org' },
  '/v1/api/resetpassword': { token: 'sample', newpwd: 'sample-password', cnewpwd: 'sample-password' },
  '/v1/api/verifylink/account': { token: 'sample' },
  '/v1/api/verifylink/notme': { token: 'sample' },
  '/v1/api/notme': { token: 'sample' },
  '/v1/api/setup/link': { token: 'sample' },
  '/v1/api/setup': {
    token: 'sample',
    club: { name: 'Sample', shortName: 'Sample', email: 'sample@example.org', phone: '+48 600 100 200' },
    region: { country: 'PL', currency: 'PLN', locale: 'pl-PL', timeZone: 'Europe/Warsaw' },
    institute: null,
    superadmin: {
      name: 'Sample',
      email: 'sample@example.org',
      phone: '+48 600 100 200',
      password: 'sample-password',
    },
    edition: {
      eventName: 'Sample',
      theme: '',
      startsOn: '2027-03-19',
      endsOn: '2027-03-21',
      venue: 'Sample',
      address: 'Sample',
      fee: 0,
    },
    pages: 'empty',
  },
  '/v1/api/guardian': { token: 'sample' },
  '/v1/api/guardian/sign': { token: 'sample', name: 'Sample', version: 1 },
  '/v1/api/contactus': { name: 'Sample', email: 'sample@example.org', message: 'Sample words' },
  '/v1/api/reports': {
    lookup: 'x'.repeat(43),
    codeKey: 'sample',
    envelopes: [{ keyId: 'sample', sealedKey: 'sample' }],
    message: 'sample',
  },
  '/v1/api/reports/open': { lookup: 'x'.repeat(43) },
  '/v1/api/reports/add': { lookup: 'x'.repeat(43), message: 'sample' },
  '/v1/api/reg/yp': individualBody,
};

/** The error text of each call for an internal error (product 12.1). */
const ownWords: Readonly<Record<string, string>> = {
  'POST /v1/api/login': 'Failed to log in',
  'POST /v1/api/signup': 'Failed to sign up',
  'POST /v1/api/sendresetpwdlink': 'Server Error',
  'PUT /v1/api/resetpassword': 'Server Error',
  'PUT /v1/api/notme': 'Server Error',
  'PUT /v1/api/verifytoken/:token': 'Server Error',
  'POST /v1/api/sendlink': 'Server Error',
  'PUT /v1/api/all/edit/profile': 'Something went wrong on the server side, profile update failed',
  'POST /v1/api/reg/yp': 'Something went wrong on the server side',
  'POST /v1/api/sendinvite': 'something went wrong',
  'DELETE /v1/api/sendinvite': 'something went wrong',
  'PUT /v1/api/elevate/admin': 'Internal server error',
  'PUT /v1/api/demote/client': 'Internal server error',
  'DELETE /v1/api/superadmin/deleteaccount': 'Internal server error',
  'POST /v1/api/contactus': 'something went wrong',
};

let site: TestApp;
let token: string;
beforeAll(async () => {
  site = await testApp();
  token = (await site.person()).token;
  const { db } = site.context;
  // Renames each table, so that every query fails.
  for (const { name } of await db.queries.introspection.getTables())
    await sql`alter table ${sql.table(name)} rename to ${sql.table(`gone_${name}`)}`.execute(db.queries);
});
afterAll(() => site.close());

const nameOf = ({ method, path }: AnyCall) => `${method} ${path}`;

test('an internal error does not reveal its cause', async () => {
  const answered = new Map<string, string>();
  for (const call of site.app.calls) {
    const body = call.method === 'GET' ? {} : { body: bodies[call.path] ?? {} };
    const answer = await site.call(call, {
      ...body,
      token,
      params: {
        token: 'sample',
        eventName: 'Sample',
        committee: 'sample',
        draftID: 'sample',
        code: 'sample',
        planId: 'sample',
        textId: 'sample',
        keyId: 'sample',
        sheet: 'sample',
      },
    });
    if (answer.status === 200) continue;
    expect([answer.status, answer.body], nameOf(call)).toEqual([
      500,
      { error: call.failed ?? somethingWentWrongText, code: 'internal_error' },
    ]);
    answered.set(nameOf(call), answer.body.error ?? '');
  }
  expect(Object.fromEntries(answered)).toMatchObject(ownWords);
});
