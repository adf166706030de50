import type { Committee } from '#conference/server/index.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { ExperienceLevel } from '#questions/contract/built-in-questions.ts';
import { mapPreferencesByRegistration, type Preferences } from '#registration/server/index.ts';
import { type Choices, makeDraft } from '../contract.ts';
import {
  buildPortfolioKey,
  countOccurrences,
  type Delegate,
  type Inputs,
  InvalidInputsError,
  type Lottery,
  parseInputs,
  type Seat,
  type SeatName,
} from '../rule/inputs.ts';
import { type ConfirmedDelegate, listConfirmedDelegates } from './delegates.sql.ts';

export interface Entries {
  readonly committees: readonly Committee[];
  /** All seats that the catalogue offers, including withheld and assigned seats. A portfolio has one entry per seat. */
  readonly seats: readonly Seat[];
  readonly people: readonly (ConfirmedDelegate & { readonly wishes: Delegate['wishes'] })[];
}

/**
 * Reads the delegates and seats that an allocation is computed from.
 * @param committees the current committees of the catalogue
 */
export async function readSeatsAndDelegates(
  db: Db,
  eventId: string,
  committees: readonly Committee[],
): Promise<Entries> {
  const people = await listConfirmedDelegates(db, eventId);
  const preferences =
    people.length === 0
      ? new Map<string, Preferences>()
      : await mapPreferencesByRegistration(
          db,
          people.map(({ id }) => id),
        );
  const seats = seatsOf(committees);
  const known = new Set(seats.map(buildPortfolioKey));
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

/** Returns the wishes in the order of the form, without portfolios that have since been withdrawn. */
function wishesOf(asked: Preferences | undefined, known: ReadonlySet<string>): Delegate['wishes'] {
  return (asked?.committees ?? []).map(({ value }) => ({
    committee: value,
    portfolios: (asked?.portfolios ?? [])
      .filter(
        (portfolio) =>
          portfolio.committee === value &&
          known.has(buildPortfolioKey({ committee: value, portfolio: portfolio.name })),
      )
      .map(({ name }) => name),
  }));
}

/** The choices that `applyChoicesToEntries` applies. */
type EntryChoices = Pick<Choices, 'groups' | 'kept' | 'demandingFor' | 'admitted'>;

export const defaultEntryChoices: EntryChoices = {
  groups: 'none',
  kept: [],
  demandingFor: 'not_beginners',
  admitted: [],
};

/**
 * Returns the seats and delegates for the solver. Applies the admin's choices about groups, kept seats and demanding
 * seats.
 */
export function applyChoicesToEntries(
  { seats, people }: Entries,
  { groups, kept, demandingFor, admitted }: EntryChoices,
): { seats: Seat[]; delegates: Delegate[] } {
  const offered = new Set(seats.map(buildPortfolioKey));
  const isAdmitted = new Set(admitted);
  return {
    seats: withholdSeats(seats, kept),
    delegates: people.flatMap((person): Delegate[] => {
      const seat = toSeatName(person);
      // Ignores a delegate whose seat is no longer in the catalogue: the delegate keeps this seat, which no other
      // delegate can get.
      if (seat && !offered.has(buildPortfolioKey(seat))) return [];
      return [
        {
          ticket: person.id,
          wishes: person.wishes,
          level: getEffectiveExperienceLevel(person, { demandingFor, isAdmitted }),
          ...(groups === 'none' || !person.groupId
            ? {}
            : { delegation: { name: person.groupId, wish: groups } }),
          ...(seat ? { seat } : {}),
        },
      ];
    }),
  };
}

/**
 * Returns the level that the solver uses. A delegate who is admitted to demanding seats is not a beginner (product
 * 18.9).
 */
export const getEffectiveExperienceLevel = (
  { id, experienceLevel }: Pick<ConfirmedDelegate, 'id' | 'experienceLevel'>,
  { demandingFor, isAdmitted }: Pick<Choices, 'demandingFor'> & { isAdmitted: ReadonlySet<string> },
): Delegate['level'] =>
  demandingFor === 'everyone' || isAdmitted.has(id) ? 'some' : levelOf(experienceLevel);

const levelOf = (said: ConfirmedDelegate['experienceLevel']): Delegate['level'] =>
  said === null ? 'some' : levels[said];
const levels = {
  Beginner: 'beginner',
  'Some experience': 'some',
  Experienced: 'experienced',
} as const satisfies Record<ExperienceLevel, Delegate['level']>;

/** Marks the kept seats as withheld. `kept` lists a portfolio once for each seat. */
function withholdSeats(seats: readonly Seat[], kept: readonly SeatName[]): Seat[] {
  const left = kept.map(buildPortfolioKey);
  return seats.map((seat) => {
    const at = seat.withheld ? -1 : left.indexOf(buildPortfolioKey(seat));
    if (at === -1) return seat;
    left.splice(at, 1);
    return { ...seat, withheld: true };
  });
}

export function toSeatName({
  committee,
  portfolio,
}: {
  committee: string | null;
  portfolio: string | null;
}): SeatName | undefined {
  return committee === null || portfolio === null ? undefined : { committee, portfolio };
}

/**
 * Combines entries, choices and lottery into the inputs of an allocation.
 * @throws AppError 409 if they contradict each other, for example by a pin on a taken seat
 */
export function buildInputs(entries: Entries, choices: Choices, lottery: Lottery): Inputs {
  try {
    return parseInputs({
      policy: choices.policy,
      ...applyChoicesToEntries(entries, choices),
      pins: choices.pins.map(({ regID, ...seat }) => ({ ticket: regID, ...seat })),
      excluded: choices.excluded,
      lottery,
    });
  } catch (error) {
    if (error instanceof InvalidInputsError)
      throw new AppError(makeDraft.errors.contradiction, { cause: error });
    throw error;
  }
}

/**
 * Removes choices that no longer fit: pinned and kept seats that are taken, and choices for delegates who left or have
 * a seat.
 */
export function keepValidDraftChoices(choices: Choices, { seats, people }: Entries): Choices {
  const unseated = new Set(people.filter((person) => !toSeatName(person)).map(({ id }) => id));
  const left = countOccurrences(seats.map(buildPortfolioKey));
  const takeOne = (seat: SeatName) => {
    const count = left.get(buildPortfolioKey(seat)) ?? 0;
    left.set(buildPortfolioKey(seat), count - 1);
    return count > 0;
  };
  for (const person of people) {
    const seat = toSeatName(person);
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
