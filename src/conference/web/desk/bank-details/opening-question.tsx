import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import type { BankStanding } from '../../../contract/bank-details.ts';
import { bankDetailsQuery } from './api.ts';

/** The state of an event's bank details; 'unconfirmed' while it loads. */
export function useBankStanding(eventName: string): BankStanding {
  const { data } = useQuery(bankDetailsQuery);
  return data?.events.find((event) => event.eventName === eventName)?.standing ?? 'unconfirmed';
}

type Doubtful = Exclude<BankStanding, 'confirmed'>;

const questions: Readonly<Record<Doubtful, { title: string; text: (eventName: string) => string }>> = {
  sample: {
    title: 'Open with samples for bank details?',
    text: (eventName) =>
      `Every delegate of the ${eventName} would be asked to pay to an account that does not exist. Each payer has to be found, answered and paid back, one by one.`,
  },
  unconfirmed: {
    title: 'Open with unconfirmed bank details?',
    text: (eventName) =>
      `No second person has confirmed where delegates of the ${eventName} are asked to pay. One wrong digit, and every fee goes to a stranger.`,
  },
  taken_over: {
    title: 'Open with the bank details of the edition before?',
    text: (eventName) =>
      `No one has checked that they are still right for the ${eventName}. If the account was closed or is in other hands by now, every fee goes there.`,
  },
};

/** Asks for confirmation before registration opens with unconfirmed bank details (product 5.11). */
export function OpeningQuestion({
  eventName,
  standing,
  pending,
  onYes,
  onNo,
}: {
  eventName: string;
  standing: Doubtful;
  pending: boolean;
  onYes: () => void;
  onNo: () => void;
}) {
  const { title, text } = questions[standing];
  return (
    <ConfirmDialog
      title={title}
      answer="Open all the same"
      variant="danger"
      pending={pending}
      onYes={onYes}
      onNo={onNo}
    >
      <p>{text(eventName)}</p>
      <p>
        Look at the <TextLink to="/bankdetails">bank details</TextLink> first.
      </p>
    </ConfirmDialog>
  );
}
