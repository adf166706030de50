import { expect, test } from 'vitest';
import type { Person } from '#tests/support/app.ts';
import { council, eventName, fees, press } from '#tests/support/conference.ts';
import {
  errorAnswer,
  individualBody,
  openRegistration,
  ownRegistrations,
  registerDirectly,
  setRegistrationWindow,
} from '#tests/support/registering.ts';
import { rupees } from '#tests/support/rupees.ts';
import { register } from '../contract/form.ts';

const dietaryText = 'Dietary needs take one line of at most 100 characters';

const site = await openRegistration();
const delegate = await site.person();

const send = (body: unknown, { token }: Person = delegate) => site.call(register, { body, token });
const count = async (table: 'images' | 'registrations' | 'outbox', accountId: string) => {
  const { queries } = site.context.db;
  if (table === 'outbox') return (await site.mails()).filter(({ kind }) => kind === 'registered').length;
  const rows = await queries.selectFrom(table).select('id').where('account_id', '=', accountId).execute();
  return rows.length;
};

test('an outsider registers alone, sees the registration, and is mailed', async () => {
  const outsider = await site.person({ name: 'Sample Outsider' });
  const answer = await send({ ...individualBody, accomodation: 'Yes' }, outsider);
  const fee = {
    registration: fees.individual,
    hospitality: fees.hospitality,
    total: fees.individual + fees.hospitality,
  };
  expect(answer).toMatchObject({ status: 200, body: { message: 'Event registration completed', fee } });
  expect(await ownRegistrations(site, outsider)).toEqual([
    {
      _id: expect.any(String),
      eventName,
      status: 'pending',
      mode: 'individual',
      regsiteredat: new Date(site.clock.now).toISOString(),
      revision: 0,
      surchargeAmount: 0,
      discountPercent: 0,
      unusedDiscountAmount: 0,
      committeePreference: individualBody.committeePreference,
      committeeNames: [council.shortName, press.shortName],
      portfolioPreference: individualBody.portfolioPreference,
      portfolioChoices: [
        { committee: council.value, portfolio: council.portfolios[1] },
        { committee: press.value, portfolio: press.portfolios[0] },
      ],
      previousMunExperience: individualBody.previousMunExperience,
      college: individualBody.college,
      accomodation: 'Yes',
      experienceLevel: null,
      dietaryNeeds: null,
      transactionNumber: null,
      paymentWay: 'upi',
      payment: expect.stringMatching(/^\/images\/[\w-]+\?until=\d+&signature=/),
      assignedCommittee: '',
      assignedCommitteeName: '',
      assignedPortfolio: '',
      declinedBecause: null,
      withdrawn: false,
      proofRequested: false,
      over: false,
      fee,
      paymentReference: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
    },
  ]);
  const mail = (await site.mails()).find(({ kind, to }) => kind === 'registered' && to === outsider.email);
  expect(mail?.text).toContain('Dear Sample Outsider,');
  expect(mail?.text).toContain(council.name);
  expect(mail?.text).toContain(rupees(fee.total));
});

test('a full decoding queue refuses the request before the upload', { tags: ['race'] }, async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { decoding } = site.context;
  const held: Promise<void>[] = [];
  await expect(async () => {
    for (;;) {
      decoding.rejectWhenFull();
      held.push(decoding.run(() => gate));
    }
  }).rejects.toMatchObject({ status: 503 });
  // An empty body gives 503 and not 400, because the body is not read.
  expect(await send({})).toEqual(errorAnswer(503, 'The server is busy, please try again in a moment.'));
  open();
  await Promise.all(held);
  expect((await send({})).status).toBe(400);
});

test('a student of the institute needs no college or accommodation and pays no hospitality', async () => {
  const student = await site.person({ institute: true });
  const { college: _college, ...body } = { ...individualBody, accomodation: 'Yes' };
  expect((await send(body, student)).body.fee).toEqual({
    registration: fees.individual,
    hospitality: 0,
    total: fees.individual,
  });
});

test('a second registration is refused in every mode', async () => {
  const again = await site.person();
  await send(individualBody, again);
  const signedUp = 'Signup with this email for the event already exists';
  expect(await send(individualBody, again)).toEqual(errorAnswer(409, signedUp));
  const asLeader = {
    ...individualBody,
    isGroupRegistration: true,
    grpName: 'Any',
    grpMembers: ['a@example.org'],
  };
  expect(await send(asLeader, again)).toEqual(errorAnswer(409, 'You have already registered for this event'));
});

