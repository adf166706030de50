import type { Event } from '#conference/server/index.ts';
import { dayOf } from '#platform/rule/dates.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { findCategory } from '../rule/categories.ts';
import type { Age, BedPlan } from '../rule/fill-beds.ts';
import { findAnswersOfClubQuestion } from './answers.ts';
import { listBeds, listMutualWishes, listRooms, mapGivenCategories, type StoredRoom } from './beds.sql.ts';
import type { GuestRow } from './people.sql.ts';
import { ageOf, listGuests } from './people.ts';
import { getHospitalitySettings, type HospitalitySettings } from './settings.sql.ts';

export interface BedGuestRow extends GuestRow {
  roomId: string | null;
  category: string | null;
  age: Age;
  roommateId: string | null;
}

/** Everything about the beds of an event that a screen shows and a proposal needs. */
export interface BedFacts {
  settings: HospitalitySettings;
  categories: string[];
  categoryLabel: string | null;
  rooms: (StoredRoom & { beds: number })[];
  /** Confirmed delegates who booked accommodation or have a bed, and the team with a stay. */
  guests: BedGuestRow[];
  pairs: [string, string][];
}

/** Reads houses, beds and delegates of an event. */
export async function readBedFacts(db: Db, event: Event): Promise<BedFacts> {
  const settings = await getHospitalitySettings(db, event.id);
  const rooms = await listRooms(db, event.id);
  const beds = await listBeds(db, event.id);
  const pairs = await listMutualWishes(db, event.id);
  const rows = await listGuests(db, event.id);
  const given = await mapGivenCategories(db, event.id);
  const answers =
    settings.categoryQuestionId === null
      ? undefined
      : await findAnswersOfClubQuestion(
          db,
          event.id,
          settings.categoryQuestionId,
          rows.map(({ registrationId }) => registrationId),
        );
  const categories = [...new Set(rooms.flatMap(({ category }) => category ?? []))];
  const roomOf = new Map(
    beds.flatMap(({ guestId, roomId }) => (guestId === null ? [] : [[guestId, roomId]])),
  );
  const partnerOf = new Map(pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
  const bedCounts = Map.groupBy(beds, ({ roomId }) => roomId);
  const firstDay = event.dates && dayOf(event.dates.startsAt, event);
  return {
    settings,
    categories,
    categoryLabel: answers?.label ?? null,
    rooms: rooms.map((room) => ({ ...room, beds: bedCounts.get(room.id)?.length ?? 0 })),
    guests: rows
      .filter(({ registrationId, accommodation }) => accommodation === 'Yes' || roomOf.has(registrationId))
      .map((row) => {
        const { registrationId } = row;
        const named =
          row.team?.category ??
          given.get(registrationId) ??
          answers?.byRegistration.get(registrationId) ??
          '';
        return {
          ...row,
          roomId: roomOf.get(registrationId) ?? null,
          category: findCategory(categories, named) ?? null,
          age: ageOf(row, firstDay),
          roommateId: partnerOf.get(registrationId) ?? null,
        };
      }),
    pairs,
  };
}

/** Returns the input of a proposal. Delegates of one delegation follow each other, so that they share rooms. */
export function toBedPlan({ rooms, guests, pairs }: BedFacts): BedPlan {
  const known = new Set(guests.map(({ registrationId }) => registrationId));
  const toGuest = ({ registrationId, category, age }: BedGuestRow) => ({
    id: registrationId,
    category,
    age,
  });
  return {
    rooms: rooms.map(({ id, category, beds }) => ({
      id,
      category,
      beds,
      occupants: guests.filter(({ roomId }) => roomId === id).map(toGuest),
    })),
    guests: guests
      .filter(({ roomId }) => roomId === null)
      .toSorted((a, b) =>
        (a.delegation ?? '') < (b.delegation ?? '') ? -1 : Number(a.delegation !== b.delegation),
      )
      .map(toGuest),
    pairs: pairs.filter((pair) => pair.every((id) => known.has(id))),
  };
}
