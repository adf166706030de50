import type { Delegate, Inputs } from './inputs.ts';
import { getArcInUse, type Network } from './network.ts';
import type { Problem } from './problem.ts';
import { getCommitteePositionOfRank, type Rank } from './ranks.ts';
import { createOptimumSearch, listOptimalArcs, rerouteAndReturnUndo } from './refine.ts';

/**
 * A member of a delegation. `committee` is undefined if the delegate gets no seat (rank 14), or if the seat is not yet
 * chosen (rank 13).
 */
export interface Member {
  readonly delegation: NonNullable<Delegate['delegation']>;
  readonly committee: string | undefined;
}

/**
 * Counts the members whose wish is not met. A wish to be spread is not met if the member shares a committee with
 * another member. A wish to sit together is not met if the member has no committee, or shares it with no other member.
 * A delegation with a single member has no unmet wish.
 */
export function countMembersWithUnmetWish(members: readonly Member[]): number {
  const sitting = new Map<string, number>();
  const sizes = new Map<string, number>();
  const place = ({ delegation, committee }: Member) => JSON.stringify([delegation.name, committee]);
  for (const member of members) {
    sizes.set(member.delegation.name, (sizes.get(member.delegation.name) ?? 0) + 1);
    if (member.committee !== undefined) sitting.set(place(member), (sitting.get(place(member)) ?? 0) + 1);
  }
  return members.filter((member) => {
    const sharing = member.committee === undefined ? 0 : (sitting.get(place(member)) ?? 0);
    const isAlone = (sizes.get(member.delegation.name) ?? 0) < 2;
    return member.delegation.wish === 'spread' ? sharing > 1 : !isAlone && sharing < 2;
  }).length;
}

/**
 * Replaces the optimum by an equally good optimum with fewer unmet wishes of delegations. This is a local search, which
 * can miss the minimum (docs/allocation.md). In the lottery's order, each member of a delegation gets the best other
 * rank that reduces the number of unmet wishes. This repeats until nothing improves. If several optima give a member
 * this rank, the search takes the optimum in which the first other delegate in the lottery's order keeps the rank or
 * else gets the best possible rank, then the second, and so on. The result therefore does not depend on how the solver
 * found the optimum.
 */
export function satisfyDelegationWishes(inputs: Inputs, { people }: Problem, network: Network): void {
  const fixed = membersWithSeats(inputs);
  const wishing = people.flatMap(({ delegate: { delegation } }, person) => (delegation ? [person] : []));
  if (wishing.length === 0) return;
  const countUnmet = () =>
    countMembersWithUnmetWish([
      ...fixed,
      ...wishing.flatMap((person) => {
        const delegate = people[person]?.delegate;
        const got = currentRank(network, person);
        return delegate?.delegation
          ? [
              {
                delegation: delegate.delegation,
                committee: delegate.wishes[getCommitteePositionOfRank(got)]?.committee,
              },
            ]
          : [];
      }),
    ]);
  const searchTo = createOptimumSearch(network);
  let unmet = countUnmet();
  for (let before = unmet + 1; unmet > 0 && unmet < before; ) {
    before = unmet;
    for (const person of wishing)
      for (const to of otherArcs(network, person)) {
        const undo = changeTo(network, { person, to, searchTo });
        if (!undo) continue;
        const now = countUnmet();
        if (now < unmet) {
          unmet = now;
          break;
        }
        undo();
      }
  }
}

const currentRank = (network: Network, person: number): Rank =>
  network.rank[getArcInUse(network, person)] as Rank;

/** Lists the arcs that the delegate can use in another optimum, the best rank first. */
function otherArcs(network: Network, person: number): number[] {
  const used = getArcInUse(network, person);
  return listOptimalArcs(network, person)
    .filter((arc) => arc !== used)
    .sort((a, b) => (network.rank[a] as number) - (network.rank[b] as number));
}

/**
 * Moves a delegate to another arc. The other delegates keep their arcs where possible. If not all of them can, those
 * who come first in the lottery's order have priority.
 * @returns a function that undoes the change, or undefined if no optimum uses the arc
 */
function changeTo(
  network: Network,
  { person, to, searchTo }: { person: number; to: number; searchTo: ReturnType<typeof createOptimumSearch> },
): (() => void) | undefined {
  const before = Array.from({ length: network.people }, (_, at) => getArcInUse(network, at));
  const { head, people } = network;
  const headOf = (arc: number | undefined) => head[arc as number] as number;
  const from = before[person] as number;
  const first = searchTo(headOf(from), headOf(to), () => true);
  if (first(headOf(to)) === -1) return undefined;
  const undos = [rerouteAndReturnUndo(network, { from, to, nextArc: first })];
  for (let other = 0; other < people; other++) {
    const used = getArcInUse(network, other);
    const had = before[other] as number;
    if (other === person || used === had) continue;
    const better = otherArcs(network, other).filter(
      (arc) => arc !== had && (network.rank[arc] as number) < (network.rank[used] as number),
    );
    const nextArc = searchTo(
      headOf(used),
      headOf(had),
      (node) => node >= people || (node > other && node !== person),
    );
    const best = [had, ...better].find((arc) => nextArc(headOf(arc)) !== -1);
    if (best !== undefined) undos.push(rerouteAndReturnUndo(network, { from: used, to: best, nextArc }));
  }
  return () => {
    for (const undo of undos.toReversed()) undo();
  };
}

function membersWithSeats({ delegates, pins }: Inputs): Member[] {
  const pinned = new Map(pins.map(({ ticket, committee }) => [ticket, committee]));
  return delegates.flatMap(({ ticket, delegation, seat }) => {
    const committee = seat?.committee ?? pinned.get(ticket);
    return delegation && committee !== undefined ? [{ delegation, committee }] : [];
  });
}
