import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultRegion } from '#platform/rule/region.ts';
import { generatePaymentReference } from '#registration/rule/reference.ts';
import { must } from '#tests/support/must.ts';
import { describePaymentFact, type PaymentFact } from './payment-facts.ts';
import type { ProofFacts } from './proof/facts.ts';
import type { Credit, ManualMatch, MatchInput, Payer } from './reconcile.ts';
import { matchPaymentsInSteps, matchPayments as matchToFacts } from './reconcile.ts';

const describe = (fact: PaymentFact) => describePaymentFact(fact, defaultRegion);

function match(input: MatchInput) {
  const { statuses, ...rest } = matchToFacts(input);
  const described = [...statuses].map(
    ([id, { reasons, warnings, ...status }]) =>
      [id, { ...status, reasons: reasons.map(describe), warnings: warnings.map(describe) }] as const,
  );
  return { ...rest, statuses: new Map(described) };
}

const references = Array.from({ length: 8 }, (_, seed) => {
  let drawn = seed;
  return generatePaymentReference((limit) => {
    drawn += 5;
    return drawn % limit;
  });
});
const [own = '', another = ''] = references;
const asha: Payer = { id: 'asha', reference: own, dueAmount: 39_900, numbers: [], day: '2026-11-03' };
const bela: Payer = { ...asha, id: 'bela', reference: another };
const credit: Credit = { id: 'c1', day: '2026-11-03', amount: 39_900, text: 'UPI/CR/412345678901/ASHA' };

const statusOf = (
  payers: Payer[],
  credits: Credit[],
  manualMatches: ManualMatch[] = [],
  payerId = must(payers[0]).id,
) => match({ payers, credits, manualMatches }).statuses.get(payerId);

const typed = { ...asha, numbers: ['412345678901'] };

test('a credit with the number and the amount due makes the payment paid', () => {
  expect(statusOf([typed], [credit])).toEqual({
    state: 'paid',
    creditId: 'c1',
    reasons: ['The bank has the number 412345678901.', 'The amount is the one due.'],
    warnings: [],
  });
});

test('a credit with the reference matches, even if the bank splits the reference', () => {
  for (const text of [
    `UPI/${own}/ASHA`,
    `upi-${own.toLowerCase()}-asha`,
    `UPI ${own.slice(0, 3)} ${own.slice(3)}`,
  ])
    expect(statusOf([asha], [{ ...credit, text }])).toMatchObject({ state: 'paid', creditId: 'c1' });
});

test('after a refund the reason names received and refunded sums only', () => {
  const declined = { ...asha, numbers: ['412345678901'], refundedAmount: 39_900 };
  expect(statusOf([declined], [credit])).toMatchObject({
    state: 'amount_mismatch',
    reasons: [
      'The bank has the number 412345678901.',
      'Rs 399 received, Rs 399 refunded. The fee is Rs 399.',
    ],
  });
});

test('another amount is a mismatch with the difference as the reason', () => {
  expect(statusOf([typed], [{ ...credit, amount: 34_900 }])).toMatchObject({
    state: 'amount_mismatch',
    creditId: 'c1',
    reasons: ['The bank has the number 412345678901.', 'Rs 50 short (Rs 349 received, Rs 399 due).'],
  });
});

test('one credit with the same sum and one other digit is a near match, others need review', () => {
  const typed = { ...asha, numbers: ['412345678907'] };
  expect(statusOf([typed], [credit])).toEqual({
    state: 'near_match',
    creditId: 'c1',
    reasons: [
      'One digit apart: 412345678907 was typed, the bank has 412345678901. The amount is the one due.',
    ],
    warnings: [],
  });
  const second = { ...credit, id: 'c2', text: 'UPI/CR/412345678902' };
  expect(statusOf([typed], [credit, second])).toMatchObject({ state: 'needs_review', creditId: null });
  expect(statusOf([typed], [{ ...credit, amount: 34_900 }])).toMatchObject({ state: 'needs_review' });
});

