import { useQuery } from '@tanstack/react-query';
import { relatedPersonDays, secondPersonHours } from '#accounts/contract.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { bankDetailsQuery } from './bank-details/api.ts';
import { EventBankDetails } from './bank-details/event-bank-details.tsx';

export const meta = () => [{ title: pageTitle('Payment details') }];

/** Page where one superadmin enters payment details and another confirms them (product 5.11). */
export default function BankDetails() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Payment details" back={{ to: '/superadmin', label: 'Go Back' }}>
        <DetailsOfEvents />
      </DeskPageFrame>
    </DeskGate>
  );
}

function DetailsOfEvents() {
  const bankDetails = useQuery(bankDetailsQuery);
  if (!bankDetails.data) return <QueryState query={bankDetails} />;
  const { events, isOnlySuperadmin } = bankDetails.data;
  return (
    <div className="grid max-w-4xl gap-6">
      <p className="max-w-prose text-muted">
        Delegates see new details only after a second superadmin has confirmed them: one wrong digit would
        send every fee to a stranger. The first details of a new site can be confirmed at once, before the
        first registration. Later a new superadmin can confirm after {secondPersonHours} hours, or after{' '}
        {relatedPersonDays} days if one of the two gave the other the role. If your club cannot wait, the
        person who runs the server can name a trusted second person in the settings.
      </p>
      <p className="max-w-prose text-muted">
        What delegates pay is set on <TextLink to="/eventsettings">Name, dates and fees</TextLink>.
      </p>
      {isOnlySuperadmin && <OnlySuperadminNote />}
      {events.length === 0 && <EmptyState text="No events yet" />}
      {events.map((event) => (
        <EventBankDetails key={event.eventName} event={event} />
      ))}
    </div>
  );
}

function OnlySuperadminNote() {
  return (
    <div role="note" className="max-w-prose border-l-2 border-gold-line pl-4">
      <p className="font-semibold">You are the only superadmin, so no one can confirm your changes.</p>
      <p className="text-sm text-muted">
        Ask a person you trust, such as the treasurer, to sign up and verify the account. Then name them on{' '}
        <TextLink to="/handover">Handover</TextLink>, and leave your own last day empty: you both stay
        superadmins.
      </p>
    </div>
  );
}
