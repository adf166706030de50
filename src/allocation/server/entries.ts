import type { Committee } from '#conference/server/index.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { ExperienceLevel } from '#registration/contract/fields.ts';
import { listPreferences, type Preferences } from '#registration/server/index.ts';
import { type Choices, makeDraft } from '../contract.ts';
import {
  countOf,
  type Delegate,
  type Inputs,
  keyOf,
  type Lottery,
  readInputs,
  type Seat,
  type SeatName,
  WrongInputs,
} from '../rule/inputs.ts';
import { type ConfirmedDelegate, confirmedDelegates } from './delegates.sql.ts';

/** The committees, seats and confirmed delegates of an event, before the secretariat's choices. */
export interface Entries {
  readonly committees: readonly Committee[];
  /** One entry for each seat that the catalogue offers. */
  readonly seats: readonly Seat[];
  /** The confirmed delegates with their wishes. */
  readonly people: readonly (ConfirmedDelegate & { readonly wishes: Delegate['wishes'] })[];
}

/** @param committees the current committees of the catalogue */
export async function readEntries(
  db: Db,
  eventId: string,
  committees: readonly Committee[],
): Promise<Entries> {
  const people = await confirmedDelegates(db, eventId);
  const preferences =
    people.length === 0
      ? new Map<string, Preferences>()
      : await listPreferences(
          db,
          people.map(({ id }) => id),
        );
  const seats = seatsOf(committees);
  const known = new Set(seats.map(keyOf));
  return {
    committees,
    seats,
    people: people.map((person) => ({ ...person, wishes: wishesOf(preferences.get(person.id), known) })),
  };
}

function seatsOf(committees: readonly Committee[]): Seat[] {
  return committees.flatMap(({ value, portfolios }) =>
    portfolios.flatMap(({ name, isWithheld, isDemanding, seats }) =>
      Array.from({ length: seats }, () => ({
        committee: value,
        portfolio: name,
        withheld: isWithheld,
        demanding: isDemanding,
      })),
    ),
  );
}

/** Wishes by committee, in the order of the form, without portfolios that were withdrawn since. */
function wishesOf(asked: Preferences | undefined, known: ReadonlySet<string>): Delegate['wishes'] {
  return (asked?.committees ?? []).map(({ value }) => ({
    committee: value,
    portfolios: (asked?.portfolios ?? [])
      .filter(
        (portfolio) =>
          portfolio.committee === value && known.has(keyOf({ committee: value, portfolio: portfolio.name })),
      )
      .map(({ name }) => name),
  }));
}

/** The choices that affect seats and levels. */
type EntryChoices = Pick<Choices, 'groups' | 'kept' | 'demandingFor' | 'admitted'>;

/** The choices that change nothing. */
export const noChoices: EntryChoices = {
  groups: 'none',
  kept: [],
  demandingFor: 'not_beginners',
  admitted: [],
};

/** Applies choices to entries: the delegates and seats that the rule gets. */
export function toAllocate(
  { seats, people }: Entries,
  { groups, kept, demandingFor, admitted }: EntryChoices,
): { seats: Seat[]; delegates: Delegate[] } {
  const offered = new Set(seats.map(keyOf));
  const isAdmitted = new Set(admitted);
  return {
    seats: withholding(seats, kept),
    delegates: people.flatMap((person): Delegate[] => {
      const seat = seatOf(person);
      // A delegate whose seat the catalogue has withdrawn keeps it, and affects no other delegate.
      if (seat && !offered.has(keyOf(seat))) return [];
      return [
        {
          ticket: person.id,
          wishes: person.wishes,
          level: levelIn(person, { demandingFor, isAdmitted }),
          ...(groups === 'none' || !person.groupId
            ? {}
            : { delegation: { name: person.groupId, wish: groups } }),
          ...(seat ? { seat } : {}),
        },
      ];
    }),
  };
}

/** The level that the rule uses: a delegate admitted to demanding seats is no beginner (product 18.9). */
export const levelIn = (
  { id, experienceLevel }: Pick<ConfirmedDelegate, 'id' | 'experienceLevel'>,
  { demandingFor, isAdmitted }: Pick<Choices, 'demandingFor'> & { isAdmitted: ReadonlySet<string> },
): Delegate['level'] =>
  demandingFor === 'everyone' || isAdmitted.has(id) ? 'some' : levelOf(experienceLevel);

/** A delegate who gives no level is not a beginner. */
const levelOf = (said: ConfirmedDelegate['experienceLevel']): Delegate['level'] =>
  said === null ? 'some' : levels[said];
const levels = {
  Beginner: 'beginner',
  'Some experience': 'some',
  Experienced: 'experienced',
} as const satisfies Record<ExperienceLevel, Delegate['level']>;

/** Withholds further seats beside those that the catalogue withholds. */
function withholding(seats: readonly Seat[], kept: readonly SeatName[]): Seat[] {
  const left = kept.map(keyOf);
  return seats.map((seat) => {
    const at = seat.withheld ? -1 : left.indexOf(keyOf(seat));
    if (at === -1) return seat;
    left.splice(at, 1);
    return { ...seat, withheld: true };
  });
}

/** The name of a delegate's seat; undefined without a seat. */
export function seatOf({
  committee,
  portfolio,
}: {
  committee: string | null;
  portfolio: string | null;
}): SeatName | undefined {
  return committee === null || portfolio === null ? undefined : { committee, portfolio };
}

/**
 * Builds the inputs of the rule from the current entries and the choices.
 * @throws AppError 409 when they contradict each other, such as a pin on a seat that another delegate has
 */
export function currentInputs(entries: Entries, choices: Choices, lottery: Lottery): Inputs {
  try {
    return readInputs({
      policy: choices.policy,
      ...toAllocate(entries, choices),
      pins: choices.pins.map(({ regID, ...seat }) => ({ ticket: regID, ...seat })),
      excluded: choices.excluded,
      lottery,
    });
  } catch (error) {
    if (error instanceof WrongInputs) throw new AppError(makeDraft.errors.contradiction, { cause: error });
    throw error;
  }
}

/** Drops the choices that no longer fit: pins on taken seats, and choices for delegates who have left or have a seat. */
export function fittingChoices(choices: Choices, { seats, people }: Entries): Choices {
  const unseated = new Set(people.filter((person) => !seatOf(person)).map(({ id }) => id));
  const left = countOf(seats.map(keyOf));
  const takeOne = (seat: SeatName) => {
    const count = left.get(keyOf(seat)) ?? 0;
    left.set(keyOf(seat), count - 1);
    return count > 0;
  };
  for (const person of people) {
    const seat = seatOf(person);
    if (seat) takeOne(seat);
  }
  return {
    ...choices,
    pins: choices.pins.filter((pin) => unseated.has(pin.regID) && takeOne(pin)),
    kept: choices.kept.filter(takeOne),
    admitted: choices.admitted.filter((id) => unseated.has(id)),
    excluded: choices.excluded.filter((id) => unseated.has(id)),
  };
}
