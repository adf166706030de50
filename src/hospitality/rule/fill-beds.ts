/**
 * Age on the first day. It is unknown without a date of birth, and while the event does not ask for it. A delegate of
 * unknown age may be a minor, so people of the team whose age is unknown are kept apart from them too.
 */
export const ages = ['minor', 'unknown', 'unknown_team', 'adult'] as const;
export type Age = (typeof ages)[number];

/** A room with what is known about it before beds are filled. */
export interface BedRoom {
  id: string;
  /** Null for a room for everyone. */
  category: string | null;
  beds: number;
  /** The delegates who have a bed in it. They stay. */
  occupants: readonly { id: string; age: Age }[];
}

/** A delegate without a bed. */
export interface BedGuest {
  id: string;
  /** Null if it is not known. Only a room for everyone takes such a delegate. */
  category: string | null;
  age: Age;
}

export interface BedPlan {
  rooms: readonly BedRoom[];
  /** Delegates without a bed, in the order in which they are placed. */
  guests: readonly BedGuest[];
  /** Pairs of delegates who both named each other, with or without beds. */
  pairs: readonly (readonly [string, string])[];
}

export type UnplacedReason = 'no_room_of_category' | 'only_beds_of_other_age' | 'no_bed_left';
export type SplitReason = 'minor_and_adult' | 'different_categories' | 'already_apart' | 'no_room_for_both';

export interface BedProposal {
  placements: { guestId: string; roomId: string }[];
  unplaced: { guestId: string; reason: UnplacedReason }[];
  /** Wishes that are not kept. */
  split: { guestIds: readonly [string, string]; reason: SplitReason }[];
}

/** Returns true if people of several ages are together, for example after a date of birth has changed. */
export const hasMixedAges = (people: readonly { age: Age }[]): boolean =>
  new Set(people.map(({ age }) => age)).size > 1;

interface OpenRoom {
  id: string;
  category: string | null;
  beds: number;
  free: number;
  /** Age of those who sleep in it. Null while it is empty. */
  age: Age | null;
  /** Age for which an empty room is kept. Null if it is kept for nobody. */
  reserved: Age | null;
}

/**
 * Proposes a bed for each delegate. Deterministic. No one with a bed is moved. A room never has more delegates than
 * beds, nor people of several ages (minors, adults, unknown age of delegates or of the team), nor a delegate of another category. A room in which ages are already
 * mixed gets no one. As many delegates as possible get a bed, then as
 * many wishes as possible are kept.
 */
export function proposeBeds({ rooms, guests, pairs }: BedPlan): BedProposal {
  const open = rooms.map(
    ({ id, category, beds, occupants }): OpenRoom => ({
      id,
      category,
      beds,
      free: hasMixedAges(occupants) ? 0 : Math.max(0, beds - occupants.length),
      age: occupants[0]?.age ?? null,
      reserved: null,
    }),
  );
  const roomOf = new Map<string, string>(
    rooms.flatMap(({ id, occupants }) => occupants.map((occupant) => [occupant.id, id] as const)),
  );
  const waiting = new Map(guests.map((guest) => [guest.id, guest]));
  const place = (room: OpenRoom, together: readonly BedGuest[]) => {
    for (const guest of together) {
      room.free -= 1;
      room.age = guest.age;
      roomOf.set(guest.id, room.id);
      waiting.delete(guest.id);
    }
  };
  const fillSingly = (useReserved: boolean) => {
    for (const guest of [...waiting.values()].sort(byChoice)) {
      const room = findRoom(open, [guest], useReserved);
      if (room) place(room, [guest]);
    }
  };

  joinPartners(pairs, open, roomOf, waiting, place);
  reserveRoomsByAge(
    open,
    guests.filter(({ id }) => waiting.has(id)),
    pairs,
  );
  for (const [a, b] of pairs) {
    const both = [waiting.get(a), waiting.get(b)].filter((guest) => guest !== undefined);
    const room = both.length === 2 && findRoomForPair(open, both, waiting);
    if (room) place(room, both);
  }
  fillSingly(true);
  fillSingly(false);
  while (uniteOnePair({ guests, pairs }, open, roomOf, place)) fillSingly(false);
  return {
    placements: guests.flatMap(({ id }) => {
      const roomId = roomOf.get(id);
      return roomId === undefined ? [] : { guestId: id, roomId };
    }),
    unplaced: [...waiting.values()].map((guest) => ({
      guestId: guest.id,
      reason: explainUnplaced(open, guest),
    })),
    split: pairs.flatMap((guestIds) => explainSplit(guestIds, { rooms, guests }, roomOf)),
  };
}

/**
 * Moves one or both of a pair without earlier beds into a room that still has beds for it. Returns false if there is no
 * such pair.
 */
