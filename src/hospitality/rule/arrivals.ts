import type { Vehicle } from './stays.ts';

interface Arriving {
  name: string;
  arrival: { vehicle: Vehicle; number: string; arrivesAt: string; people: number } | null;
}

/** The delegates who arrive with one train, flight, bus or in cars, within one hour. */
export interface ArrivalGroup<Person> {
  vehicle: Vehicle;
  number: string;
  /** Time of the first of them, in ISO 8601. */
  arrivesAt: string;
  /** Number of people as the delegates entered it. */
  people: number;
  delegates: Person[];
}

/**
 * Groups arrivals by hour and vehicle, in order of time.
 * @param hourOf returns the local hour of a time, such as '2026-01-05T14'
 */
export function groupArrivals<Person extends Arriving>(
  people: readonly Person[],
  hourOf: (at: string) => string,
): { hour: string; groups: ArrivalGroup<Person>[] }[] {
  const arriving = people
    .flatMap((person) => (person.arrival ? [{ person, arrival: person.arrival }] : []))
    .sort((a, b) => (a.arrival.arrivesAt < b.arrival.arrivesAt ? -1 : 1));
  return [...Map.groupBy(arriving, ({ arrival }) => hourOf(arrival.arrivesAt))].map(([hour, ofHour]) => ({
    hour,
    groups: [
      ...Map.groupBy(ofHour, ({ arrival }) => `${arrival.vehicle} ${arrival.number.toLowerCase()}`).values(),
    ].flatMap((together) => {
      const [first] = together;
      return first
        ? {
            vehicle: first.arrival.vehicle,
            number: first.arrival.number,
            arrivesAt: first.arrival.arrivesAt,
            people: together.reduce((sum, { arrival }) => sum + arrival.people, 0),
            delegates: together.map(({ person }) => person),
          }
        : [];
    }),
  }));
}
