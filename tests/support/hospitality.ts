import { grantDuty } from '#attendance/contract.ts';
import type { Duty } from '#conference/contract/duties.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import type { Context } from '#platform/server/context.ts';
import type { Person, TestApp } from './app.ts';
import { council, event, eventName } from './conference.ts';
import { insertTestRegistrations, type WantedRegistration } from './registrations.ts';

const zone = { timeZone: 'Asia/Kolkata' };

/** Gives the event three days from now on, and makes it ask for date of birth and emergency contact. */
export async function askForDetails({
  context,
  clock,
}: {
  context: Pick<Context, 'db'>;
  clock: { now: number };
}): Promise<void> {
  const { queries } = context.db;
  const dates = { starts_at: clock.now, ends_at: clock.now + 2 * dayMs };
  await queries.updateTable('events').set(dates).where('id', '=', event.id).execute();
  const asked = { birth_date_asked_at: clock.now, emergency_contact_asked_at: clock.now, revision: 1 };
  await queries
    .insertInto('welfare_settings')
    .values({ event_id: event.id, ...asked })
    .execute();
}

export async function withDuty(site: TestApp, kind: Duty, holder?: Person): Promise<Person> {
  const person = holder ?? (await site.person());
  const { token } = await site.superadmin();
  const lastDay = dayOf(site.clock.now + dayMs, zone);
  const body = { eventName, email: person.email, kind, committee: council.value, lastDay };
  const { status } = await site.call(grantDuty, { token, body });
  if (status !== 200) throw new Error(`The duty was not granted: ${status}`);
  return person;
}

export interface WantedGuest extends WantedRegistration {
  /** 'YYYY-MM-DD' */
  birthDate?: string;
  diet?: string;
  contact?: { name: string; phone: string; relation: string };
}

/** Inserts confirmed delegates who booked accommodation. */
export async function insertGuests(
  { context }: { context: Pick<Context, 'db' | 'clock'> },
  wanted: readonly WantedGuest[],
) {
  const { queries } = context.db;
  const people = await insertTestRegistrations(
    context,
    wanted.map((guest) => ({ status: 'confirmed' as const, accommodation: 'Yes' as const, ...guest })),
  );
  for (const [at, { id }] of people.entries()) {
    const { birthDate = null, diet = null, contact } = wanted[at] ?? {};
    await queries.updateTable('registrations').set({ dietary_needs: diet }).where('id', '=', id).execute();
    await queries
      .insertInto('delegate_details')
      .values({
        registration_id: id,
        birth_date: birthDate,
        contact_name: contact?.name ?? null,
        contact_phone: contact?.phone ?? null,
        contact_relation: contact?.relation ?? null,
      })
      .execute();
  }
  return people;
}

/** Adds a question of the club, such as about the wing of a house, with the answers of delegates. */
export async function insertAnsweredQuestion(
  { context }: { context: Pick<Context, 'db' | 'clock'> },
  label: string,
  answers: ReadonlyMap<string, string>,
): Promise<string> {
  const { queries } = context.db;
  const id = `question ${label}`;
  await queries
    .insertInto('questions')
    .values({
      id,
      event_id: event.id,
      kind: 'short_text',
      label,
      help: '',
      audience: '[]',
      options: '[]',
      former_options: '[]',
      position: 0,
      required_at: null,
      listed_at: null,
      filtered_at: null,
      searched_at: null,
      at_door_at: null,
      after_seat_at: null,
      answer_by: null,
      withdrawn_at: null,
    })
    .execute();
  for (const [registration_id, answer] of answers)
    await queries
      .insertInto('question_answers')
      .values({
        registration_id,
        question_id: id,
        value: JSON.stringify(answer),
        consent_version: null,
        answered_at: context.clock(),
      })
      .execute();
  return id;
}
