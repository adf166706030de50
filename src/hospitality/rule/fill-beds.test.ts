import { expect, test } from 'vitest';
import { numbersFrom } from '#tests/support/made-up-conference.ts';
import { type Age, ages, type BedGuest, type BedPlan, type BedProposal, proposeBeds } from './fill-beds.ts';

const guest = (id: string, category: string | null = null, age: Age = 'adult'): BedGuest => ({
  id,
  category,
  age,
});
const room = (id: string, beds: number, category: string | null = null) => ({
  id,
  beds,
  category,
  occupants: [],
});
const roomsOf = ({ placements }: BedProposal) =>
  Object.fromEntries(placements.map(({ guestId, roomId }) => [guestId, roomId]));

test('a pair that named each other shares a room, although others are first', () => {
  const plan = {
    rooms: [room('1', 2), room('2', 2)],
    guests: ['a', 'b', 'c', 'd'].map((id) => guest(id)),
    pairs: [['a', 'd']] as const,
  };
  const beds = roomsOf(proposeBeds(plan));
  expect(beds.a).toBe(beds.d);
  expect(Object.keys(beds)).toHaveLength(4);
});

test('minors never sleep with adults, even if a bed stays free', () => {
  const plan = { rooms: [room('1', 3)], guests: [guest('a'), guest('m', null, 'minor')], pairs: [] };
  expect(proposeBeds(plan)).toMatchObject({
    placements: [{ guestId: 'm' }],
    unplaced: [{ guestId: 'a', reason: 'only_beds_of_other_age' }],
  });
});

test('minors get the rooms that waste the fewest beds', () => {
  const minors = ['m', 'n'].map((id) => guest(id, null, 'minor'));
  const adults = ['a', 'b', 'c', 'd'].map((id) => guest(id));
  const plan = { rooms: [room('1', 4), room('2', 2)], guests: [...adults, ...minors], pairs: [] };
  expect(proposeBeds(plan).unplaced).toEqual([]);
});

test('a delegate without a category gets only a room for everyone', () => {
  const plan = {
    rooms: [room('1', 2, 'Women'), room('2', 1)],
    guests: [guest('w', 'Women'), guest('x'), guest('y')],
    pairs: [],
  };
  const proposal = proposeBeds(plan);
  expect(roomsOf(proposal)).toEqual({ w: '1', x: '2' });
  expect(proposal.unplaced).toEqual([{ guestId: 'y', reason: 'no_bed_left' }]);
});

test('a wish that cannot be kept has its reason', () => {
  const rooms = [room('1', 1, 'Women'), room('2', 1, 'Women'), room('3', 2, 'Men'), room('4', 2, 'Women')];
  const people = [
    guest('a', 'Women'),
    guest('b', 'Women'),
    guest('c', 'Women', 'minor'),
    guest('d', 'Women'),
    guest('e', 'Men'),
    guest('f', 'Others'),
  ];
  const pairs = [
    ['c', 'd'],
    ['e', 'a'],
  ] as const;
  const { split, unplaced } = proposeBeds({ rooms, guests: people, pairs });
  expect(split).toEqual([
    { guestIds: ['c', 'd'], reason: 'minor_and_adult' },
    { guestIds: ['e', 'a'], reason: 'different_categories' },
  ]);
  expect(unplaced).toEqual([{ guestId: 'f', reason: 'no_room_of_category' }]);
});

test('people of unknown age sleep neither with minors nor with adults', () => {
  const plan = {
    rooms: [room('1', 2), room('2', 2), room('3', 2)],
    guests: [guest('a'), guest('m', null, 'minor'), guest('u', null, 'unknown'), guest('v', null, 'unknown')],
    pairs: [['a', 'u']] as const,
  };
  const { placements, split } = proposeBeds(plan);
  const beds = roomsOf({ placements } as BedProposal);
  expect(beds.u).toBe(beds.v);
  expect(new Set(Object.values(beds)).size).toBe(3);
  expect(split).toEqual([{ guestIds: ['a', 'u'], reason: 'minor_and_adult' }]);
  expect(roomsOf(proposeBeds({ ...plan, rooms: [room('1', 4)] }))).toEqual({ m: '1' });
});

