import type { Person, TestApp } from './app.ts';
import { insertTestRegistration, setOwner } from './registrations.ts';

export interface Seated extends Person {
  regID: string;
}

export async function seatedPeople(
  site: TestApp,
  seats: readonly { committee: string; portfolio: string }[],
  named: { name?: string; email?: string }[] = [],
): Promise<Seated[]> {
  const people: Seated[] = [];
  for (const [at, assigned] of seats.entries()) {
    const person = await site.person(named[at]);
    const { id } = await insertTestRegistration(site.context, { status: 'confirmed', assigned });
    await setOwner(site.context, id, person.accountId);
    people.push({ ...person, regID: id });
  }
  return people;
}