test('registrations with the same number or credit are all flagged', () => {
  const same = [typed, { ...bela, numbers: ['412345678901'] }];
  for (const { id } of same)
    expect(statusOf(same, [credit], [], id)).toMatchObject({ state: 'duplicate_reference', creditId: 'c1' });
  const stolen = [{ ...asha }, { ...bela, numbers: ['412345678901'] }];
  for (const { id } of stolen)
    expect(statusOf(stolen, [{ ...credit, text: `412345678901 ${own}` }], [], id)).toMatchObject({
      state: 'duplicate_reference',
      reasons: ['Another registration matches the same credit.'],
    });
});

test('a manual match overrides the sum, and a rejected pair is never proposed again', () => {
  const pair = { payerId: 'asha', creditId: 'c1' };
  expect(statusOf([asha], [credit], [{ ...pair, isMatch: true }])).toMatchObject({ state: 'paid' });
  expect(statusOf([typed], [credit], [{ ...pair, isMatch: false }])).toMatchObject({ state: 'needs_review' });
  const others = [asha, { ...bela, numbers: ['412345678901'] }];
  const manualMatches = [{ ...pair, isMatch: true }];
  expect(statusOf(others, [credit], manualMatches, 'asha')).toMatchObject({ state: 'paid' });
  expect(statusOf(others, [credit], manualMatches, 'bela')).toMatchObject({ state: 'duplicate_reference' });
});

test('without a number and a match the payment is unread', () => {
  expect(statusOf([asha], [credit])).toMatchObject({ state: 'unread', creditId: null });
});

test('a credit more than three days apart is a warning only', () => {
  const late = { ...credit, day: '2026-11-07' };
  expect(statusOf([typed], [late])).toMatchObject({
    state: 'paid',
    warnings: ['The money came on 7 November 2026, 4 days from the registration.'],
  });
});

test('a delegate who paid twice is matched with one credit; the other is unmatched and mentioned', () => {
  const second = { ...credit, id: 'c2', day: '2026-11-04', text: `UPI ${own}` };
  const { statuses, unclaimed } = match({ payers: [typed], credits: [second, credit], manualMatches: [] });
  expect(statuses.get('asha')).toMatchObject({
    state: 'paid',
    creditId: 'c1',
    warnings: ['Rs 399 of 4 November 2026 has it too: paid twice?'],
  });
  expect(unclaimed).toEqual(['c2']);
});

const rest = { ...credit, id: 'c2', day: '2026-11-05', amount: 5_000, text: 'UPI/CR/412345678902/ASHA' };
const most = { ...credit, amount: 34_900 };
const inTwo = { ...asha, numbers: ['412345678902'], earlierNumbers: ['412345678901'] };

test('a fee in two parts is paid, with both parts and their reasons', () => {
  expect(statusOf([inTwo], [rest, most])).toEqual({
    state: 'paid_in_parts',
    creditId: 'c1',
    partIds: ['c1', 'c2'],
    reasons: [
      'In the bank, in 2 parts: Rs 349 of 3 November 2026 and Rs 50 of 5 November 2026.',
      'The bank has the number 412345678901, which was sent before.',
      'The bank has the number 412345678902.',
      'Together they are the amount due.',
    ],
    warnings: [],
  });
  const byReference = [most, rest].map((part) => ({ ...part, text: `UPI ${own}` }));
  const { statuses, owners, unclaimed } = match({ payers: [asha], credits: byReference, manualMatches: [] });
  expect(statuses.get('asha')).toMatchObject({ state: 'paid_in_parts', partIds: ['c1', 'c2'] });
  expect([...owners]).toEqual([
    ['c1', 'asha'],
    ['c2', 'asha'],
  ]);
  expect(unclaimed).toEqual([]);
});

test('the fewest and oldest credits are the parts, and the others are mentioned', () => {
  const again = { ...rest, id: 'c3', day: '2026-11-06', text: `UPI ${own}` };
  expect(statusOf([inTwo], [again, rest, most])).toMatchObject({
    partIds: ['c1', 'c2'],
    warnings: ['Rs 50 of 6 November 2026 has it too: paid twice?'],
  });
  expect(statusOf([inTwo], [most])).toMatchObject({
    state: 'amount_mismatch',
    reasons: [
      'The bank has the number 412345678901, which was sent before.',
      '412345678902, which was sent after it, is in no statement yet.',
      'Rs 50 short (Rs 349 received, Rs 399 due).',
    ],
  });
});

