import { expect } from 'vitest';
import {
  confirmBankDetails,
  discardPendingBankDetails,
  enterBankDetails,
  getBankDetailsOfEvents,
} from '#conference/contract/bank-details.ts';
import { describeValuesOfAuditEntries } from '#desk/server/index.ts';
import { test as base } from '#tests/kit.ts';
import type { Person } from '#tests/support/app.ts';
import { conference, eventName } from '#tests/support/conference.ts';
import { ownDetails } from '#tests/support/payment-ways.ts';
import { addEvent, createEdition } from '../../contract.ts';

const ours = ownDetails();
const others = ownDetails({ accountNumber: '999999999999', upiIds: ['somebody@bank'] });
const [upi, bank] = ours.ways;
const sepa = {
  kind: 'sepa',
  accountHolder: 'Der Verein',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
};
const desk = { kind: 'desk', place: 'Main hall, from 8 am on the first day' };

const test = base
  .extend('first', ({ site }) => site.superadmin())
  .extend('second', ({ site }) => site.person({ role: 'superadmin', name: 'Second Sample' }))
  .extend('bankDetails', ({ site, first }) => {
    const read = async ({ token }: Person = first) => {
      const { events, isOnlySuperadmin } = (await site.call(getBankDetailsOfEvents, { token })).body;
      const event = events.find((one) => one.eventName === eventName);
      if (!event) throw new Error('no event');
      return { ...event, isOnlySuperadmin };
    };
    const type = ({ token }: Person, details: object, seen: string | null = null) =>
      site.call(enterBankDetails, { token, body: { eventName, details, seen } });
    const pendingId = async () => (await read()).pending?._id ?? '';
    const confirm = ({ token }: Person, pending: string) =>
      site.call(confirmBankDetails, { token, body: { pending } });
    const withdraw = ({ token }: Person, pending: string) =>
      site.call(discardPendingBankDetails, { token, body: { pending } });
    const setCurrency = (currency: string) =>
      site.context.db.change((transaction) => transaction.updateTable('club').set({ currency }).execute());
    const shown = async () => (await read()).shown;
    return { read, type, pendingId, confirm, withdraw, setCurrency, shown };
  });

test('what one superadmin types is shown when another has confirmed it, and not before', async ({
  first,
  second,
  bankDetails,
}) => {
  expect(await bankDetails.read()).toMatchObject({
    shown: conference.payment,
    status: 'sample',
    pending: null,
  });
  expect(await bankDetails.type(first, ours)).toMatchObject({
    status: 200,
    body: { message: 'Payment details wait for a second superadmin' },
  });
  expect(await bankDetails.shown()).toEqual(conference.payment);
  expect((await bankDetails.read(first)).pending).toMatchObject({ details: ours, isOwn: true });
  expect((await bankDetails.read(second)).pending).toMatchObject({ details: ours, isOwn: false });

  expect(await bankDetails.confirm(second, await bankDetails.pendingId())).toMatchObject({
    status: 200,
    body: { message: 'Payment details confirmed' },
  });
  expect(await bankDetails.shown()).toEqual(ours);
  expect(await bankDetails.read()).toMatchObject({
    shown: ours,
    status: 'confirmed',
    pending: null,
    isOnlySuperadmin: false,
    confirmed: { name: 'Second Sample' },
  });
});

test('who entered payment details cannot confirm them, however often or at once', {
  tags: ['race'],
}, async ({ first, bankDetails }) => {
  await bankDetails.type(first, ours);
  const id = await bankDetails.pendingId();
  for (const { status, body } of await Promise.all([
    bankDetails.confirm(first, id),
    bankDetails.confirm(first, id),
  ]))
    expect([status, body]).toEqual([
      403,
      { error: confirmBankDetails.errors.enteredByCaller.message, code: 'second_person_required' },
    ]);
  expect(await bankDetails.shown()).toEqual(conference.payment);
  expect((await bankDetails.read()).pending?._id).toBe(id);
});

