import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyConference } from '#tests/support/any-conference.ts';
import { allocate } from './allocate.ts';
import { buildPortfolioKey, countOccurrences, type Inputs, parseInputs, type SeatName } from './inputs.ts';
import { computeLotteryOrder } from './lottery-order.ts';
import { rankSeat } from './ranks.ts';
import {
  applyAcceptance,
  applyDecline,
  applyOffer,
  applyWithdrawal,
  listWaitingTickets,
  type Situation,
  selectNextOffer,
  simulateOffers,
} from './waiting-list.ts';

async function published(inputs: Inputs): Promise<Situation> {
  const order = await computeLotteryOrder(
    inputs.lottery,
    inputs.delegates.map(({ ticket }) => ticket),
  );
  const seats = new Map<string, SeatName | undefined>(
    (await allocate(inputs)).given.map(({ ticket, seat }) => [ticket, seat]),
  );
  for (const { ticket, ...seat } of inputs.pins) seats.set(ticket, seat);
  return {
    seats: inputs.seats,
    delegates: inputs.delegates
      .filter(({ ticket }) => !inputs.excluded.includes(ticket))
      .map((one) => ({ ...one, seat: one.seat ?? seats.get(one.ticket) })),
    order,
    asked: new Set(),
    declined: new Map(),
  };
}

const classesIn = ({ delegates }: Situation) =>
  new Map(delegates.map((delegate) => [delegate.ticket, rankSeat(delegate, delegate.seat)]));

test('withdrawals and acceptances overbook nothing and move only those who accepted, upwards', () =>
  fc.assert(
    fc.asyncProperty(
      anyConference({ delegates: 20, committees: 4, portfolios: 6 }),
      fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
      async (inputs, answers) => {
        let now = await published(inputs);
        const leaving = now.delegates.filter((_, at) => at % 4 === 0).map(({ ticket }) => ticket);
        for (const ticket of leaving) {
          const left = applyWithdrawal(now, ticket);
          if (!left.freed) {
            now = left.situation;
            continue;
          }
          const before = classesIn(left.situation);
          const { situation, offers } = simulateOffers(
            left.situation,
            left.freed,
            () => answers.pop() ?? true,
          );
          now = situation;
          const taken = new Set(offers.filter(({ isTaken }) => isTaken).map((one) => one.ticket));
          for (const [one, of] of classesIn(now)) {
            const was = before.get(one) ?? 0;
            if (taken.has(one)) expect(of).toBeLessThan(was);
            else expect(of).toBe(was);
          }
          const held = now.delegates.flatMap(({ seat }) => (seat ? [buildPortfolioKey(seat)] : []));
          const seats = countOccurrences(now.seats.map(buildPortfolioKey));
          for (const [key, holders] of countOccurrences(held))
            expect(holders).toBeLessThanOrEqual(seats.get(key) ?? 0);
        }
      },
    ),
    { numRuns: 200 },
  ));

const [france, ghana, chile] = ['France', 'Ghana', 'Chile'].map((portfolio) => ({
  committee: 'UNHRC',
  portfolio,
})) as [SeatName, SeatName, SeatName];
const situation = (...delegates: { ticket: string; seat?: SeatName; level?: string; named?: string[] }[]) => {
  const read = parseInputs({
    seats: [{ ...france, demanding: true }, ghana, chile],
    delegates: delegates.map(({ named = ['France'], ...rest }) => ({
      ...rest,
      wishes: [{ committee: 'UNHRC', portfolios: named }],
    })),
    lottery: { secret: '0'.repeat(64), digest: '0'.repeat(64), publicNumber: '1' },
  });
  const order = delegates.map(({ ticket }) => ticket);
  return { ...read, order, asked: new Set<string>(), declined: new Map() } satisfies Situation;
};

test('a free seat is offered to the first on the waiting list before delegates with a seat', () => {
  const now = situation({ ticket: 'A', seat: ghana }, { ticket: 'B', named: [] }, { ticket: 'C' });
  expect(listWaitingTickets(now)).toEqual(['B', 'C']);
  expect(selectNextOffer(now, france)).toEqual({ ticket: 'B', seat: france });
});

test('without a waiting list the worst placed delegate who prefers it gets the offer', () => {
  const second = { ticket: 'A', seat: ghana, named: ['Chile', 'Ghana', 'France'] };
  const worse = { ticket: 'B', seat: chile };
  expect(selectNextOffer(situation(second, worse), france)).toEqual({ ticket: 'B', seat: france });
  const equal = [
    { ticket: 'A', seat: ghana },
    { ticket: 'B', seat: chile },
  ];
  expect(selectNextOffer(situation(...equal), france)?.ticket).toBe('A');
});

test('no delegate is offered a seat that is no better, not free, withheld or not for beginners', () => {
  expect(selectNextOffer(situation({ ticket: 'A', seat: france }), ghana)).toBeUndefined();
  expect(selectNextOffer(situation({ ticket: 'A', seat: ghana, level: 'beginner' }), france)).toBeUndefined();
  expect(selectNextOffer(situation({ ticket: 'A' }, { ticket: 'B', seat: france }), france)).toBeUndefined();
  const now = situation({ ticket: 'A' });
  expect(
    selectNextOffer({ ...now, seats: now.seats.map((seat) => ({ ...seat, withheld: true })) }, france),
  ).toBeUndefined();
});

test('a delegate gets one offer at a time, and a declined seat is not offered again', () => {
  const now = situation({ ticket: 'A' }, { ticket: 'B' });
  const offer = { ticket: 'A', seat: france };
  const asked = applyOffer(now, offer);
  expect(selectNextOffer(asked, ghana)?.ticket).toBe('B');
  const after = applyDecline(asked, offer);
  expect(selectNextOffer(after, france)?.ticket).toBe('B');
  expect(selectNextOffer(after, ghana)?.ticket).toBe('A');
  expect(listWaitingTickets(after)).toEqual(['A', 'B']);
});

test('an accepted offer frees the former seat, which is offered next', () => {
  const now = situation({ ticket: 'A', seat: ghana }, { ticket: 'B', seat: chile, named: ['Ghana'] });
  expect(applyAcceptance(now, { ticket: 'A', seat: france }).freed).toEqual(ghana);
  const { offers } = simulateOffers(now, france, () => true);
  expect(offers.map(({ ticket, seat, from, to }) => [ticket, seat.portfolio, from, to])).toEqual([
    ['A', 'France', 10, 1],
    ['B', 'Ghana', 10, 1],
  ]);
});

test('a delegate confirmed after the lottery waits behind all who took part in it', () => {
  const now = situation({ ticket: 'Z' }, { ticket: 'B' }, { ticket: 'A' });
  expect(listWaitingTickets({ ...now, order: ['Z'] })).toEqual(['Z', 'A', 'B']);
  expect(selectNextOffer({ ...now, order: ['B', 'Z'] }, france)?.ticket).toBe('B');
});