test('payments that do not make the sum due are added, as in the ledger', () => {
  const little = [most, { ...rest, amount: 4_900 }];
  const { statuses, owners, unclaimed } = match({ payers: [inTwo], credits: little, manualMatches: [] });
  expect(statuses.get('asha')).toEqual({
    state: 'amount_mismatch',
    creditId: 'c1',
    partIds: ['c1', 'c2'],
    reasons: [
      'In the bank, in 2 payments: Rs 349 of 3 November 2026 and Rs 49 of 5 November 2026.',
      'The bank has the number 412345678901, which was sent before.',
      'The bank has the number 412345678902.',
      'Rs 1 short (Rs 398 received together, Rs 399 due).',
    ],
    warnings: [],
  });
  expect([...owners.keys()].sort()).toEqual(['c1', 'c2']);
  expect(unclaimed).toEqual([]);
  const much = [most, { ...rest, amount: 6_000 }].map((part) => ({ ...part, text: `UPI ${own}` }));
  expect(statusOf([asha], much)?.reasons.at(-1)).toBe(
    'Rs 10 too much (Rs 409 received together, Rs 399 due).',
  );
  expect(
    statusOf([inTwo], [most, { ...rest, amount: 6_000 }]),
    'an earlier number takes no more than is due',
  ).toMatchObject({
    creditId: 'c2',
    warnings: ['Rs 349 of 3 November 2026 has it too: paid twice?'],
  });
});

test('a manually matched part counts with the others, and a rejected one does not', () => {
  const pair = { payerId: 'asha', creditId: 'c1' };
  const typed = { ...asha, numbers: ['412345678902'] };
  expect(statusOf([typed], [most, rest])?.state).toBe('amount_mismatch');
  expect(statusOf([typed], [most, rest], [{ ...pair, isMatch: true }])).toMatchObject({
    state: 'paid_in_parts',
    partIds: ['c1', 'c2'],
  });
  expect(statusOf([inTwo], [most, rest], [{ ...pair, isMatch: false }])).toMatchObject({
    state: 'amount_mismatch',
    creditId: 'c2',
  });
});

test('parts without a reference count when they are matched manually', () => {
  const cash = [most, rest].map((part) => ({ ...part, text: 'CASH DEPOSIT' }));
  const manualMatches = cash.map(({ id }) => ({ payerId: 'asha', creditId: id, isMatch: true }));
  expect(statusOf([asha], cash, manualMatches.slice(0, 1))).toMatchObject({
    state: 'amount_mismatch',
    creditId: 'c1',
  });
  expect(statusOf([asha], cash, manualMatches)).toMatchObject({
    state: 'paid_in_parts',
    partIds: ['c1', 'c2'],
    reasons: [
      'In the bank, in 2 parts: Rs 349 of 3 November 2026 and Rs 50 of 5 November 2026.',
      'The secretariat has matched them.',
      'Together they are the amount due.',
    ],
  });
  const less = cash.map((part) => ({ ...part, amount: 5_000 }));
  expect(statusOf([asha], less, manualMatches)).toMatchObject({
    state: 'amount_mismatch',
    partIds: ['c1', 'c2'],
  });
  const more = cash.map((part) => ({ ...part, amount: 39_900 }));
  expect(statusOf([asha], more, manualMatches)).toMatchObject({
    state: 'paid',
    warnings: ['Rs 399 of 5 November 2026 has it too: paid twice?'],
  });
});

test("a group's amount after withdrawals is matched like the one it was asked for", () => {
  const group = { ...asha, numbers: ['412345678907'], dueAmount: 79_800, reducedAmount: 39_900 };
  for (const amount of [79_800, 39_900])
    expect(statusOf([group], [{ ...credit, amount }])).toMatchObject({ state: 'near_match', creditId: 'c1' });
  for (const sums of [[798], [399]])
    expect(statusOf([{ ...group, numbers: [], proof: read({ sums }) }], [])?.state).toBe('proof_plausible');
  expect(statusOf([{ ...group, proof: read({ sums: [] }) }], [])?.reasons).toContain(
    'Rs 399 was not read in the picture.',
  );
});

test('an earlier number alone does not make a payment paid', () => {
  const corrected = { ...inTwo, numbers: ['998877665544'] };
  expect(statusOf([corrected], [credit])).toMatchObject({ state: 'needs_review', creditId: null });
  expect(match({ payers: [corrected], credits: [credit], manualMatches: [] }).owners).toEqual(new Map());
});