function uniteOnePair(
  { guests, pairs }: Pick<BedPlan, 'guests' | 'pairs'>,
  open: readonly OpenRoom[],
  roomOf: Map<string, string>,
  place: (room: OpenRoom, together: readonly BedGuest[]) => void,
): boolean {
  const homeOf = ({ id }: BedGuest) => open.find((room) => room.id === roomOf.get(id));
  for (const pair of pairs) {
    const both = pair.flatMap((id) => guests.find((guest) => guest.id === id) ?? []);
    const [a, b] = both;
    if (!a || !b || (homeOf(a) !== undefined && homeOf(a) === homeOf(b))) continue;
    const moves = [
      { moved: [b], room: homeOf(a) },
      { moved: [a], room: homeOf(b) },
      { moved: both, room: findRoom(open, both, false) },
    ].filter(({ moved, room }) => room !== undefined && fits(room, moved, false));
    const [move] = moves;
    if (!move?.room) continue;
    for (const guest of move.moved) leaveRoom(homeOf(guest));
    place(move.room, move.moved);
    return true;
  }
  return false;
}

function leaveRoom(room: OpenRoom | undefined): void {
  if (!room) return;
  room.free += 1;
  if (room.free === room.beds) room.age = null;
}

/** Delegates without a category first, because only rooms for everyone take them. */
const byChoice = (a: BedGuest, b: BedGuest): number =>
  Number(a.category !== null) - Number(b.category !== null);

const takesCategory = (room: Pick<OpenRoom, 'category'>, { category }: Pick<BedGuest, 'category'>): boolean =>
  room.category === null || room.category === category;

function fits(room: OpenRoom, together: readonly BedGuest[], useReserved: boolean): boolean {
  const [first] = together;
  if (!first || room.free < together.length) return false;
  const age = first.age;
  const roomAge = room.age ?? (useReserved ? room.reserved : null);
  return (
    together.every((guest) => takesCategory(room, guest) && guest.age === age) &&
    (roomAge === null || roomAge === age)
  );
}

/** Finds a room for delegates: rather of their category than for everyone, and rather one that is begun. */
function findRoom(
  open: readonly OpenRoom[],
  together: readonly BedGuest[],
  useReserved: boolean,
): OpenRoom | undefined {
  const fitting = open.filter((room) => fits(room, together, useReserved));
  const own = fitting.filter(({ category }) => category !== null);
  const preferred = own.length > 0 ? own : fitting;
  return preferred.find(({ age }) => age !== null) ?? preferred[0];
}

/** Finds a room for a pair. A room for everyone is used only if those who need it still find a bed there. */
function findRoomForPair(
  open: readonly OpenRoom[],
  both: readonly BedGuest[],
  waiting: ReadonlyMap<string, BedGuest>,
): OpenRoom | undefined {
  const room = findRoom(open, both, true);
  if (!room || room.category !== null || both.every(({ category }) => category === null)) return room;
  const [first] = both as [BedGuest];
  const needing = [...waiting.values()].filter(
    (guest) => guest.category === null && guest.age === first.age,
  ).length;
  const beds = open
    .filter(
      ({ category, age, reserved }) => category === null && (age ?? reserved ?? first.age) === first.age,
    )
    .reduce((sum, { free }) => sum + free, 0);
  return beds - both.length >= needing ? room : undefined;
}

/** Places delegates whose partner has a bed already in the same room, if it takes them. */
function joinPartners(
  pairs: BedPlan['pairs'],
  open: readonly OpenRoom[],
  roomOf: ReadonlyMap<string, string>,
  waiting: ReadonlyMap<string, BedGuest>,
  place: (room: OpenRoom, together: readonly BedGuest[]) => void,
): void {
  for (const [a, b] of pairs)
    for (const [id, partner] of [
      [a, b],
      [b, a],
    ] as const) {
      const guest = waiting.get(id);
      const room = open.find((one) => one.id === roomOf.get(partner));
      if (guest && room && fits(room, [guest], false)) place(room, [guest]);
    }
}

type Counts = Record<Age, number>;
const noCounts: Readonly<Counts> = { minor: 0, unknown: 0, unknown_team: 0, adult: 0 };

/**
 * Keeps empty rooms for each age: of each category those that waste the fewest beds, and of the rooms for everyone what
 * is then missing.
 */
