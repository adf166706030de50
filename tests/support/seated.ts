import type { Person, TestApp } from './app.ts';
import { placeRegistration, setOwner } from './registrations.ts';

/** A person with an account and a seat. */
export interface Seated extends Person {
  regID: string;
}

/** Creates confirmed delegates with these seats and accounts. */
export async function seatedPeople(
  site: TestApp,
  seats: readonly { committee: string; portfolio: string }[],
  named: { name?: string; email?: string }[] = [],
): Promise<Seated[]> {
  const people: Seated[] = [];
  for (const [at, assigned] of seats.entries()) {
    const person = await site.person(named[at]);
    const { id } = await placeRegistration(site.context, { status: 'confirmed', assigned });
    await setOwner(site.context, id, person.accountId);
    people.push({ ...person, regID: id });
  }
  return people;
}
