import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { madeUpConference } from '#tests/support/made-up-conference.ts';
import { parseInputs } from './inputs.ts';
import {
  computeClosingDigest,
  computeCommitment,
  computeInputsDigest,
  computeLotteryOrder,
  computeLotterySeed,
  findTypedTicketOrSeveral,
  shortenTicket,
} from './lottery-order.ts';

const lottery = { secret: 'ab'.repeat(32), digest: '0c'.repeat(32), publicNumber: 'round 4242: 7f3a' };
const hash = (text: string) => createHash('sha256').update(text, 'utf8').digest();

test('the commitment is the SHA-256 of the secret as text', async () => {
  expect(await computeCommitment(lottery.secret)).toBe(hash(lottery.secret).toString('hex'));
});

test('the seed and the order equal those of the document, computed with another library', async () => {
  const seed = hash(`${lottery.secret}\n${lottery.digest}\n${lottery.publicNumber}`);
  expect(await computeLotterySeed(lottery)).toBe(seed.toString('hex'));
  const tickets = Array.from({ length: 500 }, (_, at) => `T-${at}`);
  const byHmac = tickets
    .map((ticket) => ({ ticket, number: createHmac('sha256', seed).update(ticket, 'utf8').digest() }))
    .sort((a, b) => Buffer.compare(a.number, b.number))
    .map(({ ticket }) => ticket);
  expect(await computeLotteryOrder(lottery, tickets)).toEqual(byHmac);
  expect(byHmac).not.toEqual(tickets);
});

test('the order contains every ticket once and does not depend on their order in the list', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.stringMatching(/^[\w-]{1,9}$/), { maxLength: 40 }),
      async (tickets) => {
        const order = await computeLotteryOrder(lottery, tickets);
        expect(order.toSorted()).toEqual(tickets.toSorted());
        expect(await computeLotteryOrder(lottery, tickets.toReversed())).toEqual(order);
      },
    ),
  ));

test.each(['secret', 'digest'] as const)('another %s is another order', async (part) => {
  const tickets = Array.from({ length: 50 }, (_, at) => `T-${at}`);
  const other = { ...lottery, [part]: '11'.repeat(32) };
  expect(await computeLotteryOrder(other, tickets)).not.toEqual(await computeLotteryOrder(lottery, tickets));
});

test('the closing digest equals that of the document, with tickets sorted by code units', async () => {
  const inputs = parseInputs({
    seats: [
      { committee: 'Ü', portfolio: 'b' },
      { committee: 'A', portfolio: 'a' },
    ],
    delegates: ['a', 'B', '_', '10', '9'].map((ticket) => ({
      ticket,
      wishes: [{ committee: 'Ü', portfolios: ['b'] }],
    })),
    lottery,
  });
  const wishes = '[["Ü",["b"]]]';
  const tickets = ['10', '9', 'B', '_', 'a'].map((ticket) => `["${ticket}",${wishes}]`);
  const text = `[[["Ü","b"],["A","a"]],[${tickets.join(',')}]]`;
  expect(await computeClosingDigest(inputs)).toBe(hash(text).toString('hex'));
});

test('the closing digest depends on tickets, wishes and seats, and on no later decision', async () => {
  const inputs = madeUpConference({ delegates: 6, seats: 24, seed: 3 });
  const digest = await computeClosingDigest(inputs);
  const [first, ...rest] = inputs.delegates;
  if (!first) throw new Error('no delegate');
  const mixed = { ...inputs, delegates: [...rest, first] };
  const corrected = { ...inputs, delegates: [{ ...first, level: 'beginner' as const }, ...rest] };
  const withheld = { ...inputs, seats: inputs.seats.map((seat) => ({ ...seat, withheld: true })) };
  for (const same of [mixed, corrected, withheld]) expect(await computeClosingDigest(same)).toBe(digest);
  const other = { ...inputs, delegates: [{ ...first, wishes: first.wishes.toReversed() }, ...rest] };
  for (const changed of [other, { ...inputs, delegates: rest }])
    expect(await computeClosingDigest(changed)).not.toBe(digest);
});

test('the input digest depends on every input, but not on the order of delegates', async () => {
  const inputs = madeUpConference({ delegates: 6, seats: 24, seed: 3 });
  const digest = await computeInputsDigest(inputs);
  expect(await computeInputsDigest({ ...inputs, delegates: inputs.delegates.toReversed() })).toBe(digest);
  const [first, ...rest] = inputs.delegates;
  const [seat, ...otherSeats] = inputs.seats;
  if (!first || !seat) throw new Error('no delegate');
  const name = { committee: seat.committee, portfolio: seat.portfolio };
  const changes = [
    { policy: 'least_sum' as const },
    { seats: [...otherSeats, seat] },
    { seats: [{ ...seat, withheld: true }, ...otherSeats] },
    { seats: [{ ...seat, demanding: true }, ...otherSeats] },
    { delegates: rest },
    { delegates: [{ ...first, level: 'beginner' as const }, ...rest] },
    { delegates: [{ ...first, wishes: [] }, ...rest] },
    { delegates: [{ ...first, seat: name }, ...rest] },
    { delegates: [{ ...first, delegation: { name: 'A', wish: 'spread' as const } }, ...rest] },
    { pins: [{ ...name, ticket: first.ticket }] },
    { excluded: [first.ticket] },
    { lottery: { ...inputs.lottery, publicNumber: '5' } },
  ];
  const digests = await Promise.all(changes.map((change) => computeInputsDigest({ ...inputs, ...change })));
  expect(new Set([...digests, digest]).size).toBe(changes.length + 1);
});

test('a ticket is found by its short form while that is unique, and always as a whole', () => {
  const tickets = ['019a-11111111', '019a-22222222', '019b-22222222'];
  expect(shortenTicket('019a-11111111')).toBe('11111111');
  expect(findTypedTicketOrSeveral(tickets, ' 11111111 ')).toBe('019a-11111111');
  expect(findTypedTicketOrSeveral(tickets, '22222222')).toBe('several');
  expect(findTypedTicketOrSeveral(tickets, '019b-22222222')).toBe('019b-22222222');
  expect(findTypedTicketOrSeveral(tickets, '1111')).toBeUndefined();
});
