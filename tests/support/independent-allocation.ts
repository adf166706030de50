import { createHash, createHmac } from 'node:crypto';

/**
 * An independent implementation of docs/allocation.md, which repeats an allocation from its published inputs. It
 * imports nothing of the product. It tries all allocations, so that it works for a few delegates only.
 */
interface Wish {
  committee: string;
  portfolios: string[];
}
interface Seat {
  committee: string;
  portfolio: string;
  withheld: boolean;
  demanding: boolean;
}
interface Delegate {
  ticket: string;
  wishes: Wish[];
  level: string;
  delegation?: { name: string; wish: string } | undefined;
  seat?: { committee: string; portfolio: string } | undefined;
}
interface File {
  policy: string;
  seats: Seat[];
  delegates: Delegate[];
  pins: { ticket: string; committee: string; portfolio: string }[];
  excluded: string[];
  lottery: { secret: string; digest: string; publicNumber: string };
}

const computeSha256Hex = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const less = (a: readonly number[], b: readonly number[]) => {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at !== -1 && (a[at] as number) < (b[at] as number);
};

export const seedOf = ({ lottery }: File) =>
  computeSha256Hex(`${lottery.secret}\n${lottery.digest}\n${lottery.publicNumber}`);

export const commitmentOf = ({ lottery }: File) => computeSha256Hex(lottery.secret);

/** Returns the tickets in the order that the lottery determined. */
export function orderOf(file: File): string[] {
  const key = Buffer.from(seedOf(file), 'hex');
  const numberOf = (ticket: string) => createHmac('sha256', key).update(ticket, 'utf8').digest('hex');
  return file.delegates
    .map(({ ticket }) => ticket)
    .sort((a, b) => byCodeUnits(numberOf(a), numberOf(b)) || byCodeUnits(a, b));
}

const wishesText = (wishes: Wish[]) => wishes.map(({ committee, portfolios }) => [committee, portfolios]);

export const closingDigestOf = ({ seats, delegates }: File) =>
  computeSha256Hex(
    JSON.stringify([
      seats.map(({ committee, portfolio }) => [committee, portfolio]),
      delegates
        .toSorted((a, b) => byCodeUnits(a.ticket, b.ticket))
        .map(({ ticket, wishes }) => [ticket, wishesText(wishes)]),
    ]),
  );

export const inputsDigestOf = ({ policy, seats, delegates, pins, excluded, lottery }: File) =>
  computeSha256Hex(
    JSON.stringify([
      policy,
      seats.map((seat) => [seat.committee, seat.portfolio, seat.withheld, seat.demanding]),
      delegates
        .toSorted((a, b) => byCodeUnits(a.ticket, b.ticket))
        .map(({ ticket, wishes, level, delegation, seat }) => [
          ticket,
          wishesText(wishes),
          level,
          delegation ? [delegation.name, delegation.wish] : null,
          seat ? [seat.committee, seat.portfolio] : null,
        ]),
      pins
        .toSorted((a, b) => byCodeUnits(a.ticket, b.ticket))
        .map(({ ticket, committee, portfolio }) => [ticket, committee, portfolio]),
      excluded.toSorted(byCodeUnits),
      [lottery.secret, lottery.digest, lottery.publicNumber],
    ]),
  );

function rankOf({ wishes }: Delegate, seat: { committee: string; portfolio: string } | undefined): number {
  if (!seat) return 14;
  const at = wishes.findIndex(({ committee }) => committee === seat.committee);
  if (at === -1) return 13;
  const place = wishes[at]?.portfolios.indexOf(seat.portfolio) ?? -1;
  return place === -1 ? 10 + at : 3 * at + place + 1;
}

const count = (of: readonly number[], holds: (one: number) => boolean) => of.filter(holds).length;
const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
const measures: Record<string, (of: readonly number[]) => number[]> = {
  bands: (of) => [
    count(of, (one) => one === 14),
    count(of, (one) => one >= 13),
    count(of, (one) => one >= 10),
    sum(of),
  ],
  least_sum: (of) => [count(of, (one) => one === 14), sum(of)],
  rank_maximal: (of) => Array.from({ length: 13 }, (_, at) => -count(of, (one) => one === at + 1)),
};

/** Returns the ticket and the seat of each delegate, in the order of the lottery. */
export function resultOf(file: File): { ticket: string; seat: string | undefined }[] {
  const order = orderOf(file);
  const taken = [...file.delegates.flatMap(({ seat }) => (seat ? [seat] : [])), ...file.pins].map(name);
  const open = file.seats.filter((seat) => {
    const at = seat.withheld ? -1 : taken.indexOf(name(seat));
    if (at !== -1) taken.splice(at, 1);
    return !seat.withheld && at === -1;
  });
  const absent = [...file.excluded, ...file.pins.map(({ ticket }) => ticket)];
  const people = order.flatMap((ticket) =>
    file.delegates.filter((one) => one.ticket === ticket && !one.seat && !absent.includes(ticket)),
  );
  const best = optima(file, people, open);
  const chosen = meetGroups(file, people, best);
  return place(people, open, chosen).map((seat, at) => ({
    ticket: people[at]?.ticket ?? '',
    seat: seat && `${seat.committee}: ${seat.portfolio}`,
  }));
}

