import { catalogue } from '#conference/content/index.ts';
import type { Context } from '#platform/server/context.ts';
import { saveCommittees, saveEvent } from './conference.sql.ts';

/**
 * Brings the events, fees, committees and portfolios of the content files into the database. Runs at every start;
 * registration stays open or closed as a superadmin left it, and starts as the content says (clarifications 4).
 */
export async function loadCatalogue({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const { event, committees } = catalogue;
  await db.change(async (changes) => {
    await saveEvent(changes, { ...event, isOpen: event.registrationOpen }, clock());
    await saveCommittees(changes, event.id, committees);
  });
}
