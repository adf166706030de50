import { Link } from 'react-router';

/** Links to the registrations of an event that contain an exact phrase: the name of a group or a college. */
export function FilterLink({ eventName, words }: { eventName: string; words: string }) {
  // A quote within the text ends one phrase and begins the next.
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