test('of two who confirm at once one gets 409, and the confirmed details stay', {
  tags: ['race'],
}, async ({ site, first, second, bankDetails }) => {
  const third = await site.person({ role: 'superadmin' });
  await bankDetails.type(first, ours);
  const id = await bankDetails.pendingId();
  const both = await Promise.all([bankDetails.confirm(second, id), bankDetails.confirm(third, id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await bankDetails.shown()).toEqual(ours);
});

test('another person’s entry is not replaced or confirmed unseen', { tags: ['race'] }, async ({
  first,
  second,
  bankDetails,
}) => {
  await bankDetails.type(first, ours);
  const seen = await bankDetails.pendingId();
  const refused = { status: 409, body: { error: enterBankDetails.errors.changedMeanwhile.message } };
  expect(await bankDetails.type(second, others)).toMatchObject(refused);
  expect(await bankDetails.type(second, others, seen)).toMatchObject({ status: 200 });
  expect(await bankDetails.confirm(first, seen), 'what is there no longer').toMatchObject(refused);
  expect(await bankDetails.type(first, ours, seen)).toMatchObject(refused);
  expect(
    await bankDetails.confirm(second, await bankDetails.pendingId()),
    'who replaced it has entered it',
  ).toMatchObject({
    status: 403,
  });
  const waiting = await bankDetails.pendingId();
  const both = await Promise.all([
    bankDetails.type(first, ours, waiting),
    bankDetails.type(second, ours, waiting),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('any superadmin withdraws what waits, and what is shown stays', async ({
  first,
  second,
  bankDetails,
}) => {
  await bankDetails.type(first, ours);
  await bankDetails.confirm(second, await bankDetails.pendingId());
  expect(await bankDetails.type(first, ours)).toMatchObject({
    status: 409,
    body: { error: enterBankDetails.errors.nothingNew.message },
  });
  await bankDetails.type(first, others);
  const id = await bankDetails.pendingId();
  expect(await bankDetails.withdraw(second, id)).toMatchObject({
    status: 200,
    body: { message: 'Payment details withdrawn' },
  });
  expect(await bankDetails.withdraw(second, id)).toMatchObject({ status: 409 });
  expect(await bankDetails.confirm(second, id)).toMatchObject({ status: 409 });
  expect(await bankDetails.read()).toMatchObject({ shown: ours, status: 'confirmed', pending: null });
});

test('superadmins get old and new details by mail, and the log has who, without numbers', async ({
  site,
  first,
  second,
  bankDetails,
}) => {
  await bankDetails.type(first, ours);
  await bankDetails.confirm(second, await bankDetails.pendingId());
  const mails = (await site.mails()).filter(({ kind }) => kind.startsWith('bank_details'));
  for (const kind of ['bank_details_entered', 'bank_details_confirmed'])
    expect(mails.flatMap((mail) => (mail.kind === kind ? mail.to : [])).sort()).toEqual(
      [first.email, second.email].sort(),
    );
  expect(mails.at(-1)?.text).toContain('1234 5678 9012 (was 0000 0005 4321)');
  const log = await site.context.db.queries
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('action', 'like', 'bank_details%')
    .orderBy('id')
    .execute();
  expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['bank_details_entered', first.accountId],
    ['bank_details_confirmed', second.accountId],
  ]);
  const [entered] = await describeValuesOfAuditEntries(site.context.db.queries, log);
  expect(entered?.after).toBe('UPI (2 addresses); Bank transfer ...9012 at ABCD0123456');
});

test('a single superadmin is warned that no one can confirm', async ({ site, second, bankDetails }) => {
  await site.context.db.queries
    .updateTable('accounts')
    .set({ role: 'client' })
    .where('id', '=', second.accountId)
    .execute();
  expect((await bankDetails.read()).isOnlySuperadmin).toBe(true);
});

test('an event offers UPI, SEPA, a bank account and the desk, each confirmed by a second person', async ({
  site,
  first,
  second,
  bankDetails,
}) => {
  expect(await bankDetails.type(first, { ways: [sepa] })).toMatchObject({
    status: 409,
    body: { code: 'sepa_needs_euro' },
  });
  await bankDetails.setCurrency('EUR');
  await bankDetails.type(first, {
    ways: [desk, { ...sepa, iban: 'de02 1203 0000 0000 2020 51' }, bank, upi],
  });
  await bankDetails.confirm(second, await bankDetails.pendingId());
  expect((await bankDetails.shown()).ways).toEqual([upi, sepa, bank, desk]);
  await bankDetails.type(first, { ways: [desk] });
  expect((await bankDetails.shown()).ways).toHaveLength(4);
  await bankDetails.confirm(second, await bankDetails.pendingId());
  expect(await bankDetails.read()).toMatchObject({ shown: { ways: [desk] }, status: 'confirmed' });
  const { text } = (await site.mails()).at(-1) ?? {};
  expect(text).toContain('no longer offered (was DE02 1203 0000 0000 2020 51)');
});

test.for([
  [{ ...bank, accountHolder: ' ' }, 'Enter the account holder'],
  [{ ...upi, accountHolder: 'The\u202eClub' }, 'Enter the account holder'],
  [{ ...bank, bank: '' }, 'Enter the bank'],
  [{ ...bank, accountNumber: '1234' }, 'An account number has 5 to 34 letters and digits'],
  [{ ...bank, accountNumber: '12345678 or 1=1' }, 'An account number has 5 to 34 letters and digits'],
  [{ ...bank, accountNumber: 'PL61 1090 1014 0000 0712 1981 2875' }, 'This IBAN has a mistake'],
  [{ ...bank, accountNumber: 'letters' }, 'An account number has 5 to 34 letters and digits'],
  [{ ...bank, bankCode: 'ABCD1123456' }, 'A bank code has 6 to 12 digits'],
  [{ ...bank, bankCode: '' }, 'A bank code has 6 to 12 digits'],
  [{ ...upi, upiIds: [] }, 'Enter 1 to 5 UPI IDs'],
  [{ ...upi, upiIds: ['club@bank', 'club@bank'] }, 'Enter 1 to 5 UPI IDs'],
  [{ ...upi, upiIds: ['club@bank&am=1'] }, 'A UPI ID looks like name@bank'],
  [{ ...sepa, iban: 'DE02120300000000202052' }, 'This IBAN has a mistake'],
  [{ ...sepa, bic: 'BYLADEM' }, 'A BIC has 8 or 11 characters'],
  [{ ...sepa, accountHolder: 'x'.repeat(71) }, 'at most 70 characters'],
  [{ ...desk, place: 'Two\nlines' }, 'Say where and when'],
  [{ ...desk, iban: sepa.iban }, ''],
  [{ kind: 'cheque' }, ''],
] as const)('a payment method is refused: %j', async ([way, text], { first, bankDetails }) => {
  const { status, body } = await bankDetails.type(first, { ways: [way] });
  expect([status, body.error]).toEqual([400, expect.stringContaining(text)]);
  expect((await bankDetails.read()).pending).toBeNull();
});

test.for([
  ['PL61 1090 1014 0000 0712 1981 2874', '', 'PL61109010140000071219812874'],
  ['61109010140000071219812874', 'BREXPLPWXXX', '61109010140000071219812874'],
  ['sa0380000000608010167519', '', 'SA0380000000608010167519'],
  ['19-2000145399', '0800-00', '19-2000145399'],
  ['00012345678', 'ABCD0123456', '00012345678'],
] as const)(
  'the account %s is offered in any currency',
  async ([accountNumber, bankCode, stored], { first, second, bankDetails }) => {
    await bankDetails.type(first, { ways: [{ ...bank, accountNumber, bankCode }] });
    await bankDetails.confirm(second, await bankDetails.pendingId());
    expect((await bankDetails.shown()).ways).toEqual([{ ...bank, accountNumber: stored, bankCode }]);
  },
);

test.for([[[]], [[desk, desk]]])('the ways %j are refused', async ([ways], { first, bankDetails }) => {
  const { status, body } = await bankDetails.type(first, { ways });
  expect([status, body.error]).toEqual([400, 'Choose at least one payment method, each once']);
});

test('admins and events that are not there change nothing', async ({ site, first, second, bankDetails }) => {
  const admin = await site.person({ role: 'admin' });
  expect((await bankDetails.type(admin, ours)).status).toBe(403);
  const nowhere = { eventName: 'Nowhere', details: ours, seen: null };
  expect((await site.call(enterBankDetails, { token: first.token, body: nowhere })).status).toBe(404);
  await bankDetails.type(first, ours);
  expect((await bankDetails.confirm(admin, await bankDetails.pendingId())).status).toBe(403);
  expect((await bankDetails.confirm(second, "' or 1=1 --")).status).toBe(409);
  expect(await bankDetails.shown()).toEqual(conference.payment);
});

test('a new edition has the confirmed ones of the one before, until they are confirmed again', async ({
  site,
  first,
  second,
  bankDetails,
}) => {
  const edition = 'The edition after';
  const { token } = first;
  const begin = () =>
    site.call(createEdition, { token, body: { eventName: edition, from: conference.event.id } });
  const ofEdition = async () =>
    (await site.call(getBankDetailsOfEvents, { token })).body.events.find((one) => one.eventName === edition);
  await bankDetails.type(first, ours);
  await bankDetails.confirm(second, await bankDetails.pendingId());
  await bankDetails.type(first, others);
  await begin();
  expect(await ofEdition()).toMatchObject({
    shown: ours,
    status: 'taken_over',
    pending: null,
    confirmed: { name: 'Second Sample' },
  });
  const body = { eventName: edition, details: ours, seen: null };
  expect((await site.call(enterBankDetails, { token: second.token, body })).status).toBe(200);
  const waiting = (await ofEdition())?.pending?._id ?? '';
  expect((await bankDetails.confirm(second, waiting)).status).toBe(403);
  expect((await bankDetails.confirm(first, waiting)).status).toBe(200);
  expect(await ofEdition()).toMatchObject({ shown: ours, status: 'confirmed', pending: null });
  expect(await bankDetails.read()).toMatchObject({
    shown: ours,
    status: 'confirmed',
    pending: { details: others },
  });
});

test('a new edition has the details of the main event, also if a side event has later ones', async ({
  site,
  first,
  second,
  bankDetails,
}) => {
  const { token } = first;
  await bankDetails.type(first, ours);
  await bankDetails.confirm(second, await bankDetails.pendingId());
  await site.call(addEvent, { token, body: { eventName: 'A mock' } });
  const eventOf = async (name: string) =>
    (await site.call(getBankDetailsOfEvents, { token })).body.events.find((one) => one.eventName === name);
  const body = { eventName: 'A mock', details: others, seen: null };
  expect((await site.call(enterBankDetails, { token, body })).status).toBe(200);
  site.clock.advance(60_000);
  expect((await bankDetails.confirm(second, (await eventOf('A mock'))?.pending?._id ?? '')).status).toBe(200);
  const edition = { eventName: 'The edition after', from: conference.event.id };
  await site.call(createEdition, { token, body: edition });
  expect(await eventOf('The edition after')).toMatchObject({ shown: ours, status: 'taken_over' });
});

test('a club outside India has no payment method instead of the samples of India', async ({
  site,
  first,
  second,
  bankDetails,
}) => {
  await site.context.db.change((transaction) =>
    transaction.updateTable('club').set({ country: 'PL', currency: 'PLN' }).execute(),
  );
  expect(await bankDetails.read()).toMatchObject({ shown: { ways: [] }, status: 'missing' });
  await bankDetails.type(first, { ways: [bank] });
  await bankDetails.confirm(second, await bankDetails.pendingId());
  expect(await bankDetails.read()).toMatchObject({ shown: { ways: [bank] }, status: 'confirmed' });
});

test('samples, and unconfirmed details, are not taken over; nor has an added event any', async ({
  site,
  first,
  bankDetails,
}) => {
  const { token } = first;
  await bankDetails.type(first, ours);
  const from = conference.event.id;
  await site.call(createEdition, { token, body: { eventName: 'The edition after', from } });
  await site.call(addEvent, { token, body: { eventName: 'A mock' } });
  const { events } = (await site.call(getBankDetailsOfEvents, { token })).body;
  for (const name of ['The edition after', 'A mock'])
    expect(events.find((one) => one.eventName === name)).toMatchObject({ status: 'sample', pending: null });
});
