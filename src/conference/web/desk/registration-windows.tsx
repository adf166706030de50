import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { BankDetailsStatus } from '../../contract/bank-details.ts';
import { announcedEventsQuery } from '../api.ts';
import { buildUpdateEventMutation } from './api.ts';
import { bankDetailsQuery } from './bank-details/api.ts';
import {
  ConfirmRegistrationOpeningDialog,
  useBankDetailsStatus,
} from './bank-details/confirm-opening-dialog.tsx';

/** Opens and closes the registration of each announced event (product 5.1). */
export function RegistrationWindows() {
  const events = useQuery({ ...announcedEventsQuery, staleTime: 0, refetchOnMount: 'always' });
  // The list waits for the payment details, because opening with unconfirmed ones needs a confirmation.
  const areBankDetailsLoaded = !useQuery(bankDetailsQuery).isPending;
  const shown = areBankDetailsLoaded ? events.data?.events : undefined;
  return (
    <section aria-labelledby="windows-title">
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
        {shown?.map(({ eventName, dates, registrationOpen, registrationState: { isFull = false } }) => (
          <EventWindow
            key={eventName}
            eventName={eventName}
            isPast={Date.parse(dates.endsAt) < events.dataUpdatedAt}
            isOpen={registrationOpen || isFull}
            full={isFull ? (registrationOpen ? 'waiting_list' : 'closed') : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

/** Lists why registration should not open yet, each with the screen where that changes. */
function listObstacles(eventName: string, isPast: boolean, status: BankDetailsStatus) {
  const settings = `/eventsettings?${new URLSearchParams({ event: eventName })}`;
  const details = { to: '/bankdetails', label: 'Enter your own.' };
  return [
    ...(isPast ? [{ text: 'Its dates are over.', to: settings, label: 'Set new dates.' }] : []),
    ...(status === 'sample' ? [{ text: 'The payment details are samples.', ...details }] : []),
    ...(status === 'missing' ? [{ text: 'The payment details are missing.', ...details }] : []),
  ];
}

function EventWindow({
  eventName,
  isPast,
  isOpen,
  full,
}: {
  eventName: string;
  /** True if the conference is over by its dates. */
  isPast: boolean;
  /**
   * True while the window is open. Even then registration is closed if all seats are taken and there is no waiting
   * list.
   */
  isOpen: boolean;
  full: 'waiting_list' | 'closed' | undefined;
}) {
  const [openDialog, setOpenDialog] = useState<'window' | 'bank_details'>();
  const status = useBankDetailsStatus(eventName);
  const change = useMutation(buildUpdateEventMutation(useQueryClient()));
  const verb = isOpen ? 'Close' : 'Open';

  const send = () =>
    change.mutate(
      { eventName, registrationOpen: !isOpen },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success', duration: toastDurations.important }),
        onError: toastFailure,
        onSettled: () => setOpenDialog(undefined),
      },
    );
  const needsBankCheck = !isOpen && status !== 'confirmed';
  const obstacles = isOpen ? [] : listObstacles(eventName, isPast, status);

  return (
    <li className="plate flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="max-w-prose">
        <h3 className="text-xl">{eventName}</h3>
        <p role="status" className="mt-1 text-sm">
          {full ? (
            <>
              <strong>All seats are taken.</strong>{' '}
              <span className="text-muted">
                {full === 'waiting_list' ? (
                  'Delegates can join the waiting list.'
                ) : (
                  <>
                    Registration has closed by itself. It opens again when a seat becomes free, or when you
                    switch the waiting list on in{' '}
                    <TextLink to="/eventsettings">Name, dates and fees</TextLink>.
                  </>
                )}
              </span>
            </>
          ) : isOpen ? (
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
        {obstacles.length > 0 && (
          <ul aria-label="Not ready" className="mt-2 grid gap-1 text-sm">
            {obstacles.map(({ text, to, label }) => (
              <li key={to}>
                {text} <TextLink to={to}>{label}</TextLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        variant={isOpen || obstacles.length > 0 ? 'quiet' : 'primary'}
        className="max-w-full wrap-anywhere"
        onClick={() => setOpenDialog('window')}
      >
        {verb} registration
      </Button>
      {openDialog === 'window' && (
        <ConfirmDialog
          title={`${verb} registration?`}
          answer={`${verb} registration`}
          variant={isOpen ? 'danger' : 'primary'}
          pending={change.isPending}
          onYes={() => (needsBankCheck ? setOpenDialog('bank_details') : send())}
          onNo={() => setOpenDialog(undefined)}
        >
          <p>
            {isOpen
              ? `Delegates can no longer register for ${eventName}, and groups waiting for their leader can’t be completed. Existing registrations stay.`
              : `Every verified delegate can register for ${eventName} at once. You can close it again at any time.`}
          </p>
        </ConfirmDialog>
      )}
      {openDialog === 'bank_details' && status !== 'confirmed' && (
        <ConfirmRegistrationOpeningDialog
          eventName={eventName}
          status={status}
          pending={change.isPending}
          onYes={send}
          onNo={() => setOpenDialog(undefined)}
        />
      )}
    </li>
  );
}
