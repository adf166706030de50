import { expect } from 'vitest';
import { listSeats } from '#allocation/contract.ts';
import { test as base } from '#tests/kit.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { insertTestRegistration } from '#tests/support/registrations.ts';

const test = base.extend('lists', ({ site, admin }) => {
  const seats = (token = admin.token, name = eventName) =>
    site.call(listSeats, { params: { eventName: name }, token });
  const file = (format: string, token = admin.token, name = eventName) =>
    site.app.inject({
      method: 'GET',
      url: `/v1/api/admin/allocation/${encodeURIComponent(name)}/seats/${format}`,
      headers: { authorization: `Bearer ${token}` },
    });
  return { seats, file };
});

test('every seat is listed with its delegate and exported as a spreadsheet, with an audit entry', async ({
  site,
  lists,
}) => {
  const [portfolio] = council.portfolios;
  const { id, name, email } = await insertTestRegistration(site.context, {
    name: '=Sample(1)',
    status: 'confirmed',
    assigned: { committee: council.value, portfolio },
  });
  const { committees } = (await lists.seats()).body;
  const list = committees.find(({ committee }) => committee === council.value)?.seats;
  expect(list).toHaveLength(council.portfolios.length);
  expect(list?.find((seat) => seat.portfolio === portfolio)?.delegate).toMatchObject({
    regID: id,
    name,
    email,
  });
  expect(list?.filter(({ delegate }) => delegate)).toHaveLength(1);

  const csv = await lists.file('csv');
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.body).toContain(`"${council.shortName}","${portfolio}","1","'=Sample(1)","${email}"`);
  expect((await lists.file('xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK');
  const written = await site.context.db.queries
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'seats_exported')
    .orderBy('id')
    .execute();
  expect(written.map(({ after }) => after)).toEqual(['csv', 'xlsx']);
});

test('seats are refused for an unknown event and in another format', async ({ admin, lists }) => {
  expect((await lists.seats(admin.token, 'No Conference')).status).toBe(404);
  expect((await lists.file('csv', admin.token, 'No Conference')).statusCode).toBe(404);
  expect((await lists.file('pdf')).statusCode).toBe(400);
});
