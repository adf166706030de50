import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { ListedRegistration, RegistrationRecord } from '../../contract.ts';

/** The group with its leader and members, each leading to the own registration. */
export function Group({
  registration,
  others,
}: {
  registration: RegistrationRecord;
  others: readonly ListedRegistration[];
}) {
  const { group } = registration;
  if (!group) return null;
  const person = (email: string): ReactNode => {
    const own = others.find((other) => other.email === email);
    if (!own || own._id === registration._id) return <span className="wrap-anywhere">{email}</span>;
    return (
      <Link
        to={`/eventreg/${own._id}`}
        className="underline decoration-gold-line decoration-1 underline-offset-3 wrap-anywhere hover:text-gold-text"
      >
        {email}
      </Link>
    );
  };
  const badge = (email: string) => {
    const own = others.find((other) => other.email === email);
    return own && <Badge tone={own.status} />;
  };
  return (
    <section aria-labelledby="group-title" className="text-sm">
      <h2 id="group-title" className="text-xl">
        {group.grpName}
      </h2>
      <p className="mt-1 text-muted">
        {group.grpMembers.length + 1} people, {group.grpStatus}
      </p>
      <ul className="mt-3 border-t border-line">
        {[group.grpLeaderEmail, ...group.grpMembers].map((email) => (
          <li
            key={email}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
          >
            <span>
              {person(email)}
              {email === group.grpLeaderEmail && <span className="text-muted"> (leader)</span>}
            </span>
            {badge(email)}
          </li>
        ))}
      </ul>
    </section>
  );
}
