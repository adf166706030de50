import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import type { RegistrationFilter, RegistrationRecord } from '../../../contract/desk.ts';
import { type Decision, deskQuery } from '../api.ts';
import { RegistrationBody } from '../detail/registration-body.tsx';
import { usePresence } from '../live/use-presence.ts';

/** How long a registration must stay open before other admins see the presence, in milliseconds. */
const passingMs = 400;

/** The current registration next to the list, so that the admin sees the payment before deciding. */
export function RegistrationBeside({
  registrationId,
  isVisited,
  filter,
  query,
  holder,
  waits,
  mayUndo,
  onAsk,
}: {
  registrationId: string | undefined;
  /** The reader opened it: the first row of a new list does not count as present. */
  isVisited: boolean;
  filter: RegistrationFilter;
  query: string;
  holder: string | undefined;
  /** The event is not over, so registrations can wait for a decision. */
  waits: boolean;
  mayUndo: boolean;
  onAsk: (decision: Decision, registration: RegistrationRecord) => void;
}) {
  const desk = useQuery({
    ...deskQuery(registrationId ?? '', filter),
    enabled: registrationId !== undefined,
  });
  usePresence(isVisited ? registrationId : undefined, passingMs);
  return (
    <section
      aria-label="The registration you are at"
      aria-busy={registrationId !== undefined && !desk.data}
      className="plate sticky top-17 @container max-h-[calc(100dvh-5rem)] self-start overflow-y-auto p-4"
    >
      {registrationId === undefined && (
        <p className="py-10 text-center text-muted">
          Move with j and k{waits && ', or press n for the next one to decide'}. The payment and details
          appear here.
        </p>
      )}
      {registrationId !== undefined && !desk.data && <QueryState query={desk} />}
      {desk.data && (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 className="min-w-0 text-xl wrap-anywhere">{desk.data.registration.name}</h2>
            <LinkButton variant="quiet" to={`/eventreg/${desk.data.registration._id}${query}`}>
              Open full page
            </LinkButton>
          </div>
          <RegistrationBody
            key={desk.data.registration._id}
            desk={desk.data}
            layout="beside"
            query={query}
            holder={holder}
            mayUndo={mayUndo}
            onAsk={(decision) => desk.data && onAsk(decision, desk.data.registration)}
          />
        </>
      )}
    </section>
  );
}
