import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measures } from '#tests/support/allocation-oracles.ts';
import { anyConference } from '#tests/support/any-conference.ts';
import { allocate, solveAllocation } from './allocate.ts';
import { createExplainer, type Explanation, listNamedSeats } from './explain.ts';
import { formatExplanation } from './explanation-text.ts';
import { type Delegate, type Inputs, parseInputs } from './inputs.ts';
import { computeLotteryOrder } from './lottery-order.ts';
import { type Rank, rankSeat } from './ranks.ts';

const explain = async (inputs: Inputs) => {
  const order = await computeLotteryOrder(
    inputs.lottery,
    inputs.delegates.map(({ ticket }) => ticket),
  );
  return createExplainer(inputs, solveAllocation(inputs, order));
};

test('allocating again with a refused seat pinned costs what the explanation claims', () =>
  fc.assert(
    fc.asyncProperty(anyConference({ delegates: 14, committees: 4, portfolios: 4 }), async (inputs) => {
      const { given } = await allocate(inputs);
      const why = await explain(inputs);
      for (const { ticket, rank: got } of given) {
        for (const { seat, rank: wished, reason } of why(ticket)?.refused ?? []) {
          if (reason.is !== 'lottery' && reason.is !== 'price') continue;
          const pinned = { ...inputs, pins: [...inputs.pins, { ...seat, ticket }] };
          const others = (await allocate(pinned)).given.map((one) => one.rank);
          const before = measures.bands(given.map((one) => one.rank));
          const after = measures.bands([...others, wished]);
          if (reason.is === 'lottery') expect(after).toEqual(before);
          else {
            expect(after).not.toEqual(before);
            const own = measures.bands([got]);
            const change = after.map((value, at) => value - (before[at] ?? 0));
            const ofOthers = change.map(
              (value, at) => value + (own[at] ?? 0) - (measures.bands([wished])[at] ?? 0),
            );
            const { waiting, outside, unnamed } = reason.others;
            expect([waiting, outside, unnamed]).toEqual(ofOthers.slice(0, 3));
            expect(reason.others[reason.of]).toBeGreaterThan(0);
          }
        }
      }
    }),
    { numRuns: 100 },
  ));

test('every seat named before the given one is explained, in the order of the form', () =>
  fc.assert(
    fc.asyncProperty(anyConference({ delegates: 14, committees: 4, portfolios: 4 }), async (inputs) => {
      const why = await explain(inputs);
      for (const { ticket, rank: got } of (await allocate(inputs)).given) {
        const explanation = why(ticket) as Explanation;
        const delegate = inputs.delegates.find((one) => one.ticket === ticket) as Delegate;
        const better = listNamedSeats(delegate).filter((seat) => rankSeat(delegate, seat) < got);
        expect(explanation.refused.map(({ seat }) => seat)).toEqual(better);
        const words = formatExplanation(explanation).join(' ');
        for (const { portfolio } of better) expect(words).toContain(portfolio);
        expect(words).not.toMatch(/\bT\d/);
      }
    }),
    { numRuns: 100 },
  ));

describe('as sentences', () => {
  const seats = ['France', 'Germany', 'Ghana'].map((portfolio) => ({ committee: 'UNHRC', portfolio }));
  const wanting = (ticket: string, ...portfolios: string[]) => ({
    ticket,
    wishes: [{ committee: 'UNHRC', portfolios }],
  });
  const lottery = { secret: '0'.repeat(64), digest: '0'.repeat(64), publicNumber: '1' };
  const wordsOf = async (inputs: object, with_: (got: Rank) => boolean) => {
    const read = parseInputs({ seats, lottery, ...inputs });
    const { given } = await allocate(read);
    const why = await explain(read);
    const one = given.find((each) => with_(each.rank));
    return formatExplanation(why(one?.ticket ?? '') as Explanation);
  };

  test('two delegates who put the same seat first are referred to the lottery', async () => {
    const delegates = [wanting('A', 'France', 'Ghana'), wanting('B', 'France', 'Ghana')];
    expect(await wordsOf({ delegates }, (got) => got === 2)).toEqual([
      'You got Ghana in UNHRC, your second choice.',
      'France went to a delegate who had also put it first and came before you in the lottery.',
    ]);
  });

  test('the reason is another delegate who would have no named seat', async () => {
    const delegates = [wanting('A', 'France', 'Germany'), wanting('B', 'France')];
    expect(await wordsOf({ delegates }, (got) => got === 2)).toEqual([
      'You got Germany in UNHRC, your second choice.',
      'Giving you France would have left another delegate with no seat they chose (another delegate chose it).',
    ]);
  });

  test('withheld, assigned and demanding seats are named as such', async () => {
    const delegates = [
      { ...wanting('A', 'France', 'Germany', 'Ghana'), level: 'beginner' },
      { ...wanting('B'), seat: seats[1] },
    ];
    const words = await wordsOf(
      {
        seats: [{ ...seats[0], withheld: true }, seats[1], { ...seats[2], demanding: true }],
        delegates,
      },
      () => true,
    );
    expect(words).toEqual([
      'There is no seat for you yet. You are on the waiting list.',
      'France is kept free by the secretariat.',
      'Germany had been given before.',
      'Ghana is not for beginners.',
    ]);
  });

  test('seats that no delegate could get are named in one sentence', async () => {
    const delegates = [
      wanting('A', 'France', 'Germany'),
      { ...wanting('B'), seat: seats[0] },
      { ...wanting('C'), seat: seats[1] },
    ];
    const words = await wordsOf({ seats, delegates }, () => true);
    expect(words.at(-1)).toBe('France and Germany had been given before.');
  });

  const none = { waiting: 0, outside: 0, unnamed: 0, later: 0 };
  const sentenceOf = (alsoNamedBy: number, of: keyof typeof none, count: number) =>
    formatExplanation({
      seat: seats[2],
      rank: 2,
      choice: 2,
      refused: [
        {
          seat: seats[0] as Explanation['refused'][0]['seat'],
          rank: 1,
          alsoNamedBy,
          reason: { is: 'price', of, others: { ...none, [of]: count } },
        },
      ],
    })[1];

  test('sentences about one other delegate are in the singular', () => {
    const chosen = '(another delegate chose it).';
    expect((['waiting', 'outside', 'unnamed', 'later'] as const).map((of) => sentenceOf(1, of, 1))).toEqual([
      `Giving you France would have left another delegate without a seat ${chosen}`,
      `Giving you France would have sent another delegate to a committee they had not chosen ${chosen}`,
      `Giving you France would have left another delegate with no seat they chose ${chosen}`,
      `Giving you France would have moved another delegate to a later choice, by more places than you would have gained ${chosen}`,
    ]);
    expect(sentenceOf(0, 'waiting', 1)).toContain('(no other delegate chose it).');
  });

  test('small counts that could identify a delegate become a few', () => {
    const sentence = (alsoNamedBy: number, later: number) => sentenceOf(alsoNamedBy, 'later', later);
    expect(sentence(4, 2)).toContain('moved a few other delegates to a later choice');
    expect(sentence(4, 2)).toContain('(a few other delegates chose it)');
    expect(sentence(70, 5)).toContain('moved 5 other delegates to a later choice');
    expect(sentence(70, 5)).toContain('(70 other delegates chose it)');
  });
});
