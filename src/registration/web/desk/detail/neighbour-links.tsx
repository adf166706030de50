import { LinkButton } from '#platform/web/ui/button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '#platform/web/ui/icons.tsx';
import type { DeskAnswer } from '../api.ts';

/** On a phone, two links fit side by side. */
const compact = 'max-md:grow max-md:px-3 max-md:text-sm max-md:[&>svg]:hidden';

/** Links to the next and previous registrations in the order of the list. */
export function NeighbourLinks({
  desk: { registration, nextPending, previousPending, nextUnseated, othersOpen },
  query,
  onNext,
}: {
  desk: DeskAnswer;
  /** Marks the next undecided registration as open by the reader and opens it. */
  onNext: () => void;
  /** The query with the filter of the list. */
  query: string;
}) {
  const to = ({ _id }: { _id: string }) => `/eventreg/${_id}${query}`;
  return (
    <>
      {nextUnseated && registration.status === 'confirmed' && (
        <LinkButton
          variant="quiet"
          className={`${compact} max-md:w-full`}
          to={to(nextUnseated)}
          viewTransition={false}
        >
          Next without a seat
        </LinkButton>
      )}
      {previousPending && (
        <LinkButton variant="quiet" className={compact} to={to(previousPending)} viewTransition={false}>
          <ArrowLeftIcon />
          Previous pending
        </LinkButton>
      )}
      {nextPending ? (
        <LinkButton
          variant="quiet"
          className={compact}
          to={to(nextPending)}
          viewTransition={false}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            onNext();
          }}
        >
          Next pending
          <ArrowRightIcon />
        </LinkButton>
      ) : (
        <p className="text-sm text-muted">
          {othersOpen
            ? 'The others that wait are being looked at.'
            : 'No other registration waits for a decision.'}
        </p>
      )}
    </>
  );
}
