import type { Db } from '#platform/server/db/tables.ts';
import { registrationFilterSchema } from '../../contract/desk.ts';
import { countRegistrationsWhere } from '../counts.sql.ts';
import { countRegistrationsInSection } from './registration-list.sql.ts';

/** Counts the registrations of an event since a time, in epoch milliseconds. */
export const countRegistrationsSince = (db: Db, eventId: string, since: number): Promise<number> =>
  countRegistrationsWhere(db, (eb) => [
    eb('registrations.event_id', '=', eventId),
    eb('registrations.registered_at', '>=', since),
  ]);

/**
 * Counts confirmed delegates without a date of birth, and minors without their guardian's consent. Both are 0 if the
 * event does not ask for dates of birth. The list of registrations has a filter for each.
 */
export async function countConfirmedWithoutBirthDateOrConsent(
  db: Db,
  eventId: string,
): Promise<{ withoutBirthDate: number; withoutConsent: number }> {
  const count = async (consent: 'no_birth_date' | 'missing') => {
    const filter = registrationFilterSchema.parse({ section: 'confirmed', search: '', consent });
    return countRegistrationsInSection(db, { eventId, filter });
  };
  const [withoutBirthDate, withoutConsent] = await Promise.all([count('no_birth_date'), count('missing')]);
  return { withoutBirthDate, withoutConsent };
}
