import { expect, test } from 'vitest';
import { recordDeskPayment } from '#bank/contract.ts';
import { due, openMoneyDesk } from '#tests/support/money-desk.ts';
import { openRegistration } from '#tests/support/registering.ts';

const site = await openRegistration();
const desk = await openMoneyDesk(site);

test('who recorded a payment at the desk cannot release its refund', async () => {
  const { id: regID } = await desk.placed({ paymentWay: 'desk' });
  const { token } = desk.second;
  const body = { regID, amount: due, receivedAmount: 0 };
  expect((await site.call(recordDeskPayment, { body, token })).status).toBe(200);
  await desk.decline(regID);
  const recorded = [{ amount: due, by: 'Sample Second', at: new Date(site.clock.now).toISOString() }];
  expect((await desk.refundDue(regID))?.deskPayments, 'seen by the sender').toEqual(recorded);
  expect((await desk.send(regID, due)).status).toBe(200);
  expect((await desk.refundOf('waiting', regID))?.deskPayments, 'seen by the second').toEqual(recorded);
  expect(await desk.release(regID)).toMatchObject({ status: 403, body: { code: 'recorded_by_caller' } });
  expect((await desk.release(regID, await site.superadmin())).status).toBe(200);
});
