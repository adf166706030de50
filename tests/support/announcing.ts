import { login } from '#accounts/contract.ts';
import {
  listAnnouncements,
  listAudience,
  releaseAnnouncement,
  sendAnnouncement,
} from '#announcements/contract.ts';
import type { Context } from '#platform/server/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { Client } from '../../bench/support/client.ts';
import { eventName } from './conference.ts';
import { insertTestRegistrations } from './registrations.ts';
import { superadmin } from './site-process.ts';

const secondEmail = 'second@example.org';
const filter = { section: 'confirmed' };
const announcement = {
  topic: 'news',
  subject: 'What to bring, {name}',
  text: 'Dear friend,\n\nYou sit in {committee|your committee}. Ask {chair|us} in {room|the hall}.\n\nBring a pen.',
  buttonLabel: 'Open your dashboard',
  buttonAddress: '{dashboard}',
};

/**
 * Writes an announcement to `count` confirmed delegates, which waits for a second person.
 * @param origin address of the site, for the list, whose filter is in its query
 * @returns a function that releases the announcement, and how many milliseconds sending took
 */
export async function announceToMany(
  { client, origin, context }: { client: Client; origin: string; context: Context },
  count: number,
): Promise<{ release: () => Promise<unknown>; sendMs: number }> {
  const confirmed = { status: 'confirmed' as const };
  await insertTestRegistrations(
    context,
    Array.from({ length: count }, () => confirmed),
  );
  await insertSecondSuperadmin(context);
  const { token } = await client.call(login, { body: superadmin });
  const second = await client.call(login, { body: { ...superadmin, email: secondEmail } });
  const query = new URLSearchParams({ eventName, ...filter });
  const listed = await fetch(`${origin}${listAudience.path}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { fingerprint } = (await listed.json()) as { fingerprint: string };
  const started = performance.now();
  await client.call(sendAnnouncement, { token, body: { eventName, filter, announcement, fingerprint } });
  const sendMs = performance.now() - started;
  const { rows } = await client.call(listAnnouncements, { token });
  const body = {
    announcementId: rows[0]?._id,
    revision: rows[0]?.revision,
    valuesDigest: rows[0]?.sharedValues?.digest,
  };
  return { sendMs, release: () => client.call(releaseAnnouncement, { token: second.token, body }) };
}

/** Inserts a second superadmin with the password of the first, who can release at once. */
async function insertSecondSuperadmin({ db: { queries } }: Pick<Context, 'db'>): Promise<void> {
  const first = await queries
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', superadmin.email)
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('accounts')
    .values({ ...first, id: newId(), email: secondEmail, role_since: null })
    .execute();
}