function reserveRoomsByAge(
  open: readonly OpenRoom[],
  guests: readonly BedGuest[],
  pairs: BedPlan['pairs'],
): void {
  const partnerOf = new Map(pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
  const categories = [...new Set(open.map(({ category }) => category))].filter((one) => one !== null);
  const missing: Counts = { ...noCounts };
  for (const category of categories) {
    const own = guests.filter((guest) => guest.category === category);
    const left = reserveRooms(
      open.filter((room) => room.category === category),
      own,
      partnerOf,
    );
    for (const age of ages) missing[age] += left[age];
  }
  const others = guests.filter((guest) => guest.category === null || !categories.includes(guest.category));
  const rooms = open.filter(({ category }) => category === null);
  reserveRooms(rooms, others, partnerOf, missing);
}

const capacityOf = (rooms: readonly OpenRoom[]): number => rooms.reduce((sum, { free }) => sum + free, 0);

/**
 * Keeps rooms for minors first, then for unknown ages. The others are kept for adults. Rooms with two beds for pairs are
 * kept if enough beds remain for the ages that follow.
 * @returns how many people of each age find no bed in these rooms
 */
function reserveRooms(
  rooms: readonly OpenRoom[],
  guests: readonly BedGuest[],
  partnerOf: ReadonlyMap<string, string>,
  more: Readonly<Counts> = noCounts,
): Counts {
  const needed = { ...more };
  for (const age of ages) {
    const begun = capacityOf(rooms.filter((room) => room.age === age));
    needed[age] = Math.max(0, more[age] + guests.filter((guest) => guest.age === age).length - begun);
  }
  const empty = rooms.filter(({ age, free }) => age === null && free > 0);
  let left = empty;
  for (const [at, age] of ages.entries()) {
    const ids = new Set(guests.flatMap((guest) => (guest.age === age ? guest.id : [])));
    const pairs = [...ids].filter((id) => ids.has(partnerOf.get(id) ?? '')).length / 2;
    const isLast = at === ages.length - 1;
    const forPairs = chooseRooms(left, needed[age], pairs);
    const following = ages.slice(at + 1).reduce((sum, next) => sum + needed[next], 0);
    const isAffordable = capacityOf(left) - capacityOf(forPairs) >= following;
    const chosen = new Set(isLast ? left : isAffordable ? forPairs : chooseRooms(left, needed[age], 0));
    for (const room of chosen) room.reserved = age;
    left = left.filter((room) => !chosen.has(room));
  }
  const missing = { ...needed };
  for (const age of ages)
    missing[age] = Math.max(0, needed[age] - capacityOf(empty.filter(({ reserved }) => reserved === age)));
  return missing;
}

/**
 * Chooses rooms with at least `beds` beds that together waste the fewest beds, and of those the fewest rooms. Takes
 * more rooms until `pairs` pairs find two beds in one room, as far as the rooms allow. All rooms if they have too few
 * beds.
 */
function chooseRooms(rooms: readonly OpenRoom[], beds: number, pairs: number): readonly OpenRoom[] {
  if (beds === 0) return [];
  if (capacityOf(rooms) <= beds) return rooms;
  interface Choice {
    capacity: number;
    slots: number;
    rooms: readonly OpenRoom[];
  }
  // The best choice for each number of beds and of slots for pairs, each counted up to what is needed.
  let best = new Map<string, Choice>([['0 0', { capacity: 0, slots: 0, rooms: [] }]]);
  for (const room of rooms) {
    const next = new Map(best);
    for (const choice of best.values()) {
      if (choice.capacity >= beds && choice.slots >= pairs) continue;
      const longer = {
        capacity: choice.capacity + room.free,
        slots: choice.slots + Math.floor(room.free / 2),
        rooms: [...choice.rooms, room],
      };
      const key = `${Math.min(beds, longer.capacity)} ${Math.min(pairs, longer.slots)}`;
      const known = next.get(key);
      if (
        !known ||
        longer.capacity < known.capacity ||
        (longer.capacity === known.capacity && longer.rooms.length < known.rooms.length)
      )
        next.set(key, longer);
    }
    best = next;
  }
  const enough = [...best.values()].filter(({ capacity }) => capacity >= beds);
  const [chosen] = enough.sort(
    (a, b) =>
      Math.min(pairs, b.slots) - Math.min(pairs, a.slots) ||
      a.capacity - b.capacity ||
      a.rooms.length - b.rooms.length,
  );
  return chosen?.rooms ?? rooms;
}

function explainUnplaced(open: readonly OpenRoom[], guest: BedGuest): UnplacedReason {
  const taking = open.filter((room) => takesCategory(room, guest));
  if (taking.length === 0) return 'no_room_of_category';
  return taking.some(({ free }) => free > 0) ? 'only_beds_of_other_age' : 'no_bed_left';
}

/** Returns why a wish is not kept, or an empty list if it is kept. */
function explainSplit(
  guestIds: readonly [string, string],
  { rooms, guests }: Pick<BedPlan, 'rooms' | 'guests'>,
  roomOf: ReadonlyMap<string, string>,
): BedProposal['split'] {
  const [roomA, roomB] = guestIds.map((id) => roomOf.get(id));
  if (roomA !== undefined && roomA === roomB) return [];
  const occupants = rooms.flatMap((room) => room.occupants);
  const known = (id: string) =>
    guests.find((guest) => guest.id === id) ?? occupants.find((guest) => guest.id === id);
  const [a, b] = guestIds.map(known);
  if (!a || !b) return [];
  if (a.age !== b.age) return [{ guestIds, reason: 'minor_and_adult' }];
  const isPlaced = (id: string) => occupants.some((occupant) => occupant.id === id);
  if (guestIds.every(isPlaced)) return [{ guestIds, reason: 'already_apart' }];
  const wanted = guests.filter(({ id }) => guestIds.includes(id));
  const isPossible = rooms.some((room) => wanted.every((guest) => takesCategory(room, guest)));
  return [{ guestIds, reason: isPossible ? 'no_room_for_both' : 'different_categories' }];
}
