import type { ListedRegistration } from '../../../contract/desk.ts';
import { notApplicable } from '../../../contract/form.ts';
import { dueInWords } from './what-is-due.ts';

export type Asked = Pick<
  ListedRegistration,
  '_id' | 'name' | 'email' | 'payment' | 'mode' | 'fee' | 'groupTotal' | 'group'
>;

/** The delegates that a decision is about: payment picture, name, e-mail address and total. */
export function PeopleAsked({ people }: { people: readonly Asked[] }) {
  const [one] = people;
  if (people.length === 1 && one) return <Person person={one} picture="h-40 w-28" />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="Who is meant" tabIndex={0} className="max-h-[40dvh] overflow-y-auto">
      <ul className="border-t border-line text-sm">
        {people.map((person) => (
          <li key={person._id} className="border-b border-line py-2">
            <Person person={person} picture="h-14 w-11" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Person({ person, picture }: { person: Asked; picture: string }) {
  const { name, email, payment, group } = person;
  return (
    <div className="flex items-start gap-4">
      {payment === notApplicable ? (
        <span
          className={`${picture} shrink-0 border border-dashed border-line bg-sunken`}
          aria-hidden="true"
        />
      ) : (
        <img
          src={payment}
          alt={`Payment of ${name}`}
          loading="lazy"
          className={`${picture} shrink-0 border border-line bg-sunken object-contain`}
        />
      )}
      <p className="min-w-0 flex-1 wrap-anywhere">
        <strong className="block">{name}</strong>
        <span className="block text-muted">{email}</span>
        {group && <span className="block text-muted">{group.grpName}</span>}
        <span className="block font-semibold tabular-nums">{dueInWords(person)}</span>
      </p>
    </div>
  );
}
