import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { ownSittingsQuery } from './own-sittings-query.ts';

/** Links to the floor of a delegate's committee while it is in session. Renders nothing at other times. */
export function OwnSitting({ registrationId }: { registrationId: string }) {
  const sitting = useQuery(ownSittingsQuery).data?.sittings.find(
    (one) => one.registrationId === registrationId,
  );
  if (!sitting) return null;
  const { eventName, topic, position } = sitting;
  return (
    <section
      aria-label="Your committee is in session"
      className="flex flex-wrap items-center justify-between gap-4 border border-line px-5 py-4"
    >
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <h4 className="text-xl">Your committee is in session</h4>
        {topic !== null && <p className="text-sm text-muted">{topic}</p>}
        {position !== null && <p className="text-sm">You are number {position} on the list.</p>}
      </div>
      <LinkButton to={`/floor?${new URLSearchParams({ event: eventName })}`}>My committee</LinkButton>
    </section>
  );
}
