import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { eventsQuery } from '../api.ts';
import { eventMutation } from './api.ts';
import { bankDetailsQuery } from './bank-details/api.ts';
import { OpeningQuestion, useBankDetailsStatus } from './bank-details/opening-question.tsx';

/** Opens and closes the registration of each event, and explains the consequences (product 5.1). */
export function RegistrationWindows() {
  const events = useQuery({ ...eventsQuery, staleTime: 0, refetchOnMount: 'always' });
  // Waits for the bank details, because opening with unconfirmed ones needs a confirmation.
  const isPaymentKnown = !useQuery(bankDetailsQuery).isPending;
  const shown = isPaymentKnown ? events.data?.events : undefined;
  return (
    <section aria-labelledby="windows-title" className="mt-10">
      <h2 id="windows-title" className="mb-3 text-xl">
        Registration window
      </h2>
      {!shown && <QueryState query={events} />}
      {shown?.length === 0 && (
        <p className="text-muted">
          No event is announced. Announce one on <TextLink to="/editions">Editions and events</TextLink> to
          open registration.
        </p>
      )}
      <ul className="grid gap-3">
        {shown?.map(({ eventName, registrationOpen }) => (
          <Window key={eventName} eventName={eventName} isOpen={registrationOpen} />
        ))}
      </ul>
    </section>
  );
}

function Window({ eventName, isOpen }: { eventName: string; isOpen: boolean }) {
  const [asking, setAsking] = useState<'window' | 'bank_details'>();
  const status = useBankDetailsStatus(eventName);
  const change = useMutation(eventMutation(useQueryClient()));
  const verb = isOpen ? 'Close' : 'Open';

  const send = () =>
    change.mutate(
      { eventName, registrationOpen: !isOpen },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success', duration: toastDurations.important }),
        onError: toastFailure,
        onSettled: () => setAsking(undefined),
      },
    );
  const isDoubtful = !isOpen && status !== 'confirmed';

  return (
    <li className="plate flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="max-w-prose">
        <h3 className="text-xl">{eventName}</h3>
        <p role="status" className="mt-1 text-sm">
          {isOpen ? (
            <>
              <strong className="text-viridian">Registration is open.</strong>{' '}
              <span className="text-muted">Verified delegates can register now.</span>
            </>
          ) : (
            <>
              <strong>Registration is closed.</strong>{' '}
              <span className="text-muted">Delegates see ‘Registration closed’ and cannot register.</span>
            </>
          )}
        </p>
      </div>
      <Button
        variant={isOpen ? 'quiet' : 'primary'}
        className="max-w-full wrap-anywhere"
        onClick={() => setAsking('window')}
      >
        {verb} registration
      </Button>
      {asking === 'window' && (
        <ConfirmDialog
          title={`${verb} registration?`}
          answer={`${verb} registration`}
          variant={isOpen ? 'danger' : 'primary'}
          pending={change.isPending}
          onYes={() => (isDoubtful ? setAsking('bank_details') : send())}
          onNo={() => setAsking(undefined)}
        >
          <p>
            {isOpen
              ? `Delegates can no longer register for the ${eventName}, and groups waiting for their leader can’t be completed. Existing registrations stay.`
              : `Every verified delegate can register for the ${eventName} at once. You can close it again at any time.`}
          </p>
        </ConfirmDialog>
      )}
      {asking === 'bank_details' && status !== 'confirmed' && (
        <OpeningQuestion
          eventName={eventName}
          status={status}
          pending={change.isPending}
          onYes={send}
          onNo={() => setAsking(undefined)}
        />
      )}
    </li>
  );
}
