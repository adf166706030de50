import { type Class, committeePlace } from './classes.ts';
import { freeArcs, newWays, turn } from './cycles.ts';
import type { Delegate, Inputs } from './inputs.ts';
import { arcInUse, type Network } from './network.ts';
import type { Problem } from './problem.ts';

/** Whoever belongs to a delegation with a wish, and the committee if it is known; nobody knows it yet of class 13. */
export interface Member {
  readonly delegation: NonNullable<Delegate['delegation']>;
  readonly committee: string | undefined;
}

/**
 * How many delegates sit otherwise than they wished to with their delegation: with another of it when they wished to be
 * spread, with none of it when they wished to be together.
 */
export function unmetWishes(members: readonly Member[]): number {
  const sitting = new Map<string, number>();
  const sizes = new Map<string, number>();
  const place = ({ delegation, committee }: Member) => JSON.stringify([delegation.name, committee]);
  for (const member of members) {
    sizes.set(member.delegation.name, (sizes.get(member.delegation.name) ?? 0) + 1);
    if (member.committee !== undefined) sitting.set(place(member), (sitting.get(place(member)) ?? 0) + 1);
  }
  return members.filter((member) => {
    const there = member.committee === undefined ? 0 : (sitting.get(place(member)) ?? 0);
    const isAlone = (sizes.get(member.delegation.name) ?? 0) < 2;
    return member.delegation.wish === 'spread' ? there > 1 : !isAlone && there < 2;
  }).length;
}

/**
 * After the lottery: one after the other in its order, every delegate of a delegation changes to another optimum if that
 * leaves fewer wishes of delegations unmet, until no single change does. Nothing the policy counts gets worse by it; the
 * lottery's word does.
 */
export function meetDelegations(inputs: Inputs, { people }: Problem, network: Network): void {
  const fixed = membersWithSeats(inputs);
  const wishing = people.flatMap(({ delegate: { delegation } }, person) => (delegation ? [person] : []));
  if (wishing.length === 0) return;
  const now = () =>
    unmetWishes([
      ...fixed,
      ...wishing.flatMap((person) => {
        const delegate = people[person]?.delegate;
        const got = network.class[arcInUse(network, person)] as Class;
        return delegate?.delegation
          ? [{ delegation: delegate.delegation, committee: delegate.wishes[committeePlace(got)]?.committee }]
          : [];
      }),
    ]);
  const waysTo = newWays(network);
  for (let unmet = now(), before = unmet + 1; unmet > 0 && unmet < before; ) {
    before = unmet;
    for (const person of wishing) unmet = changeFor(network, { person, waysTo, unmet, now });
  }
}

function changeFor(
  network: Network,
  {
    person,
    waysTo,
    unmet,
    now,
  }: { person: number; waysTo: ReturnType<typeof newWays>; unmet: number; now: () => number },
): number {
  const used = arcInUse(network, person);
  const others = freeArcs(network, person).filter((arc) => arc !== used);
  for (const to of others) {
    const node = network.head[to] as number;
    const nextArc = waysTo(network.head[used] as number, node, () => true);
    if (nextArc(node) === -1) continue;
    const undo = turn(network, { from: used, to, nextArc });
    const then = now();
    if (then < unmet) return then;
    undo();
  }
  return unmet;
}

function membersWithSeats({ delegates, pins }: Inputs): Member[] {
  const pinned = new Map(pins.map(({ ticket, committee }) => [ticket, committee]));
  return delegates.flatMap(({ ticket, delegation, seat }) => {
    const committee = seat?.committee ?? pinned.get(ticket);
    return delegation && committee !== undefined ? [{ delegation, committee }] : [];
  });
}
