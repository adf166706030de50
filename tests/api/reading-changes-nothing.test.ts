import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AnyCall, Role } from '#platform/contract/call.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { insertTestRegistration } from '#tests/support/registrations.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

async function tokensOf(roles: Iterable<Role>): Promise<Map<Role, string>> {
  const tokens = new Map<Role, string>();
  for (const role of roles)
    tokens.set(role, (await (role === 'superadmin' ? site.superadmin() : site.person({ role }))).token);
  return tokens;
}

/** A GET must change nothing, since its transactions do not re-check the caller's authorization (serve.ts). */
test('a GET that asks for JSON changes nothing', async () => {
  const { id, accountId } = await insertTestRegistration(site.context);
  const tokens = await tokensOf(['client', 'admin', 'superadmin']);
  const change = vi.spyOn(site.context.db, 'change');
  const answered: AnyCall[] = [];
  for (const call of site.app.calls) {
    if (call.method !== 'GET' || call.who === 'anyone') continue;
    for (const role of call.who) {
      change.mockClear();
      const { status, headers } = await site.call(call, {
        token: tokens.get(role),
        params: { eventName, id, accountID: accountId, registrationID: id },
        query: { eventName, accountID: accountId },
      });
      if (status !== 200 || !String(headers['content-type']).startsWith('application/json')) continue;
      answered.push(call);
      expect([call.path, role, change.mock.calls.length]).toEqual([call.path, role, 0]);
    }
  }
  expect(new Set(answered).size).toBeGreaterThan(20);
});
