import type { Db } from '#platform/server/db/tables.ts';
import type { TourTask } from '../contract.ts';

/** Counts how often each task of the tour was done after a time, from the facts that the calls of the product stored. */
export async function countDoneTasks(db: Db, since: number): Promise<Readonly<Record<TourTask, number>>> {
  const counts = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('registrations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '=', 'confirmed')
        .where('decided_at', '>', since)
        .as('confirm'),
      selectFrom('resubmission_requests')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('requested_at', '>', since)
        .as('proof'),
      selectFrom('manual_matches')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('verdict', '=', 'match')
        .where('decided_at', '>', since)
        .as('match'),
      selectFrom('registrations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('seat_id', 'is not', null)
        .where('assigned_at', '>', since)
        .as('seat'),
      selectFrom('announcements')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('written_at', '>', since)
        .as('announce'),
      selectFrom('duties')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('granted_at', '>', since)
        .as('duty'),
      selectFrom('duty_invitations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('invited_at', '>', since)
        .as('invited'),
      selectFrom('scans')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('registration_id', 'is not', null)
        .where('undone_at', 'is', null)
        .where('received_at', '>', since)
        .as('checkIn'),
      selectFrom('debate_steps')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('kind', '=', 'vote_closed')
        .where('received_at', '>', since)
        .as('vote'),
      selectFrom('contact_entries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('kind', '=', 'answer')
        .where('at', '>', since)
        .as('answer'),
      selectFrom('publications')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('published_at', '>', since)
        .as('publish'),
    ])
    .executeTakeFirstOrThrow();
  const done = (name: keyof typeof counts): number => counts[name] ?? 0;
  return {
    confirm: done('confirm'),
    proof: done('proof'),
    match: done('match'),
    seat: done('seat'),
    announce: done('announce'),
    // A person without an account is invited to a duty.
    duty: done('duty') + done('invited'),
    checkIn: done('checkIn'),
    vote: done('vote'),
    answer: done('answer'),
    publish: done('publish'),
  };
}
