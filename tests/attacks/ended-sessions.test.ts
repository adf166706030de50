import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoteToClient, endSessionsOfAccount } from '#accounts/contract.ts';
import type { AnyCall } from '#platform/contract/call.ts';
import {
  confirmRegistration,
  declineRegistration,
  listOwnRegistrations,
  register,
} from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { individualBody, setRegistrationWindow } from '#tests/support/registering.ts';

let site: TestApp;
let superadmin: Person;
beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  await setRegistrationWindow(site, true);
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

/** Sends the head of a request with a token, runs `meanwhile`, then sends the body. Resolves with the status. */
async function slowly(call: AnyCall, token: string, body: object, meanwhile: () => Promise<unknown>) {
  const text = JSON.stringify(body);
  const socket = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    [
      `${call.method} ${call.path} HTTP/1.1`,
      'Host: mun.example.org',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  );
  await once(socket, 'ready');
  await new Promise((resolve) => setTimeout(resolve, 100));
  await meanwhile();
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  socket.write(text);
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

const statusOf = async (person: Person) =>
  (await site.call(listOwnRegistrations, { token: person.token })).body.ypEvents.map(({ status }) => status);

test('an admin demoted between head and body of a request decides nothing', async () => {
  const delegate = await site.person();
  await site.call(register, { token: delegate.token, body: individualBody });
  const [{ _id = '' } = {}] = (await site.call(listOwnRegistrations, { token: delegate.token })).body
    .ypEvents;
  const admin = await site.person({ role: 'admin' });
  const demoted = () =>
    site.call(demoteToClient, { token: superadmin.token, body: { accountID: admin.accountId } });
  expect(await slowly(confirmRegistration, admin.token, { regID: _id }, demoted)).toBe(401);
  expect(await statusOf(delegate)).toEqual(['pending']);
});

test('a call whose session ends while it runs changes nothing', async () => {
  const delegate = await site.person();
  const { decoding } = site.context;
  const { reserve } = decoding;
  // Ends the session while the picture is being decoded.
  const ended = () =>
    site.call(endSessionsOfAccount, { token: superadmin.token, body: { accountID: delegate.accountId } });
  Object.assign(decoding, {
    reserve: (first: Parameters<typeof reserve>[0]) =>
      reserve((place) =>
        first({
          async run(work, signal) {
            const decoded = await place.run(work, signal);
            await ended();
            return decoded;
          },
        }),
      ),
  });
  const answer = await site.call(register, { token: delegate.token, body: individualBody });
  Object.assign(decoding, { reserve });
  expect(answer.status).toBe(401);
  const stored = await site.context.db.queries
    .selectFrom('registrations')
    .select('id')
    .where('account_id', '=', delegate.accountId)
    .execute();
  expect(stored).toEqual([]);
});

test('an admin with a valid session decides', async () => {
  const delegate = await site.person();
  await site.call(register, { token: delegate.token, body: individualBody });
  const [{ _id = '' } = {}] = (await site.call(listOwnRegistrations, { token: delegate.token })).body
    .ypEvents;
  const admin = await site.person({ role: 'admin' });
  expect(await slowly(declineRegistration, admin.token, { regID: _id }, async () => {})).toBe(200);
  expect(await statusOf(delegate)).toEqual(['declined']);
});