const name = ({ committee, portfolio }: { committee: string; portfolio: string }) =>
  JSON.stringify([committee, portfolio]);

/** Returns all lists of ranks that are optimal by points 1 to 4 of docs/allocation.md. */
function optima({ policy }: File, people: readonly Delegate[], open: readonly Seat[]): number[][] {
  const measure = measures[policy] as (of: readonly number[]) => number[];
  let found = new Map<string, number[]>();
  let least: number[] | undefined;
  const attempt = (of: number[], left: readonly Seat[]): void => {
    const delegate = people[of.length];
    if (!delegate) {
      const measured = measure(of);
      if (!least || less(measured, least)) [least, found] = [measured, new Map()];
      if (!less(least, measured)) found.set(of.join(), of);
      return;
    }
    const tried = new Set<string>();
    left.forEach((seat, at) => {
      if (tried.has(name(seat)) || (delegate.level === 'beginner' && seat.demanding)) return;
      tried.add(name(seat));
      attempt([...of, rankOf(delegate, seat)], [...left.slice(0, at), ...left.slice(at + 1)]);
    });
    attempt([...of, 14], left);
  };
  attempt([], open);
  return [...found.values()];
}

/** Applies point 5 of docs/allocation.md, then the wishes of groups. */
function meetGroups(file: File, people: readonly Delegate[], best: readonly number[][]): number[] {
  let now = best.reduce((a, b) => (less(b, a) ? b : a));
  const fixed = file.delegates.flatMap((one) => {
    const seat = one.seat ?? file.pins.find(({ ticket }) => ticket === one.ticket);
    return one.delegation && seat
      ? [{ ...one.delegation, committee: seat.committee as string | undefined }]
      : [];
  });
  const unmet = (of: readonly number[]) => {
    const members = [
      ...fixed,
      ...people.flatMap((one, at) =>
        one.delegation ? [{ ...one.delegation, committee: committeeOf(one, of[at] as number) }] : [],
      ),
    ];
    return members.filter((one) => {
      const group = members.filter((other) => other !== one && other.name === one.name);
      const beside = group.filter(
        ({ committee }) => committee !== undefined && committee === one.committee,
      ).length;
      return one.wish === 'spread' ? beside > 0 : group.length > 0 && beside === 0;
    }).length;
  };
  for (let left = Number.POSITIVE_INFINITY; unmet(now) < left; ) {
    left = unmet(now);
    people.forEach((one, at) => {
      if (!one.delegation) return;
      for (let of = 1; of <= 14; of++) {
        if (of === now[at]) continue;
        // Compares two results delegate by delegate, in the order of the lottery. An unchanged rank is best, then a
        // better rank.
        const rank = (other: readonly number[]) =>
          other.map((value, place) => (place === at || value === now[place] ? 0 : value));
        const others = best.filter((other) => other[at] === of);
        if (others.length === 0) continue;
        const next = others.reduce((a, b) => (less(rank(b), rank(a)) ? b : a));
        if (unmet(next) >= unmet(now)) continue;
        now = next;
        break;
      }
    });
  }
  return now;
}

function committeeOf({ wishes }: Delegate, of: number): string | undefined {
  if (of <= 9) return wishes[Math.floor((of - 1) / 3)]?.committee;
  return of <= 12 ? wishes[of - 10]?.committee : undefined;
}

/** Assigns seats to delegates whose ranks are known. */
function place(
  people: readonly Delegate[],
  open: readonly Seat[],
  of: readonly number[],
): (Seat | undefined)[] {
  const left = [...open];
  const given = people.map((): Seat | undefined => undefined);
  const give = (at: number, fits: (seat: Seat) => boolean) => {
    const seat = left.find(fits);
    if (!seat) throw new Error('a rank without a seat');
    left.splice(left.indexOf(seat), 1);
    given[at] = seat;
  };
  people.forEach((one, at) => {
    if ((of[at] as number) <= 9) give(at, (seat) => rankOf(one, seat) === of[at]);
  });
  for (const isElsewhere of [false, true])
    for (const isBeginner of [true, false])
      people.forEach((one, at) => {
        const mine = of[at] as number;
        if (mine <= 9 || mine === 14 || (mine === 13) !== isElsewhere) return;
        if ((one.level === 'beginner') !== isBeginner) return;
        const fits = (seat: Seat) => isElsewhere || rankOf(one, seat) === mine;
        const demanding = !isBeginner && left.some((seat) => fits(seat) && seat.demanding);
        give(at, (seat) => fits(seat) && seat.demanding === demanding);
      });
  return given;
}
