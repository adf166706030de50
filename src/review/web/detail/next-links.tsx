import { LinkButton } from '#platform/web/ui/button.tsx';
import type { ListedRegistration } from '../../contract.ts';

/** On to the next without going back to the list. */
export function NextLinks({
  pending,
  unseated,
}: {
  pending: ListedRegistration | undefined;
  unseated: ListedRegistration | undefined;
}) {
  return (
    <>
      {unseated && (
        <LinkButton variant="quiet" to={`/eventreg/${unseated._id}`} viewTransition={false}>
          Next without a seat
        </LinkButton>
      )}
      {pending ? (
        <LinkButton variant="quiet" to={`/eventreg/${pending._id}`} viewTransition={false}>
          Next pending
        </LinkButton>
      ) : (
        <p className="text-sm text-muted">No other registration waits for a decision.</p>
      )}
    </>
  );
}
