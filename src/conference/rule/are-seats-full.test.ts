import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areSeatsFull } from './are-seats-full.ts';

const counts = fc
  .record({ free: fc.nat(50), given: fc.nat(50), withheld: fc.nat(20), confirmed: fc.nat(200) })
  .map(({ free, given, withheld, confirmed }) => ({
    seats: free + given + withheld,
    offered: free + given,
    free,
    confirmed,
  }));

test('an event with a free seat is full only if more delegates are confirmed than it has seats', () => {
  fc.assert(
    fc.property(counts, (event) => {
      fc.pre(event.free > 0);
      expect(areSeatsFull(event)).toBe(event.confirmed > event.seats);
    }),
  );
});

test('an event without a free seat is full, unless it offers none', () => {
  fc.assert(
    fc.property(counts, (event) => {
      expect(areSeatsFull({ ...event, free: 0 })).toBe(event.offered > 0);
    }),
  );
});

test('one more seat or one delegate fewer never makes an event full', () => {
  fc.assert(
    fc.property(counts, (event) => {
      fc.pre(!areSeatsFull(event) && event.offered > 0);
      const { seats, offered, free, confirmed } = event;
      expect(areSeatsFull({ seats: seats + 1, offered: offered + 1, free: free + 1, confirmed })).toBe(false);
      expect(areSeatsFull({ ...event, confirmed: Math.max(0, confirmed - 1) })).toBe(false);
    }),
  );
});