test('a delegate joins the partner who has a bed, and no one with a bed moves', () => {
  const occupants = [{ id: 'a', age: 'adult' as const }];
  const rooms = [room('1', 2), { ...room('2', 2), occupants }];
  const plan = { rooms, guests: [guest('x'), guest('b')], pairs: [['b', 'a']] as const };
  const { placements, split } = proposeBeds(plan);
  expect(roomsOf({ placements } as BedProposal)).toEqual({ b: '2', x: '1' });
  expect(split).toEqual([]);
});

test('a room in which minors already sleep with adults gets no one', () => {
  const occupants = [
    { id: 'a', age: 'adult' as const },
    { id: 'm', age: 'minor' as const },
  ];
  const rooms = [{ ...room('1', 4), occupants }];
  const plan = { rooms, guests: [guest('b'), guest('n', null, 'minor')], pairs: [['a', 'b']] as const };
  expect(proposeBeds(plan)).toMatchObject({
    placements: [],
    unplaced: [
      { guestId: 'b', reason: 'no_bed_left' },
      { guestId: 'n', reason: 'no_bed_left' },
    ],
  });
});

/** A random house with occupants, categories, minors and pairs. */
function randomPlan(random: () => number): BedPlan {
  const pick = (below: number) => Math.floor(random() * below);
  const names = [null, 'Women', 'Men', 'Mixed'].slice(0, 1 + pick(4));
  const categoryOf = () => names[pick(names.length)] ?? null;
  const rooms = Array.from({ length: 1 + pick(12) }, (_, at) => {
    const beds = 1 + pick(5);
    const age: Age = random() < 0.3 ? 'minor' : random() < 0.2 ? 'unknown' : 'adult';
    const taken = random() < 0.2 ? pick(beds + 1) : 0;
    return {
      id: `r${at}`,
      beds,
      category: categoryOf(),
      occupants: Array.from({ length: taken }, (_, bed) => ({ id: `r${at}-${bed}`, age })),
    };
  });
  const guests = Array.from({ length: pick(30) }, (_, at) =>
    guest(`g${at}`, categoryOf(), ages[random() < 0.25 ? 0 : 1 + pick(2)]),
  );
  const people = [
    ...guests.map(({ id }) => id),
    ...rooms.flatMap(({ occupants }) => occupants.map(({ id }) => id)),
  ];
  const pairs: [string, string][] = [];
  const free = [...people];
  while (free.length > 1 && random() < 0.8) {
    const [a] = free.splice(pick(free.length), 1);
    const [b] = free.splice(pick(free.length), 1);
    if (a !== undefined && b !== undefined) pairs.push([a, b]);
  }
  return { rooms, guests, pairs };
}

