import { Link } from 'react-router';
import type { ListAnswer } from '../api.ts';

/** The members of a group under their leader, each with a link to the registration. The leader's total includes theirs. */
export function FoldedMembers({
  members,
  query,
}: {
  members: NonNullable<ListAnswer['rows'][number]['members']>;
  query: string;
}) {
  return (
    <details className="text-xs open:basis-full">
      <summary className="min-h-6 cursor-pointer leading-6 text-muted hover:text-gold-text">
        with {members.length} {members.length === 1 ? 'member' : 'members'}
      </summary>
      <ul className="mt-1 grid gap-1 border-l border-line pl-3">
        {members.map(({ _id, name, email }) => (
          <li key={_id}>
            <Link to={`/eventreg/${_id}${query}`} className="text-link">
              {email}
            </Link>{' '}
            {name}
          </li>
        ))}
      </ul>
    </details>
  );
}
