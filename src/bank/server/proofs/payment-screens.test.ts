import { expect, test } from 'vitest';
import { judgedScreen } from '../../../../tests/support/judged-screen.ts';
import { paymentScreen } from '../../../../tests/support/payment-screens.ts';

/** Of all kinds, tilted ones and such of failed payments among them. */
const seeds = [0, 1001, 2, 1004, 1158, 1020, 12, 13, 16, 1047, 20, 21, 1089, 26];

test.each(seeds)(
  'picture %i gives its number or none, and is plausible only if the fee was paid',
  async (seed) => {
    const screen = await paymentScreen(seed);
    const { number, looksRight } = await judgedScreen(screen);
    expect([screen.number, null], screen.name).toContain(number);
    expect(looksRight && !screen.isPaid, screen.name).toBe(false);
  },
);