test('an earlier number never matches the credit of another delegate', () => {
  const others = [inTwo, { ...bela, numbers: ['412345678901'] }];
  expect(statusOf(others, [most, rest])).toMatchObject({ state: 'amount_mismatch', creditId: 'c2' });
  expect(statusOf(others, [most, rest], [], 'bela')).toMatchObject({
    state: 'amount_mismatch',
    creditId: 'c1',
  });
  const both = [inTwo, { ...bela, earlierNumbers: ['412345678901'] }];
  expect(statusOf(both, [most, rest])).toMatchObject({ state: 'amount_mismatch', creditId: 'c2' });
  const byHand = [{ payerId: 'bela', creditId: 'c1', isMatch: true }];
  expect(statusOf([inTwo, bela], [most, rest], byHand)).toMatchObject({ creditId: 'c2' });
});

test('days count from the newest picture or number', () => {
  const late = { ...credit, day: '2026-11-12' };
  const again = { ...asha, numbers: ['412345678901'], sentDay: '2026-11-13', pictureDay: '2026-11-13' };
  expect(statusOf([again], [late])).toMatchObject({ state: 'paid', warnings: [] });
  expect(statusOf([{ ...again, proof: read({ day: '2026-11-12' }) }], [late])?.warnings).toEqual([]);
  expect(statusOf([{ ...again, proof: read({ day: '2026-11-03' }) }], [credit])?.warnings).toEqual([
    'The money came on 3 November 2026, 10 days from the day on which it was sent again.',
    'The picture is of 3 November 2026, 10 days from the day on which it was sent again.',
  ]);
  const { pictureDay: _stays, ...numberAlone } = again;
  expect(statusOf([{ ...numberAlone, proof: read() }], [late])?.warnings).toEqual([]);
});

const read = (facts: Partial<ProofFacts> = {}): ProofFacts => ({
  number: '412345678901',
  sums: [399],
  day: '2026-11-03',
  outcome: 'done',
  payee: 'club.sample@examplebank',
  ...facts,
});

test('a picture with number and amount is plausible without a credit', () => {
  expect(statusOf([{ ...asha, proof: read() }], [])).toEqual({
    state: 'proof_plausible',
    creditId: null,
    reasons: [
      'The picture shows a number and the amount due.',
      'Neither 412345678901 nor the reference is in a statement.',
    ],
    warnings: [],
  });
  const typed = { ...asha, numbers: ['412345678901'], proof: read() };
  expect(statusOf([typed], [])).toMatchObject({ state: 'proof_plausible' });
});

test.each([
  ['the sum was not read', { proof: read({ sums: [349] }) }, 'Rs 399 was not read in the picture.'],
  [
    'no number was read',
    { proof: read({ number: null }) },
    'No number of twelve digits was read in the picture.',
  ],
  [
    'it says that it failed',
    { proof: read({ outcome: 'failed' }) },
    'The picture says that the payment failed.',
  ],
  [
    'it does not say that it succeeded',
    { proof: read({ outcome: null }) },
    'The picture does not say clearly that the payment succeeded.',
  ],
  ['it names another payee', { proof: read({ payee: null }) }, 'The payee was not read in the picture.'],
  [
    'it says that the money came back',
    { proof: read({ outcome: 'returned' }) },
    'The picture says that the money was returned.',
  ],
  [
    'it says that it is pending',
    { proof: read({ outcome: 'pending' }) },
    'The picture says that the payment is pending.',
  ],
  [
    'another number was typed',
    { proof: read(), numbers: ['512345678901'] },
    '512345678901 was typed, the picture shows 412345678901.',
  ],
  [
    'a number was typed and the picture waits',
    { proof: 'queued', numbers: ['412345678901'] },
    'not been read yet',
  ],
] as const)('needs review: %s', (_why, part, reason) => {
  const found = statusOf([{ ...asha, ...part }], []);
  expect(found?.state).toBe('needs_review');
  expect([...(found?.reasons ?? []), ...(found?.warnings ?? [])].join(' ')).toContain(reason);
});

