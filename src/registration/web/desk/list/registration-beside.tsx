import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import type { RegistrationFilter, RegistrationRecord } from '../../../contract/desk/index.ts';
import { type Decision, deskQuery } from '../api.ts';
import { RegistrationBody } from '../detail/registration-body.tsx';
import { useHold } from '../live/use-hold.ts';

/** Moving quickly through the list holds no registration: others are told only of one that stays open. */
const passingMs = 400;

/** The registration that the reader is at, beside the list: nobody decides without having seen the payment. */
export function RegistrationBeside({
  regID,
  isVisited,
  filter,
  query,
  holder,
  waits,
  mayUndo,
  onAsk,
}: {
  regID: string | undefined;
  /** The reader went to it: the first of a list that has just opened is not held against the others. */
  isVisited: boolean;
  filter: RegistrationFilter;
  query: string;
  holder: string | undefined;
  /** Something can wait here: the event is not over. */
  waits: boolean;
  mayUndo: boolean;
  onAsk: (decision: Decision, registration: RegistrationRecord) => void;
}) {
  const desk = useQuery({ ...deskQuery(regID ?? '', filter), enabled: regID !== undefined });
  useHold(isVisited ? regID : undefined, passingMs);
  return (
    <section
      aria-label="The registration you are at"
      aria-busy={regID !== undefined && !desk.data}
      className="plate sticky top-17 @container max-h-[calc(100dvh-5rem)] self-start overflow-y-auto p-4"
    >
      {regID === undefined && (
        <p className="py-10 text-center text-muted">
          Go to a row with j and k{waits && ', or to the next that waits with n'}: its payment and facts stand
          here.
        </p>
      )}
      {regID !== undefined && !desk.data && <QueryState query={desk} />}
      {desk.data && (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 className="min-w-0 text-xl wrap-anywhere">{desk.data.registration.name}</h2>
            <LinkButton variant="quiet" to={`/eventreg/${desk.data.registration._id}${query}`}>
              Open its page
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
