import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import type { BankStanding } from '../../../contract/bank-details.ts';
import { bankDetailsQuery } from './api.ts';

/** How far the bank details of an event can be relied on; 'unconfirmed' while that is not known. */
export function useBankStanding(eventName: string): BankStanding {
  const { data } = useQuery(bankDetailsQuery);
  return data?.events.find((event) => event.eventName === eventName)?.standing ?? 'unconfirmed';
}

/** Asks once more before registration opens with bank details that nobody can rely on (product 5.11). */
export function OpeningQuestion({
  eventName,
  standing,
  pending,
  onYes,
  onNo,
}: {
  eventName: string;
  standing: Exclude<BankStanding, 'confirmed'>;
  pending: boolean;
  onYes: () => void;
  onNo: () => void;
}) {
  return (
    <ConfirmDialog
      title={
        standing === 'sample' ? 'Open with samples for bank details?' : 'Open with unconfirmed bank details?'
      }
      answer="Open all the same"
      variant="danger"
      pending={pending}
      onYes={onYes}
      onNo={onNo}
    >
      <p>
        {standing === 'sample'
          ? `Every delegate of the ${eventName} would be asked to pay to an account that does not exist. Whoever pays has to be found, answered and paid back, one by one.`
          : `No second person has confirmed where delegates of the ${eventName} are asked to pay. One wrong digit, and every fee goes to a stranger.`}
      </p>
      <p>
        Look at the <TextLink to="/bankdetails">bank details</TextLink> first.
      </p>
    </ConfirmDialog>
  );
}