test.each([
  [undefined, 'The reference is in no statement yet.'],
  ['queued', 'The picture has not been read yet.'],
  ['unreadable', 'The picture could not be read.'],
  [read({ number: null, sums: [] }), 'Neither Rs 399 nor a number of twelve digits was read in the picture.'],
] as const)('unread: %j', (proof, reason) => {
  const found = statusOf([{ ...asha, proof }], []);
  expect(found?.state).toBe('unread');
  expect(found?.reasons).toContain(reason);
});

test('a number in the picture counts like a typed one', () => {
  const shows = { ...asha, proof: read() };
  expect(statusOf([shows], [credit])).toMatchObject({
    state: 'paid',
    reasons: ['The bank has the number 412345678901, as the picture shows it.', 'The amount is the one due.'],
  });
  const mistyped = { ...shows, numbers: ['999999999999'] };
  expect(statusOf([mistyped], [credit])).toMatchObject({
    state: 'paid',
    warnings: ['999999999999 was typed, the picture shows 412345678901.'],
  });
  expect(statusOf([shows], [{ ...credit, text: '412345678907' }])).toMatchObject({
    state: 'near_match',
    reasons: [
      'One digit apart: the picture shows 412345678901, the bank has 412345678907. The amount is the one due.',
    ],
  });
  for (const { id } of [shows, bela])
    expect(statusOf([shows, { ...bela, numbers: ['412345678901'] }], [credit], [], id)).toMatchObject({
      state: 'duplicate_reference',
    });
});

test('of two credits with the amount due, the typed number takes precedence', () => {
  const both = { ...asha, numbers: ['512345678901'], proof: read() };
  const typed = { ...credit, id: 'typed', day: '2026-11-04', text: '512345678901' };
  expect(statusOf([both], [credit, typed])).toMatchObject({ state: 'paid', creditId: 'typed' });
});

test('a picture of another day or of a failed payment is a warning beside a credit', () => {
  const proof = read({ day: '2026-10-03', outcome: 'failed' });
  expect(statusOf([{ ...asha, proof }], [credit])).toMatchObject({
    state: 'paid',
    warnings: [
      'The picture says that the payment failed.',
      'The picture is of 3 October 2026, 31 days from the registration.',
    ],
  });
});

const number = fc.constantFrom('412345678901', '412345678902', '412345678990', '512345678901');
const day = fc.constantFrom('2026-11-01', '2026-11-03', '2026-11-09');
const sum = fc.constantFrom(39_900, 34_900, 5_000, 19_950);
const proof = fc.oneof(
  fc.constantFrom(undefined, 'queued' as const, 'unreadable' as const),
  fc.record({
    number: fc.option(number),
    sums: fc.subarray([399, 349]),
    day: fc.option(day),
    outcome: fc.constantFrom(null, 'done' as const, 'failed' as const, 'pending' as const),
    payee: fc.constantFrom(null, 'club.sample@examplebank'),
  }),
);
const payers = fc
  .array(
    fc.record({
      numbers: fc.array(number, { maxLength: 1 }),
      earlierNumbers: fc.array(number, { maxLength: 2 }),
      proof,
      day,
      dueAmount: sum,
    }),
    { maxLength: 6 },
  )
  .map((list) =>
    list.map((payer, at): Payer => ({ ...payer, id: `p${at}`, reference: references[at] ?? '' })),
  );
const credits = fc
  .array(fc.record({ day, amount: sum, text: fc.oneof(number, fc.constantFrom(...references)) }), {
    maxLength: 8,
  })
  .map((list) => list.map((line, at): Credit => ({ ...line, id: `c${at}` })));
const manualMatchLists = fc
  .uniqueArray(fc.tuple(fc.nat(5), fc.nat(7), fc.boolean()), { maxLength: 5, selector: ([, at]) => at })
  .map((list) =>
    list.map(([payer, at, isMatch]): ManualMatch => ({ payerId: `p${payer}`, creditId: `c${at}`, isMatch })),
  );

