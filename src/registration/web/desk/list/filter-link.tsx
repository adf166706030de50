import { Link } from 'react-router';

/** Leads to the registrations of an event that have these very words: a group's, or a college's. */
export function FilterLink({ eventName, words }: { eventName: string; words: string }) {
  // A quote within the words ends one phrase and begins the next.
  const phrase = `"${words.replaceAll('"', '" "')}"`;
  return (
    <Link
      to={`/registrations/${encodeURIComponent(eventName)}?${new URLSearchParams({ q: phrase })}`}
      viewTransition={false}
      className="text-link"
    >
      {words}
    </Link>
  );
}
