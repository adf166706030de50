import type { Given } from '#allocation/rule/allocate.ts';
import type { Inputs } from '#allocation/rule/inputs.ts';
import { offerOn, withdrawn } from '#allocation/rule/repair.ts';

/** Lets one in twenty leave, one after the other, and everybody accept what is offered; says what came of it. */
export function dropOuts(inputs: Inputs, order: readonly string[], given: readonly Given[]): string {
  const seats = new Map(given.map(({ ticket, seat }) => [ticket, seat]));
  const delegates = inputs.delegates.map((one) => ({ ...one, seat: seats.get(one.ticket) }));
  let situation = {
    seats: inputs.seats,
    delegates,
    order,
    asked: new Set<string>(),
    declined: new Map(),
  } as Parameters<typeof withdrawn>[0];
  const reached = new Set<string>();
  let [offers, won] = [0, 0];
  const started = performance.now();
  for (const ticket of order.filter((_, at) => at % 20 === 0)) {
    const left = withdrawn(situation, ticket);
    situation = left.situation;
    if (!left.freed) continue;
    const row = offerOn(situation, left.freed, () => true);
    situation = row.situation;
    for (const { ticket: to, from, to: now } of row.offers) {
      reached.add(to);
      offers++;
      won += from - now;
    }
  }
  const ms = performance.now() - started;
  return `one in twenty leaves: ${offers} offers reach ${reached.size} delegates, ${won} classes won, none moved unasked, ${ms.toFixed(0)} ms`;
}