test('the result does not depend on the order of the input', () => {
  fc.assert(
    fc.property(
      payers,
      credits,
      manualMatchLists,
      fc.infiniteStream(fc.nat()),
      (some, paid, manualMatches, order) => {
        const shuffled = <T>(list: T[]) =>
          list
            .map((one) => ({ one, at: order.next().value }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one);
        const first = match({ payers: some, credits: paid, manualMatches });
        const second = match({
          payers: shuffled(some),
          credits: shuffled(paid),
          manualMatches: shuffled(manualMatches),
        });
        expect(Object.fromEntries(second.statuses)).toEqual(Object.fromEntries(first.statuses));
        expect(second.unclaimed).toEqual(first.unclaimed);
      },
    ),
  );
});

test('a credit pays for one payer at most, and a rejected pair never matches', () => {
  fc.assert(
    fc.property(payers, credits, manualMatchLists, (some, paid, manualMatches) => {
      const { statuses, unclaimed } = match({ payers: some, credits: paid, manualMatches });
      const paidWith = [...statuses.values()].flatMap(({ state, creditId, partIds }) =>
        ['paid', 'paid_in_parts', 'amount_mismatch'].includes(state) ? (partIds ?? [creditId]) : [],
      );
      expect(new Set(paidWith).size).toBe(paidWith.length);
      expect(paidWith.filter((id) => unclaimed.includes(id ?? ''))).toEqual([]);
      for (const { payerId, creditId } of manualMatches.filter(({ isMatch }) => !isMatch))
        for (const id of [statuses.get(payerId)?.creditId, ...(statuses.get(payerId)?.partIds ?? [])])
          expect(id).not.toBe(creditId);
    }),
  );
});

test('a payment in parts has two or more parts of one payer that make the sum due', () => {
  let seen = 0;
  fc.assert(
    fc.property(payers, credits, manualMatchLists, (some, paid, manualMatches) => {
      const { statuses, owners } = match({ payers: some, credits: paid, manualMatches });
      for (const payer of some) {
        const { state, creditId, partIds = [] } = statuses.get(payer.id) ?? { state: 'none' };
        if (state !== 'paid_in_parts' && partIds.length === 0) continue;
        seen += 1;
        expect(creditId).toBe(partIds[0]);
        expect(new Set(partIds).size).toBe(partIds.length);
        expect(partIds.length).toBeGreaterThan(1);
        for (const id of partIds) expect(owners.get(id)).toBe(payer.id);
        const parts = paid.filter(({ id }) => partIds.includes(id));
        const isDue = parts.reduce((total, { amount }) => total + amount, 0) === payer.dueAmount;
        expect(state).toBe(isDue ? 'paid_in_parts' : 'amount_mismatch');
      }
    }),
    { numRuns: 400 },
  );
  expect(seen).toBeGreaterThan(0);
});

test('without a credit nothing is paid; a plausible proof shows number and sum', () => {
  fc.assert(
    fc.property(payers, (some) => {
      const { statuses } = match({ payers: some, credits: [], manualMatches: [] });
      for (const { state, creditId } of statuses.values()) {
        expect(['duplicate_reference', 'proof_plausible', 'needs_review', 'unread']).toContain(state);
        expect(creditId).toBeNull();
      }
      for (const payer of some)
        if (statuses.get(payer.id)?.state === 'proof_plausible')
          expect(payer.proof).toMatchObject({
            number: expect.any(String),
            outcome: 'done',
            payee: expect.any(String),
          });
    }),
  );
});

test('a credit with earlier numbers of two delegates matches neither', () => {
  const [first, second] = ['412345678901', '412345678902'];
  const text = `UPI ${first} ${second}`;
  const payers = [
    { ...asha, earlierNumbers: [first] },
    { ...bela, earlierNumbers: [second] },
  ];
  for (const order of [payers, payers.toReversed()])
    for (const words of [text, `UPI ${second} ${first}`]) {
      const { owners, statuses } = match({
        payers: order,
        credits: [{ ...credit, text: words, amount: 10_000 }],
        manualMatches: [],
      });
      expect(owners.size).toBe(0);
      expect([...statuses.values()].map(({ creditId }) => creditId)).toEqual([null, null]);
    }
});

test('matching in steps gives the same result', () => {
  const credits = Array.from({ length: 2_000 }, (_, at) => ({
    ...credit,
    id: `c${at}`,
    text: `UPI/CR/${412_345_600_000 + at}/SOMEONE`,
  }));
  const input = { payers: [{ ...asha, numbers: ['412345601000'] }, bela], credits, manualMatches: [] };
  const steps = matchPaymentsInSteps(input);
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count += 1;
  expect(count).toBeGreaterThan(20);
  expect(step.value).toEqual(matchToFacts(input));
});
