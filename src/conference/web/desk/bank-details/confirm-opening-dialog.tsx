import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import type { BankDetailsStatus } from '../../../contract/bank-details.ts';
import { bankDetailsQuery } from './api.ts';

/** Returns the status of the payment details of an event, or 'unconfirmed' while they are loading. */
export function useBankDetailsStatus(eventName: string): BankDetailsStatus {
  const { data } = useQuery(bankDetailsQuery);
  return data?.events.find((event) => event.eventName === eventName)?.status ?? 'unconfirmed';
}

type Unconfirmed = Exclude<BankDetailsStatus, 'confirmed'>;

const questions: Readonly<Record<Unconfirmed, { title: string; text: (eventName: string) => string }>> = {
  missing: {
    title: 'Open without payment details?',
    text: (eventName) =>
      `Delegates of ${eventName} who have something to pay could not finish their registration.`,
  },
  sample: {
    title: 'Open with sample payment details?',
    text: (eventName) =>
      `Every delegate of ${eventName} would be asked to pay to an account that does not exist. You would have to find and refund every payer.`,
  },
  unconfirmed: {
    title: 'Open with unconfirmed payment details?',
    text: (eventName) =>
      `No second person has confirmed where delegates of ${eventName} are asked to pay. One wrong digit would send every fee to a stranger.`,
  },
  taken_over: {
    title: 'Open with the payment details of an earlier edition?',
    text: (eventName) =>
      `No one has checked that they are still right for ${eventName}. If the account is closed or no longer yours, every fee goes astray.`,
  },
};

/** Warns before registration opens with unconfirmed payment details (product 5.11). */
export function ConfirmRegistrationOpeningDialog({
  eventName,
  status,
  pending,
  onYes,
  onNo,
}: {
  eventName: string;
  status: Unconfirmed;
  pending: boolean;
  onYes: () => void;
  onNo: () => void;
}) {
  const { title, text } = questions[status];
  return (
    <ConfirmDialog
      title={title}
      answer="Open anyway"
      variant="danger"
      pending={pending}
      onYes={onYes}
      onNo={onNo}
    >
      <p>{text(eventName)}</p>
      <p>
        Check the <TextLink to="/bankdetails">payment details</TextLink> first.
      </p>
    </ConfirmDialog>
  );
}