/** Checks a proposal without the code that made it. Returns what is wrong. */
function findMistakes(
  { rooms, guests, pairs }: BedPlan,
  { placements, unplaced, split }: BedProposal,
): string[] {
  const wrong: string[] = [];
  const ids = [...placements, ...unplaced].map(({ guestId }) => guestId).sort();
  if (
    ids.join() !==
    guests
      .map(({ id }) => id)
      .sort()
      .join()
  )
    wrong.push('not each delegate is there once');
  const sleepers = new Map<string, { id: string; age: Age }[]>();
  for (const { id, occupants } of rooms) sleepers.set(id, [...occupants]);
  for (const { guestId, roomId } of placements) {
    const person = guests.find(({ id }) => id === guestId);
    const chosen = rooms.find(({ id }) => id === roomId);
    if (!person || !chosen) wrong.push('an unknown delegate or room');
    else {
      sleepers.get(roomId)?.push(person);
      if (chosen.category !== null && chosen.category !== person.category) wrong.push(`${guestId}: category`);
    }
  }
  const freeBeds = (one: BedPlan['rooms'][number]) => one.beds - (sleepers.get(one.id)?.length ?? 0);
  for (const one of rooms) {
    const inside = sleepers.get(one.id) ?? [];
    if (inside.length > one.beds) wrong.push(`${one.id}: too many`);
    if (new Set(inside.map(({ age }) => age)).size > 1) wrong.push(`${one.id}: minors with adults`);
  }
  const couldTake = (one: BedPlan['rooms'][number], person: BedGuest, beds: number) =>
    freeBeds(one) >= beds &&
    (one.category === null || one.category === person.category) &&
    (sleepers.get(one.id) ?? []).every(({ age }) => age === person.age);
  for (const { guestId } of unplaced) {
    const person = guests.find(({ id }) => id === guestId);
    if (person && rooms.some((one) => couldTake(one, person, 1))) wrong.push(`${guestId}: a bed is free`);
  }
  const homeOf = (id: string) => [...sleepers].find(([, inside]) => inside.some((one) => one.id === id))?.[0];
  for (const [a, b] of pairs) {
    const isKept = homeOf(a) !== undefined && homeOf(a) === homeOf(b);
    const isNamed = split.some(({ guestIds }) => guestIds[0] === a && guestIds[1] === b);
    if (isKept === isNamed) wrong.push(`${a} ${b}: ${isKept ? 'kept but named' : 'not kept and not named'}`);
    const both = [a, b].map((id) => guests.find((one) => one.id === id));
    const [first, second] = both;
    if (isKept || !first || !second || first.age !== second.age) continue;
    if (
      rooms.some(
        (one) =>
          (one.id === homeOf(a) && couldTake(one, second, 1)) ||
          (one.id === homeOf(b) && couldTake(one, first, 1)) ||
          (couldTake(one, first, 2) && couldTake(one, second, 2)),
      )
    )
      wrong.push(`${a} ${b}: a room for both is free`);
  }
  return wrong;
}

test('an independent check finds no mistake in 500 random houses', () => {
  const random = numbersFrom(47);
  const plans = Array.from({ length: 500 }, () => randomPlan(random));
  expect(
    plans.flatMap((plan, at) => findMistakes(plan, proposeBeds(plan)).map((text) => `${at}: ${text}`)),
  ).toEqual([]);
});

test('the check finds mistakes', () => {
  const plan = {
    rooms: [room('1', 1, 'Women')],
    guests: [guest('a', 'Men'), guest('b', 'Men', 'minor')],
    pairs: [],
  };
  const placements = ['a', 'b'].map((guestId) => ({ guestId, roomId: '1' }));
  expect(findMistakes(plan, { placements, unplaced: [], split: [] })).toEqual([
    'a: category',
    'b: category',
    '1: too many',
    '1: minors with adults',
  ]);
});

test('in houses of one age and category, as many wishes are kept as rooms allow', () => {
  const random = numbersFrom(48);
  for (let at = 0; at < 200; at += 1) {
    const { rooms, guests } = randomPlan(random);
    const empty = rooms.map((one) => ({ ...one, category: null, occupants: [] }));
    const adults = guests.map(({ id }) => guest(id));
    const pairs = adults.flatMap(({ id }, index) =>
      index % 2 === 0 && adults[index + 1] ? [[id, adults[index + 1]?.id ?? ''] as [string, string]] : [],
    );
    const { placements, split } = proposeBeds({ rooms: empty, guests: adults, pairs });
    const slots = empty.reduce((sum, { beds }) => sum + Math.floor(beds / 2), 0);
    const beds = empty.reduce((sum, one) => sum + one.beds, 0);
    expect(pairs.length - split.length).toBe(Math.min(pairs.length, slots));
    expect(placements.length).toBe(Math.min(beds, adults.length));
  }
});

test('108 delegates get their beds at once, always the same', () => {
  const guests = Array.from({ length: 108 }, (_, at) =>
    guest(`g${at}`, at % 2 ? 'Women' : 'Men', at % 5 === 0 ? 'minor' : 'adult'),
  );
  const rooms = Array.from({ length: 28 }, (_, at) => room(`r${at}`, 4, at % 2 ? 'Women' : 'Men'));
  const plan = { rooms, guests, pairs: [['g1', 'g3']] as const };
  expect(proposeBeds(plan).unplaced).toEqual([]);
  expect(proposeBeds(plan)).toEqual(proposeBeds(plan));
});