test('fifty concurrent identical requests create one registration, one picture and one mail', {
  tags: ['race'],
}, async () => {
  const eager = await site.person();
  const mailsBefore = await count('outbox', eager.accountId);
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(individualBody, eager)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const others = answers.filter(({ status }) => status !== 200);
  expect(new Set(others.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
    new Set(['409 Signup with this email for the event already exists']),
  );
  expect(await count('registrations', eager.accountId)).toBe(1);
  expect(await count('images', eager.accountId)).toBe(1);
  expect(await count('outbox', eager.accountId)).toBe(mailsBefore + 1);
});

test.each([
  ['no payment', { payment: undefined }, 'Please fill all required fields'],
  ['an empty payment', { payment: '' }, 'Please fill all required fields'],
  ['the words of a member as payment', { payment: 'not applicable' }, 'Please fill all required fields'],
  ['no experience', { previousMunExperience: '  ' }, 'Please fill all required fields'],
  ['no college', { college: ' ' }, 'Please fill all required fields'],
  ['no answer about the stay', { accomodation: undefined }, 'Please fill all required fields'],
  ['another answer about the stay', { accomodation: 'Maybe' }, 'Please fill all required fields'],
  ['a long story of what to eat', { dietaryNeeds: 'x'.repeat(101) }, dietaryText],
  ['what to eat on two lines', { dietaryNeeds: 'Vegan\nHalal' }, dietaryText],
  ['what to eat against the direction of reading', { dietaryNeeds: 'Vegan\u202e' }, dietaryText],
  ['what to eat that is no text', { dietaryNeeds: ['Vegan'] }, dietaryText],
  ['no mode', { isGroupRegistration: undefined }, 'Please fill all required fields'],
  ['no event', { eventName: undefined }, 'Please fill all required fields'],
  ['no committee', { committeePreference: [] }, 'invalid committee selection'],
  ['committees that are no list', { committeePreference: council.value }, 'invalid committee selection'],
  [
    'a hundred committees',
    { committeePreference: Array(100).fill(press.value) },
    'invalid committee selection',
  ],
  ['no list of portfolios', { portfolioPreference: undefined }, 'invalid portfolio selection'],
  [
    'a text file as payment',
    { payment: `data:image/png;base64,${btoa('no picture')}` },
    'Invalid file type or image is greater than 500KB',
  ],
  [
    'an address as payment',
    { payment: 'https://example.org/payment.png' },
    'Invalid file type or image is greater than 500KB',
  ],
  [
    'a payment that is too large',
    { payment: `data:image/png;base64,${'A'.repeat(690_000)}` },
    'Invalid file type or image is greater than 500KB',
  ],
])('%s is refused and nothing is stored', async (_case, wrong, error) => {
  expect(await send({ ...individualBody, ...wrong })).toEqual(errorAnswer(400, error));
  expect(await count('registrations', delegate.accountId)).toBe(0);
  expect(await count('images', delegate.accountId)).toBe(0);
});

test('a body beyond the limit is refused before it is read', async () => {
  const payment = `data:image/png;base64,${'A'.repeat(900_000)}`;
  const error = 'Invalid file type or image is greater than 500KB';
  expect(await send({ ...individualBody, payment })).toEqual(errorAnswer(413, error));
});

test('an unknown event is refused', async () => {
  const unknown = { ...individualBody, eventName: 'Mock MUN 1999' };
  expect(await send(unknown)).toEqual(errorAnswer(404, 'No such event exists'));
});

test('only a delegate whose e-mail is verified registers', async () => {
  const unverified = await site.person({ verified: false });
  expect(await send(individualBody, unverified)).toEqual(
    errorAnswer(403, 'You need to verify your email first'),
  );
});

test('an account that was deleted meanwhile cannot register', async () => {
  await expect(registerDirectly(site, 'gone', {})).rejects.toMatchObject({
    status: 404,
    message: 'User not found',
  });
});

test('a request that fails another check decodes no picture', async () => {
  const attempt = registerDirectly(site, delegate.accountId, { committeePreference: ['Senate'] }, () =>
    Promise.reject(new Error('a picture was decoded')),
  );
  await expect(attempt).rejects.toThrow('invalid committee selection');
});

test('closed registration is refused with the event name, even if it closes during decoding', async () => {
  const closed = `Registration for the ${eventName} has been closed!`;
  const attempt = registerDirectly(site, delegate.accountId, {}, () => setRegistrationWindow(site, false));
  await expect(attempt).rejects.toMatchObject({ status: 403, message: closed });
  expect(await send(individualBody)).toEqual(errorAnswer(403, closed));
  expect(await count('registrations', delegate.accountId)).toBe(0);
  await setRegistrationWindow(site, true);
});
